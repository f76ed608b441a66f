type Json = unknown
type Fields = Record<string, Json>

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export class PatchFailure extends Error {}

/** RFC 7386. With `listKeys`, lists of objects merge by a field, as strategic patches do. */
export function mergePatch(target: Json, patch: Json, hasListKeys = false): Json {
  if (hasListKeys && Array.isArray(target) && Array.isArray(patch)) return mergeList(target, patch)
  if (!isFields(patch)) return patch
  const merged: Fields = isFields(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else if (name !== '$setElementOrder' && name !== '$patch')
      merged[name] = mergePatch(merged[name], value, hasListKeys)
  }
  return merged
}

/** The field by which Kubernetes tells entries of its lists apart, in most of them. */
const LIST_KEYS = ['type', 'name', 'key', 'uid', 'ip']

function mergeList(target: readonly Json[], patch: readonly Json[]): Json {
  const key = LIST_KEYS.find((name) => patch.every((entry) => isFields(entry) && entry[name] !== undefined))
  if (key === undefined) return patch
  const merged: Json[] = [...target]
  for (const entry of patch as Fields[]) {
    const at = merged.findIndex((one) => isFields(one) && one[key] === entry[key])
    if (entry.$patch === 'delete') {
      if (at >= 0) merged.splice(at, 1)
    } else if (at >= 0) merged[at] = mergePatch(merged[at], entry, true)
    else merged.push(entry)
  }
  return merged
}

interface Operation {
  readonly op: string
  readonly path: string
  readonly from?: string
  readonly value?: Json
}

/** RFC 6902. Throws PatchFailure. */
export function jsonPatch(target: Json, operations: readonly Operation[]): Json {
  const root = { value: structuredClone(target) }
  for (const operation of operations) applyOperation(root, operation)
  return root.value
}

function applyOperation(root: { value: Json }, { op, path, from, value }: Operation): void {
  if (op === 'add' || op === 'replace' || op === 'remove') write(root, path, op, value)
  else if (op === 'test') {
    if (JSON.stringify(read(root, path)) !== JSON.stringify(value))
      throw new PatchFailure(`the value at ${path} is another one`)
  } else if ((op === 'move' || op === 'copy') && from !== undefined) {
    const moved = structuredClone(read(root, from))
    if (op === 'move') write(root, from, 'remove', undefined)
    write(root, path, 'add', moved)
  } else throw new PatchFailure(`the operation ${op} is not known`)
}

const partsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

function read(root: { value: Json }, path: string): Json {
  let at = root.value
  for (const part of partsOf(path)) {
    at = Array.isArray(at) ? at[Number(part)] : isFields(at) ? at[part] : undefined
    if (at === undefined) throw new PatchFailure(`there is nothing at ${path}`)
  }
  return at
}

function write(root: { value: Json }, path: string, op: 'add' | 'replace' | 'remove', value: Json): void {
  const parts = partsOf(path)
  const last = parts.at(-1)
  if (last === undefined) {
    root.value = value
    return
  }
  const parent = read(root, path.slice(0, path.lastIndexOf('/')))
  if (Array.isArray(parent)) {
    const at = last === '-' ? parent.length : Number(last)
    if (!Number.isInteger(at) || at > parent.length || (op !== 'add' && at >= parent.length))
      throw new PatchFailure(`there is nothing at ${path}`)
    parent.splice(at, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]))
    return
  }
  if (!isFields(parent) || (op !== 'add' && !(last in parent)))
    throw new PatchFailure(`there is nothing at ${path}`)
  if (op === 'remove') delete parent[last]
  else parent[last] = value
}
