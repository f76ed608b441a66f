// Units and environment files, as far as discovery images and the agent write them.

/** All values of a setting, in order. */
export const unitSettings = (unit: string, name: string): readonly string[] =>
  unit.split('\n').flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []))

/** The words of a command: quotes and backslashes as systemd reads them; doubled signs stand for themselves. */
export function unitWords(command: string): readonly string[] {
  const words: string[] = []
  for (const [, quoted, plain] of command.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)) {
    const word = quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1')
    words.push(word.replaceAll('%%', '%').replaceAll('$$', '$'))
  }
  return words
}

/** `NAME=value` lines, of which values may be quoted. */
export function environmentIn(text: string): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const [, name, quoted, plain] = /^([A-Za-z_]\w*)=(?:"((?:[^"\\]|\\.)*)"|(.*))$/.exec(line.trim()) ?? []
    if (name !== undefined)
      variables[name] = quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1')
  }
  return variables
}

/** Of `Environment=` lines of a unit. */
export const unitEnvironmentOf = (unit: string): Record<string, string> =>
  environmentIn(
    unitSettings(unit, 'Environment')
      .map((value) => unitWords(value)[0] ?? '')
      .join('\n'),
  )
