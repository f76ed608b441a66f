// Addresses as text, as far as the inventory has to understand them.

export interface ParsedIp {
  readonly family: 4 | 6
  /** The address as a number. */
  readonly value: bigint
}

export const parseIp = (text: string): ParsedIp | null => {
  const value = text.includes(':') ? parseIpv6(text) : parseIpv4(text)
  return value === null ? null : { family: text.includes(':') ? 6 : 4, value }
}

const parseIpv4 = (text: string): bigint | null => {
  const parts = text.split('.')
  const isSound =
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && +part < 256)
  return isSound ? parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) : null
}

const parseIpv6 = (text: string): bigint | null => {
  const embedded = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (embedded) {
    const low = parseIpv4(embedded[2] ?? '')
    if (low === null) return null
    return parseIpv6(`${embedded[1]}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`)
  }
  const halves = text.split('::')
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0)) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

const bitsOf = { 4: 32, 6: 128 } as const

/** Whether the network, as `address/length`, contains the address. */
export const containsIp = (network: string, { family, value }: ParsedIp): boolean => {
  const [address = '', length = ''] = network.split('/')
  const base = parseIp(address)
  const hostBits = bitsOf[family] - Number(length)
  if (base?.family !== family || !/^\d{1,3}$/.test(length) || hostBits < 0) return false
  return base.value >> BigInt(hostBits) === value >> BigInt(hostBits)
}

export const isLinkLocal = (address: ParsedIp): boolean =>
  containsIp('169.254.0.0/16', address) || containsIp('fe80::/10', address)

/** Neither for this machine or link only, nor for many at once. */
export const isGlobalUnicast = (address: ParsedIp): boolean =>
  !isLinkLocal(address) && !specialNetworks.some((network) => containsIp(network, address))

const specialNetworks = [
  '0.0.0.0/32',
  '127.0.0.0/8',
  '224.0.0.0/4',
  '255.255.255.255/32',
  '::/127',
  'ff00::/8',
]
