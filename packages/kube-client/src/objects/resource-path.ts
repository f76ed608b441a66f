import type { KubeObject } from './kube-object.ts'
import type { Resource } from './resource.ts'

export interface PathParts {
  readonly namespace?: string | undefined
  readonly name?: string
  readonly part?: string
  readonly query?: Readonly<Record<string, string>>
}

/** From `/api` or `/apis` on. Without a namespace: the objects of all of them, or of a kind that has none. */
export function resourcePath<T extends KubeObject>(
  { apiVersion, plural }: Resource<T>,
  { namespace, name, part, query = {} }: PathParts,
): string {
  const segments = [
    ...(apiVersion.includes('/') ? ['apis', ...apiVersion.split('/')] : ['api', apiVersion]),
    ...(namespace === undefined ? [] : ['namespaces', namespace]),
    plural,
    ...(name === undefined ? [] : [name]),
    ...(part === undefined ? [] : part.split('/')),
  ]
  const asked = new URLSearchParams(query).toString()
  return `/${segments.map(encodeURIComponent).join('/')}${asked === '' ? '' : `?${asked}`}`
}
