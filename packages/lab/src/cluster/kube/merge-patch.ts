import { isRecord } from '@groundwork/json/json-values'

type Json = unknown
type Fields = Record<string, Json>

/** RFC 7386. With `listKeys`, lists of objects merge by a field, as strategic patches do. */
export function mergePatch(target: Json, patch: Json, hasListKeys = false): Json {
  if (hasListKeys && Array.isArray(target) && Array.isArray(patch)) return mergeList(target, patch)
  if (!isRecord(patch)) return patch
  const merged: Fields = isRecord(target) ? { ...target } : {}
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
  const key = LIST_KEYS.find((name) => patch.every((entry) => isRecord(entry) && entry[name] !== undefined))
  if (key === undefined) return patch
  const merged: Json[] = [...target]
  for (const entry of patch as Fields[]) {
    const at = merged.findIndex((one) => isRecord(one) && one[key] === entry[key])
    if (entry.$patch === 'delete') {
      if (at >= 0) merged.splice(at, 1)
    } else if (at >= 0) merged[at] = mergePatch(merged[at], entry, true)
    else merged.push(entry)
  }
  return merged
}
