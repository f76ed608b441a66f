// URLs read the way Ignition's own parser reads them, which differs from the browsers' in both directions: it takes
// a blank in a path, and no bad port or percent sign.

export interface ReadUrl {
  readonly scheme: string
  /** With port, without user. Null: the URL has no "//". */
  readonly host: string | null
  readonly query: string
}

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/
const BAD_PERCENT = /%(?![0-9A-Fa-f]{2})/
const USER = /^[A-Za-z0-9._:~!$&'()*+,;=%@-]*$/
const HOST = /^[A-Za-z0-9._~!$&'()*+,;=:[\]<>"%\u0080-\uffff-]*$/
const PORT = /^(?::[0-9]*)?$/
const ZONE = /%25[A-Za-z0-9._~-]*(?=\])/
/** Only bytes beyond ASCII may be written with a percent sign in a name. */
const HOST_PERCENT = /%(?![89A-Fa-f][0-9A-Fa-f])/

/** Null when it is not a URL with a scheme. */
export function readUrl(text: string): ReadUrl | null {
  if (hasControlCharacter(text)) return null
  const [beforeFragment = '', fragment = ''] = split(text, '#')
  if (BAD_PERCENT.test(fragment)) return null
  const scheme = SCHEME.exec(beforeFragment)?.[1]
  if (scheme === undefined) return null
  const [rest = '', query = ''] = split(beforeFragment.slice(scheme.length + 1), '?')
  const result = { scheme: scheme.toLowerCase(), query }
  if (!rest.startsWith('//')) {
    // Without a slash all the rest is opaque, and any text will do.
    return rest.startsWith('/') && BAD_PERCENT.test(rest) ? null : { ...result, host: null }
  }
  const slash = rest.indexOf('/', 2)
  const authority = rest.slice(2, slash === -1 ? undefined : slash)
  if (slash !== -1 && BAD_PERCENT.test(rest.slice(slash))) return null
  const host = readHost(authority)
  return host === null ? null : { ...result, host }
}

function readHost(authority: string): string | null {
  const at = authority.lastIndexOf('@')
  const user = authority.slice(0, Math.max(at, 0))
  if (!USER.test(user) || BAD_PERCENT.test(user)) return null
  const host = authority.slice(at + 1)
  const named = host.replace(ZONE, '')
  return PORT.test(portOf(host)) && HOST.test(named) && !HOST_PERCENT.test(named) ? host : null
}

/** From the last colon, or all that follows the closing bracket; an open bracket is a port that is none. */
function portOf(host: string): string {
  if (host.startsWith('[')) return host.slice(host.lastIndexOf(']') + 1)
  return host.includes(':') ? host.slice(host.lastIndexOf(':')) : ''
}

function split(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}
