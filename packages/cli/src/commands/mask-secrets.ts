// Hides what must not be shown to everybody who looks over a shoulder: in doubt too much. Images come from anywhere,
// hence no expression here can look at a character more than a few times.

const MASK = '******'
/** What stands further right in a line is not looked at, and not shown. */
const LONGEST_LINE = 64 * 1024

/** Files that are secrets as a whole. */
const SECRET_FILE = /\.docker\/config\.json$|pull-?secret|auth\.json$|(^|\/)token|\.key$|password|kubeconfig/i

const SECRET_NAME =
  /token|secret|passw|passphrase|pwd|psk|authorization|credential|cookie|(?:api|access|client|private|pre-?shared|wep)[_-]?key|\b(?:auth|pass)["']?\s{0,4}[=:]/i
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY/
/** Where the value of a name begins. */
const SIGN = /[=:]/
/** After an option, such as --token, a blank will do. */
const SIGN_OR_BLANK = /[=:\s]/
const BEARER = /\bbearer\s{1,4}[^\s"',;]+/gi
/** Text that is JSON in base64, as tokens are. */
const SIGNED_TOKEN = /\beyJ[\w.-]{8,}/g
const PASSWORD_HASH = /\$[0-9a-z]{1,12}\$[./\w$=,-]{16,}/g

export const isSecretFile = (path: string): boolean => SECRET_FILE.test(path)

export const maskFile = (path: string, content: string): string =>
  isSecretFile(path) ? MASK : maskSecrets(content)

export function maskSecrets(text: string): string {
  const shown: string[] = []
  let isInKey = false
  /** Of the line with a secret, to which deeper ones belong. */
  let secretIndent: number | null = null
  let goesOn = false
  for (const whole of text.split('\n')) {
    if (isInKey) {
      isInKey = !whole.includes('-----END')
      continue
    }
    const line = whole.length > LONGEST_LINE ? `${whole.slice(0, LONGEST_LINE)}${MASK}` : whole
    const isBlank = line.trim() === ''
    const indent = line.length - line.trimStart().length
    const belongs = secretIndent !== null && (indent > secretIndent || isItem(line, indent, secretIndent))
    if (goesOn || (belongs && !isBlank)) {
      shown.push(`${line.slice(0, indent)}${MASK}`)
      goesOn = goesOn && endsOpen(whole)
      continue
    }
    const value = valueStart(line)
    if (!isBlank) secretIndent = value === null ? null : indent
    goesOn = value !== null && endsOpen(whole)
    const key = line.search(PRIVATE_KEY)
    isInKey = key !== -1 && !whole.includes('-----END', key)
    const end = Math.min(value ?? line.length, key === -1 ? line.length : key)
    const hasMore = line.slice(end).trim() !== ''
    shown.push(`${maskParts(line.slice(0, end))}${hasMore ? MASK : line.slice(end)}`)
  }
  return shown.join('\n')
}

const endsOpen = (line: string): boolean => line.trimEnd().endsWith('\\')

/** Lists may stand as far left as their name. */
const isItem = (line: string, indent: number, secretIndent: number): boolean =>
  indent === secretIndent && line.startsWith('- ', indent)

/** From where on a line is a secret; null: it names none. */
function valueStart(line: string): number | null {
  const name = line.search(SECRET_NAME)
  if (name === -1) return null
  const isOption = line.startsWith('--', line.lastIndexOf(' ', name) + 1)
  const rest = line.slice(name)
  const sign = rest.search(isOption ? SIGN_OR_BLANK : SIGN)
  if (sign === -1) return null
  const after = name + sign + 1
  return after + (line.length - after - line.slice(after).trimStart().length)
}

function maskParts(text: string): string {
  return text
    .replaceAll(BEARER, `Bearer ${MASK}`)
    .replaceAll(SIGNED_TOKEN, MASK)
    .replaceAll(PASSWORD_HASH, MASK)
    .split(' ')
    .map(maskLogin)
    .join(' ')
}

/** `user:password@host`, with an address around it or not. Images are named with @ and their digest. */
function maskLogin(word: string): string {
  const digest = word.search(/@sha\d{3}:/)
  const end = word.slice(0, digest === -1 ? word.length : digest).lastIndexOf('@')
  const colon = word.search(/:(?!\/\/)/)
  return colon === -1 || colon >= end ? word : `${word.slice(0, colon + 1)}${MASK}${word.slice(end)}`
}
