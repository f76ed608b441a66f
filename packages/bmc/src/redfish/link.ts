import { recordOf, recordsOf, stringOf } from '@groundwork/json/json-values'

const LONGEST = 1_024

/**
 * The path of a link, to be asked at the BMC itself whatever host the link names: BMCs behind NAT name addresses of their own, and a
 * hostile one could name anybody. Null: it is no link.
 */
export function pathOf(link: unknown): string | null {
  const text = stringOf(link)
  if (text === '' || text.length > LONGEST || !URL.canParse(text, 'https://bmc')) return null
  const { pathname, search, protocol } = new URL(text, 'https://bmc')
  return /^https?:$/.test(protocol) && pathname.startsWith('/redfish/') ? `${pathname}${search}` : null
}

/** What `{ "@odata.id": … }` points to. */
export const linkOf = (value: unknown): string | null => pathOf(recordOf(value)['@odata.id'])

/** Of a collection, or of a list of links; each once. */
export function linksOf(value: unknown, most: number): readonly string[] {
  const links = recordsOf(Array.isArray(value) ? value.slice(0, most * 4) : recordOf(value).Members).map(
    linkOf,
  )
  return [...new Set(links.filter((link) => link !== null))].slice(0, most)
}
