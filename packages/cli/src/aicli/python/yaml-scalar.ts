// How a text is written in the YAML of PyYAML: plain where nothing else could be meant, otherwise in quotes, and in lines of 80 columns.

const WIDTH = 80

/** Read as something else than a text, by the rules of YAML 1.1 as PyYAML has them. */
const NO_TEXT = new RegExp(
  [
    '~|null|Null|NULL|',
    'yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF',
    '[-+]?0b[01_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][\\d_]*)|[-+]?0x[\\da-fA-F_]+|[-+]?[1-9][\\d_]*(?::[0-5]?\\d)+',
    '[-+]?\\d[\\d_]*\\.[\\d_]*(?:[eE][-+]\\d+)?|\\.\\d[\\d_]*(?:[eE][-+]\\d+)?|[-+]?\\d[\\d_]*(?::[0-5]?\\d)+\\.[\\d_]*',
    '[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)',
    '\\d{4}-\\d\\d-\\d\\d|\\d{4}-\\d\\d?-\\d\\d?(?:[Tt]|[ \\t]+)\\d\\d?:\\d\\d:\\d\\d(?:\\.\\d*)?(?:[ \\t]*(?:Z|[-+]\\d\\d?(?::\\d\\d)?))?',
    '<<|=',
  ]
    .map((one) => `(?:${one})`)
    .join('|')
    .replace(/^/, '^(?:')
    .replace(/$/, ')$'),
)
/** Beginnings and signs that mean something. */
const MEANINGFUL = /^(?:---|\.\.\.)|^[#,[\]{}&*!|>'"%@`]|^[?:-](?:\s|$)|:(?:\s|$)|\s#/
const BEYOND_ASCII = /[^\n\x20-\x7e]/

const isPlain = (text: string): boolean =>
  !NO_TEXT.test(text) &&
  !MEANINGFUL.test(text) &&
  !BEYOND_ASCII.test(text) &&
  !text.includes('\n') &&
  !/^ | $/.test(text)

const fitsSingleQuotes = (text: string): boolean => !BEYOND_ASCII.test(text) && !/ \n|\n /.test(text)

export interface ScalarPlace {
  /** Where it begins. */
  readonly column: number
  /** Where its further lines begin. */
  readonly indent: number
  /** A name stays in its line. */
  readonly isName?: true
}

export function yamlScalar(text: string, place: ScalarPlace): string {
  if (isPlain(text)) return folded(text, place, '')
  if (fitsSingleQuotes(text) && !(place.isName && text.includes('\n'))) return folded(text, place, "'")
  return doubleQuoted(text, place)
}

/** A blank that stands alone becomes the end of a line that is full. */
function folded(text: string, { column, indent, isName }: ScalarPlace, quote: '' | "'"): string {
  const margin = `\n${' '.repeat(indent)}`
  let out = quote
  let at = column + quote.length
  const parts = text.match(/ +|\n+|[^ \n]+/g) ?? []
  for (const [number, part] of parts.entries()) {
    const isEdge = number === 0 || number === parts.length - 1
    if (part === ' ' && at > WIDTH && !isName && !isEdge) {
      out += margin
      at = indent
    } else if (part.startsWith('\n')) {
      out += `${'\n'.repeat(part.length)}${margin}`
      at = indent
    } else {
      const written = quote === '' ? part : part.replaceAll("'", "''")
      out += written
      at += written.length
    }
  }
  return out + quote
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '0',
  '\u0007': 'a',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\v': 'v',
  '\f': 'f',
  '\r': 'r',
  '\u001b': 'e',
  '"': '"',
  '\\': '\\',
  '\u0085': 'N',
  '\u00a0': '_',
  '\u2028': 'L',
  '\u2029': 'P',
}

function doubleQuoted(text: string, { column, indent, isName }: ScalarPlace): string {
  const signs = [...text]
  const margin = `\n${' '.repeat(indent)}`
  let out = '"'
  let at = column + 1
  let wasEscaped = false
  for (const [index, sign] of signs.entries()) {
    const written = escaped(sign)
    const isEscaped = written.length > 1
    const isInside = index > 0 && index < signs.length - 1 && !isName
    // A line ends before a blank, which a backslash keeps, and beside a sign that was escaped.
    if (isInside && !isEscaped && (sign === ' ' || wasEscaped) && at > WIDTH) {
      out += `\\${margin}${sign === ' ' ? '\\' : ''}`
      at = indent + (sign === ' ' ? 1 : 0)
    }
    out += written
    at += written.length
    if (isInside && isEscaped && at > WIDTH + 1) {
      const isBlankNext = signs[index + 1] === ' '
      out += `\\${margin}${isBlankNext ? '\\' : ''}`
      at = indent + (isBlankNext ? 1 : 0)
    }
    wasEscaped = isEscaped
  }
  return `${out}"`
}

function escaped(sign: string): string {
  const short = ESCAPES[sign]
  if (short !== undefined) return `\\${short}`
  const code = sign.codePointAt(0) ?? 0
  if (code >= 0x20 && code <= 0x7e) return sign
  const hex = code.toString(16).toUpperCase()
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
