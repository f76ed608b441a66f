export interface Arguments {
  /** Values of an option, in order; empty: it was not given. A switch has the empty text as its value. */
  valuesOf(...names: readonly string[]): readonly string[]
  value(...names: readonly string[]): string | undefined
  has(...names: readonly string[]): boolean
  /** Of all options that were given. */
  readonly names: readonly string[]
  /** Everything that is no option. */
  readonly rest: readonly string[]
}

/** `withValue`: options whose value is the next word, unless it follows an equals sign. */
export function readArguments(args: readonly string[], withValue: readonly string[] = []): Arguments {
  const options = new Map<string, string[]>()
  const rest: string[] = []
  const words = [...args]
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--') {
      rest.push(...words)
      break
    }
    if (!/^-./.test(word)) {
      rest.push(word)
      continue
    }
    const [, name = word, value] = /^(--[^=]+)=([\s\S]*)$/.exec(word) ?? []
    const given = value ?? (withValue.includes(name) ? (words.shift() ?? '') : '')
    options.set(name, [...(options.get(name) ?? []), given])
  }
  const valuesOf = (...names: readonly string[]) => names.flatMap((name) => options.get(name) ?? [])
  return {
    valuesOf,
    value: (...names) => valuesOf(...names)[0],
    has: (...names) => names.some((name) => options.has(name)),
    names: [...options.keys()],
    rest,
  }
}
