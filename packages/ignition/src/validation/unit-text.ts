// The syntax of systemd units as Ignition reads it: sections in brackets, name=value lines, comments, backslashes that
// continue a line. It knows no names. What stands before the first section is ignored there, and so it is here.

/** Longer lines were cut by systemd for a long time, so Ignition refuses them. */
const MAX_LINE_BYTES = 2048

/** As Go has it: with the next-line character, without the byte order mark. */
const isBlank = (text: string) => /^[\s\u0085]*$/.test(text) && !text.includes('\ufeff')

/** What is wrong with the text of a unit, as the rest of a sentence; null when it can be read. */
export function unitTextFault(text: string): string | null {
  const tooLong = text.split('\n').findIndex((line) => Buffer.byteLength(line) >= MAX_LINE_BYTES)
  if (tooLong !== -1) {
    return `line ${tooLong + 1} is longer than ${MAX_LINE_BYTES - 1} bytes; continue it on the next line with a backslash`
  }
  return createUnitReader(text).fault()
}

function createUnitReader(text: string) {
  let at = 0

  /** Only for a message: counting for every line would make long texts slow. */
  const lineAt = (place: number) => text.slice(0, place).split('\n').length

  function restOfLine(): string {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end === -1 ? undefined : end)
    at = end === -1 ? text.length : end + 1
    return line
  }

  function skipComment(): void {
    while (restOfLine().replace(/ $/, '').endsWith('\\'));
  }

  function section(): string | null {
    const start = at
    const end = text.indexOf(']', at)
    if (end === -1) return `the section that begins in line ${lineAt(start)} has no closing bracket`
    at = end + 1
    return isBlank(restOfLine()) ? null : `line ${lineAt(end)} has text after the name of the section`
  }

  function option(): string | null {
    const start = at
    const equals = text.indexOf('=', at)
    const lineEnd = text.slice(at, equals === -1 ? undefined : equals).search(/[\n\r]/)
    if (equals === -1 || lineEnd !== -1) {
      return `line ${lineAt(start)} is neither a section nor a name=value pair`
    }
    at = equals + 1
    for (;;) {
      const value = restOfLine()
      if (isBlank(value) || !value.endsWith('\\')) return null
    }
  }

  return {
    fault(): string | null {
      let isInSection = false
      while (at < text.length) {
        const character = text[at] ?? ''
        if (character === '[') {
          at++
          const fault = section()
          if (fault) return fault
          isInSection = true
        } else if (character === '#' || character === ';') skipComment()
        else if (!isInSection || isBlank(character)) at++
        else {
          const fault = option()
          if (fault) return fault
        }
      }
      return null
    },
  }
}
