/** Reads a keyfile as GLib does, as far as ours go: sections, keys, escapes. */
export function parseKeyfile(text: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const sections: Record<string, Record<string, string>> = {}
  let current: Record<string, string> | undefined
  for (const line of text.split('\n')) {
    if (line === '') continue
    const header = /^\[(.+)\]$/.exec(line)
    if (header?.[1] !== undefined) {
      if (sections[header[1]]) throw new Error(`section ${header[1]} is there twice`)
      current = {}
      sections[header[1]] = current
      continue
    }
    const equals = line.indexOf('=')
    if (current === undefined || equals < 1) throw new Error(`not a line of a keyfile: ${line}`)
    current[line.slice(0, equals)] = unescaped(line.slice(equals + 1).replace(/^[ \t]+/, ''))
  }
  return sections
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\([s\\])/g, (_match, letter: string) => (letter === 's' ? ' ' : '\\'))
