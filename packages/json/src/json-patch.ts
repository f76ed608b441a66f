import { isRecord } from './json-values.ts'
// RFC 6902: a list of operations on a document. The document given is not changed.

export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test'
  /** A JSON pointer (RFC 6901). */
  readonly path: string
  readonly from?: string
  readonly value?: unknown
}

/** Which operation cannot be done, and why. */
export class PatchError extends Error {}

/** Copies of copies double with each operation: thirty of them would be more than any machine can write down. */
const MOST_COPIED_VALUES = 100_000

/** Throws PatchError; then nothing was changed. */
export function applyPatch(document: unknown, operations: readonly PatchOperation[]): unknown {
  let mayCopy = MOST_COPIED_VALUES
  return operations.reduce((current: unknown, operation, index) => {
    try {
      if (operation.op === 'copy') mayCopy -= countCopied(current, operation, mayCopy)
      return applyOperation(current, operation)
    } catch (error) {
      if (!(error instanceof PatchError)) throw error
      throw new PatchError(`Operation ${index + 1} (${operation.op} ${operation.path}): ${error.message}`)
    }
  }, document)
}

function applyOperation(document: unknown, { op, path, from, value }: PatchOperation): unknown {
  const target = readPointer(path)
  switch (op) {
    case 'add':
      return add(document, target, value)
    case 'remove':
      return remove(document, target)
    case 'replace':
      return replace(document, target, value)
    case 'copy':
      return add(document, target, find(document, readPointer(requireFrom(from))))
    case 'move':
      return move(document, readPointer(requireFrom(from)), target)
    case 'test':
      if (isEqual(find(document, target), value)) return document
      throw new PatchError('The document has another value there.')
    default:
      throw new PatchError(`The operation ${op} is not known.`)
  }
}

function requireFrom(from: string | undefined): string {
  if (from === undefined) throw new PatchError('It does not say from where.')
  return from
}

function countCopied(document: unknown, { from }: PatchOperation, most: number): number {
  const left = [find(document, readPointer(requireFrom(from)))]
  let count = 0
  while (left.length > 0) {
    const value = left.pop()
    count += 1
    if (count > most) throw new PatchError(`More than ${MOST_COPIED_VALUES} values would be copied.`)
    if (typeof value === 'object' && value !== null)
      for (const field of Object.values(value)) left.push(field)
  }
  return count
}

function readPointer(pointer: string): readonly string[] {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) throw new PatchError(`The path ${pointer} does not start with a slash.`)
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function move(document: unknown, from: readonly string[], to: readonly string[]): unknown {
  const value = find(document, from)
  if (from.length < to.length && from.every((token, index) => token === to[index])) {
    throw new PatchError('Nothing can be moved into itself.')
  }
  return add(remove(document, from), to, value)
}

const add = (document: unknown, path: readonly string[], value: unknown): unknown =>
  changeAt(document, path, {
    root: () => value,
    list: (list, token) => {
      const index = token === '-' ? list.length : indexIn(token, list.length + 1)
      return [...list.slice(0, index), value, ...list.slice(index)]
    },
    object: (object, key) => withField(object, key, value),
  })

const replace = (document: unknown, path: readonly string[], value: unknown): unknown =>
  changeAt(document, path, {
    root: () => value,
    list: (list, token) => {
      const index = indexIn(token, list.length)
      return [...list.slice(0, index), value, ...list.slice(index + 1)]
    },
    object: (object, key) => {
      requireField(object, key)
      return withField(object, key, value)
    },
  })

const remove = (document: unknown, path: readonly string[]): unknown =>
  changeAt(document, path, {
    root: () => null,
    list: (list, token) => {
      const index = indexIn(token, list.length)
      return [...list.slice(0, index), ...list.slice(index + 1)]
    },
    object: (object, key) => {
      requireField(object, key)
      return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
    },
  })

type Fields = Readonly<Record<string, unknown>>

interface Change {
  readonly root: () => unknown
  readonly list: (list: readonly unknown[], token: string) => unknown
  readonly object: (object: Fields, key: string) => unknown
}

/** Copies what is on the way to the place that changes, and nothing else. */
function changeAt(node: unknown, path: readonly string[], change: Change): unknown {
  const [token, ...rest] = path
  if (token === undefined) return change.root()
  if (Array.isArray(node)) {
    if (rest.length === 0) return change.list(node, token)
    const index = indexIn(token, node.length)
    return node.with(index, changeAt(node[index], rest, change))
  }
  const object = requireObject(node, token)
  if (rest.length === 0) return change.object(object, token)
  requireField(object, token)
  return withField(object, token, changeAt(object[token], rest, change))
}

function find(node: unknown, path: readonly string[]): unknown {
  return path.reduce((current: unknown, token) => {
    if (Array.isArray(current)) return current[indexIn(token, current.length)]
    const object = requireObject(current, token)
    requireField(object, token)
    return object[token]
  }, node)
}

/** Keeps the order of the fields, and has no trouble with a field that is called `__proto__`. */
const withField = (object: Fields, key: string, value: unknown): Fields =>
  Object.fromEntries(
    Object.hasOwn(object, key)
      ? Object.entries(object).map(([name, old]) => [name, name === key ? value : old])
      : [...Object.entries(object), [key, value]],
  )

function requireObject(node: unknown, token: string): Fields {
  if (typeof node === 'object' && node !== null) return node as Fields
  throw new PatchError(`There is nothing that could have a field ${token}.`)
}

function requireField(object: Fields, key: string): void {
  if (!Object.hasOwn(object, key)) throw new PatchError(`There is no field ${key}.`)
}

function indexIn(token: string, length: number): number {
  const index = /^(?:0|[1-9]\d*)$/.test(token) ? Number(token) : -1
  if (index >= 0 && index < length) return index
  throw new PatchError(`The list there has no element ${token}.`)
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
  )
}
