export interface Words {
  /** Options by name; those without a value have an empty one. */
  readonly options: ReadonlyMap<string, string>
  readonly rest: readonly string[]
}

/** Tells options of a command line from its other words, in whatever order they come. `withValue`: options that take the next word. */
export function readWords(args: readonly string[], withValue: readonly string[]): Words {
  const options = new Map<string, string>()
  const rest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '-' || !word.startsWith('-')) rest.push(word)
    else if (withValue.includes(word)) options.set(word, args[++at] ?? '')
    else options.set(word, '')
  }
  return { options, rest }
}

/** What the option says, or this number. */
export function numberOption({ options }: Words, name: string, otherwise: number): number {
  const value = Number(options.get(name) || Number.NaN)
  return Number.isFinite(value) ? value : otherwise
}
