// A cluster that only remembers: what the real one adds (versions, admission, rights) is tested with a real one.
import { KubeError, type ObjectKey, type Patch } from '@groundwork/kube-client/client'
import type { KubeObject, Resource } from '@groundwork/kube-client/objects'
import type { ClusterClient } from '../cluster/cluster-client.ts'

export interface MemoryCluster extends ClusterClient {
  put<T extends KubeObject>(resource: Resource<T>, ...objects: readonly T[]): void
  find<T extends KubeObject>(resource: Resource<T>, name: string): T | undefined
  setLog(pod: string, text: string): void
  /** From now on every request fails like this; null: none does. */
  failure: KubeError | null
  /** `kind of change resource/name`, in order. */
  readonly changes: readonly string[]
}

export function createMemoryCluster(): MemoryCluster {
  const kinds = new Map<string, Map<string, KubeObject>>()
  const logs = new Map<string, string>()
  const watchers = new Map<string, Set<() => void>>()
  const changes: string[] = []
  const objectsOf = (plural: string) => {
    const known = kinds.get(plural) ?? new Map<string, KubeObject>()
    kinds.set(plural, known)
    return known
  }
  const keyOf = ({ name, namespace = '' }: ObjectKey) => `${namespace}/${name}`
  const store = (plural: string, object: KubeObject) => {
    objectsOf(plural).set(keyOf(object.metadata), object)
    for (const call of watchers.get(plural) ?? []) call()
  }
  const answer = async <T>(value: () => T): Promise<T> => {
    if (cluster.failure !== null) throw cluster.failure
    return value()
  }
  const existing = (plural: string, where: ObjectKey): KubeObject => {
    const object = objectsOf(plural).get(keyOf(where))
    if (object === undefined) throw new KubeError(`There is no ${plural} ${where.name}.`, 404)
    return object
  }

  const cluster: MemoryCluster = {
    failure: null,
    changes,
    put(resource, ...objects) {
      for (const object of objects) store(resource.plural, object)
    },
    find: <T extends KubeObject>({ plural }: Resource<T>, name: string) =>
      [...objectsOf(plural).values()].find(({ metadata }) => metadata.name === name) as T | undefined,
    setLog: (pod, text) => void logs.set(pod, text),
    get: <T extends KubeObject>({ plural }: Resource<T>, name: string, namespace = '') =>
      answer(() => (objectsOf(plural).get(keyOf({ name, namespace })) ?? null) as T | null),
    list: <T extends KubeObject>(
      { plural }: Resource<T>,
      {
        namespace,
        labels = {},
      }: { readonly namespace?: string; readonly labels?: Readonly<Record<string, string>> } = {},
    ) =>
      answer(() =>
        ([...objectsOf(plural).values()] as T[]).filter(
          ({ metadata }) =>
            (namespace === undefined || metadata.namespace === namespace) &&
            Object.entries(labels).every(([key, value]) => metadata.labels?.[key] === value),
        ),
      ),
    create: ({ plural }, object) =>
      answer(() => {
        if (objectsOf(plural).has(keyOf(object.metadata))) throw new KubeError('It exists already.', 409)
        changes.push(`create ${plural}/${object.metadata.name}`)
        store(plural, object)
        return object
      }),
    replace: ({ plural }, object, part) =>
      answer(() => {
        const before = existing(plural, object.metadata)
        changes.push(`replace ${plural}/${object.metadata.name}${part === undefined ? '' : ` ${part}`}`)
        const status = 'status' in object ? { status: object.status } : {}
        store(plural, part === undefined ? object : { ...before, ...status })
        return object
      }),
    patch: <T extends KubeObject>({ plural }: Resource<T>, where: ObjectKey, patch: Patch) =>
      answer(() => {
        const before = existing(plural, where)
        changes.push(`patch ${plural}/${where.name}`)
        const after = patch.kind === 'merge' ? merged(before, patch.change) : before
        store(plural, after as KubeObject)
        return after as T
      }),
    remove: ({ plural }, where) =>
      answer(() => {
        if (objectsOf(plural).delete(keyOf(where))) changes.push(`remove ${plural}/${where.name}`)
      }),
    removeAll: ({ plural }, namespace) =>
      answer(() => {
        changes.push(`remove all ${plural} of ${namespace}`)
        for (const [key, { metadata }] of objectsOf(plural)) {
          if (metadata.namespace === namespace) objectsOf(plural).delete(key)
        }
      }),
    podLog: ({ name }) => answer(() => logs.get(name) ?? ''),
    watch({ plural }, onChange, signal) {
      const calls = watchers.get(plural) ?? new Set()
      watchers.set(plural, calls.add(onChange))
      signal.addEventListener('abort', () => calls.delete(onChange), { once: true })
    },
  }
  return cluster
}

function merged(value: unknown, change: unknown): unknown {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change
  const before = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const after: Record<string, unknown> = { ...before }
  for (const [key, next] of Object.entries(change)) {
    if (next === null) delete after[key]
    else after[key] = merged(before[key], next)
  }
  return after
}
