import type { ObjectType } from './object-store.ts'

export interface RequestPath {
  readonly type: ObjectType
  readonly apiVersion: string
  readonly namespace: string | undefined
  /** Empty: all of them. */
  readonly name: string
  /** status, approval, log and the like; empty: the object itself. */
  readonly part: string
}

/** Null: not a path to objects. */
export function readPath(pathname: string): RequestPath | null {
  const segments = pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeURIComponent)
  const [root, ...rest] = segments
  const [group, version] =
    root === 'api' ? ['', rest.shift()] : root === 'apis' ? [rest.shift(), rest.shift()] : []
  if (group === undefined || version === undefined || rest.length === 0) return null
  const apiVersion = group === '' ? version : `${group}/${version}`
  // Namespaces are objects themselves, too.
  const isInside =
    rest[0] === 'namespaces' && rest.length > 2 && !['status', 'finalize'].includes(rest[2] ?? '')
  const namespace = isInside ? rest[1] : undefined
  const [plural = '', name = '', part = ''] = isInside ? rest.slice(2) : rest
  return { type: { group, plural }, apiVersion, namespace, name, part }
}
