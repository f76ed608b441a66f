// The objects of one cluster. It knows no kinds: an object is found by its group, the plural of its kind, namespace and name.
import type { KubeObject } from '../../world/cluster.ts'
import { groupOf, pluralOf } from './kinds.ts'

export interface ObjectType {
  readonly group: string
  readonly plural: string
}

export interface ObjectPlace {
  readonly name: string
  readonly namespace?: string | undefined
}

export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: KubeObject
  readonly version: number
}

export interface ObjectStore {
  get(type: ObjectType, place: ObjectPlace): KubeObject | null
  /** Without a namespace: of all of them. In the order of their names. */
  list(type: ObjectType, namespace?: string): readonly KubeObject[]
  /** Makes it, or replaces what is there. Names, versions and times are kept in order by the store. */
  put(object: KubeObject): KubeObject
  /** Changes it, if it is there. */
  update(type: ObjectType, place: ObjectPlace, change: (object: KubeObject) => object): KubeObject | null
  remove(type: ObjectType, place: ObjectPlace): KubeObject | null
  /** The latest. */
  readonly version: number
  /** Null: too long ago, those changes are forgotten. */
  changesSince(type: ObjectType, version: number): readonly Change[] | null
  /** Called with every change, until the function that it returns is called. */
  onChange(listener: (type: ObjectType, change: Change) => void): () => void
  readonly all: readonly KubeObject[]
}

const MAX_REMEMBERED = 1_000

const keyOf = ({ group, plural }: ObjectType): string => `${group}/${plural}`
const objectKey = ({ namespace, name }: ObjectPlace): string => `${namespace ?? ''}/${name}`

export const typeOf = ({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): ObjectType => ({
  group: groupOf(apiVersion),
  plural: pluralOf(kind),
})

export function createObjectStore(now: () => number, random: () => number): ObjectStore {
  const types = new Map<string, Map<string, KubeObject>>()
  const remembered = new Map<string, Change[]>()
  const listeners = new Set<(type: ObjectType, change: Change) => void>()
  let version = 1

  const objectsOf = (type: ObjectType) => {
    const present = types.get(keyOf(type)) ?? new Map<string, KubeObject>()
    types.set(keyOf(type), present)
    return present
  }
  const tell = (type: ObjectType, change: Change) => {
    const history = remembered.get(keyOf(type)) ?? []
    remembered.set(keyOf(type), history)
    history.push(change)
    if (history.length > MAX_REMEMBERED) history.splice(0, history.length - MAX_REMEMBERED)
    for (const listener of [...listeners]) listener(type, change)
  }
  const newUid = () => {
    const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
  }

  function put(object: KubeObject): KubeObject {
    const type = typeOf(object)
    const objects = objectsOf(type)
    const present = objects.get(objectKey(object.metadata))
    version += 1
    const stored: KubeObject = {
      ...object,
      metadata: {
        ...object.metadata,
        uid: present?.metadata.uid ?? newUid(),
        creationTimestamp: present?.metadata.creationTimestamp ?? isoSeconds(now()),
        resourceVersion: String(version),
      },
    }
    objects.set(objectKey(object.metadata), stored)
    tell(type, { type: present === undefined ? 'ADDED' : 'MODIFIED', object: stored, version })
    return stored
  }

  return {
    get: (type, place) => objectsOf(type).get(objectKey(place)) ?? null,
    list: (type, namespace) =>
      [...objectsOf(type)]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, object]) => object)
        .filter((object) => namespace === undefined || object.metadata.namespace === namespace),
    put,
    update(type, place, change) {
      const present = objectsOf(type).get(objectKey(place))
      return present === undefined ? null : put(change(present) as KubeObject)
    },
    remove(type, place) {
      const present = objectsOf(type).get(objectKey(place))
      if (present === undefined) return null
      objectsOf(type).delete(objectKey(place))
      version += 1
      const object = { ...present, metadata: { ...present.metadata, resourceVersion: String(version) } }
      tell(type, { type: 'DELETED', object, version })
      return present
    },
    get version() {
      return version
    },
    changesSince(type, since) {
      const history = remembered.get(keyOf(type)) ?? []
      const [first] = history
      if (history.length === MAX_REMEMBERED && first !== undefined && first.version > since + 1) return null
      return history.filter((change) => change.version > since)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get all() {
      return [...types.values()].flatMap((objects) => [...objects.values()])
    },
  }
}

export const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
