// What an API has, for clients that ask before they do anything, as kubectl does.
import { json } from './answers.ts'
import { groupOf, pluralOf } from './kinds.ts'
import type { ObjectStore } from './object-store.ts'

interface KnownResource {
  readonly apiVersion: string
  readonly kind: string
  readonly namespaced: boolean
}

/** There before any object of the kind is. */
const ALWAYS: readonly KnownResource[] = [
  { apiVersion: 'v1', kind: 'Namespace', namespaced: false },
  { apiVersion: 'v1', kind: 'Node', namespaced: false },
  { apiVersion: 'v1', kind: 'Pod', namespaced: true },
  { apiVersion: 'v1', kind: 'ConfigMap', namespaced: true },
  { apiVersion: 'v1', kind: 'Secret', namespaced: true },
  { apiVersion: 'v1', kind: 'Service', namespaced: true },
  { apiVersion: 'v1', kind: 'Event', namespaced: true },
  { apiVersion: 'batch/v1', kind: 'Job', namespaced: true },
  { apiVersion: 'certificates.k8s.io/v1', kind: 'CertificateSigningRequest', namespaced: false },
]
const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']

/** Null: not a question of this kind. */
export function answerDiscovery(store: ObjectStore, pathname: string): Response | null {
  const path = pathname.replace(/\/+$/, '')
  const resources = resourcesOf(store)
  if (path === '/api') return json({ kind: 'APIVersions', versions: ['v1'] })
  if (path === '/apis') return json({ kind: 'APIGroupList', apiVersion: 'v1', groups: groupsOf(resources) })
  const [, core, named] = /^\/(?:api\/([^/]+)|apis\/([^/]+\/[^/]+))$/.exec(path) ?? []
  const apiVersion = core ?? named
  if (apiVersion === undefined) return null
  const found = resources.filter((resource) => resource.apiVersion === apiVersion)
  if (found.length === 0) return null
  return json({
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: apiVersion,
    resources: found.map(({ kind, namespaced }) => ({
      name: pluralOf(kind),
      singularName: kind.toLowerCase(),
      namespaced,
      kind,
      verbs: VERBS,
    })),
  })
}

function resourcesOf({ all }: ObjectStore): readonly KnownResource[] {
  const found = new Map<string, KnownResource>()
  const present = all.map(({ apiVersion, kind, metadata }) => ({
    ...{ apiVersion, kind },
    namespaced: metadata.namespace !== undefined,
  }))
  for (const resource of [...ALWAYS, ...present]) {
    const key = `${resource.apiVersion} ${resource.kind}`
    if (!found.has(key)) found.set(key, resource)
  }
  return [...found.values()]
}

function groupsOf(resources: readonly KnownResource[]): readonly object[] {
  const versions = [...new Set(resources.map(({ apiVersion }) => apiVersion))].filter(
    (one) => groupOf(one) !== '',
  )
  return [...new Set(versions.map(groupOf))].map((name) => {
    const own = versions
      .filter((one) => groupOf(one) === name)
      .map((groupVersion) => ({ groupVersion, version: groupVersion.split('/')[1] }))
    return { name, versions: own, preferredVersion: own[0] }
  })
}
