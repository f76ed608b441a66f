type Path = readonly [string, string]

/**
 * JSON pointers of what an object says, with types. Members that are empty say nothing: a program in Go writes them all, others
 * leave them out.
 */
export function fieldPaths(value: unknown, path = ''): readonly Path[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldPaths(item, `${path}/${index}`))
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, member]) => fieldPaths(member, `${path}/${escaped(key)}`))
  }
  return [[path, TYPES[typeof value] ?? typeof value]]
}

const TYPES: Readonly<Record<string, string>> = { string: 'str', number: 'int', boolean: 'bool' }
const EMPTY = ['null', '{}', '[]']

/** The recorded form of the same. Moments are texts to us. */
export const recordedFieldPaths = (fields: Readonly<Record<string, string>>): readonly Path[] =>
  Object.entries(fields)
    .filter(([, type]) => !EMPTY.includes(type))
    .map(([path, type]): Path => [path, type === 'datetime' ? 'str' : type])

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
