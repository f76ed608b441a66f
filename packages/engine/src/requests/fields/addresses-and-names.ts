// What counts as a host in lists of proxies exceptions and time servers: an address or a DNS name.
import { parseAddress } from '@groundwork/addresses/cidr'

// Letters, digits, underscores and hyphens between dots; a label has at most 63 characters.
const LABEL = /^[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/

function isDnsName(text: string): boolean {
  if (text === '' || text.length > 253) return false
  const labels = (text.endsWith('.') ? text.slice(0, -1) : text).split('.')
  return labels.every((label) => LABEL.test(label))
}

export const isAddressOrName = (text: string): boolean => parseAddress(text) !== null || isDnsName(text)

/** An absolute http or https URL with a host; `null` when it is anything else. */
export function schemeOfUrl(text: string): 'http' | 'https' | null {
  const match = /^(https?):\/\/[^\s/?#]/i.exec(text)
  if (match === null || !URL.canParse(text)) return null
  return match[1]?.toLowerCase() === 'https' ? 'https' : 'http'
}
