// A Kubernetes API, as programs use it. They know nothing of how it is reached.
import type { KubeObject } from '../objects/kube-object.ts'
import type { Resource } from '../objects/resource.ts'
import type { KubeError } from './kube-error.ts'

/** Everything throws a KubeError when the cluster does not do what it is asked for. */
export interface KubeClient {
  /** null: there is none. */
  get<T extends KubeObject>(resource: Resource<T>, name: string, namespace?: string): Promise<T | null>
  list<T extends KubeObject>(resource: Resource<T>, selection?: Selection): Promise<readonly T[]>
  create<T extends KubeObject>(resource: Resource<T>, object: T): Promise<T>
  /** Fails with 409 when the object was changed since it was read. Answers with what it became. */
  replace<T extends KubeObject>(resource: Resource<T>, object: T, part?: ObjectPart): Promise<T>
  patch<T extends KubeObject>(resource: Resource<T>, where: ObjectKey, patch: Patch): Promise<T>
  /**
   * Server-side apply: creates the object, or gives exactly these fields these values. Fails with 409 where another manager set one of
   * them, unless forced.
   */
  apply<T extends KubeObject>(resource: Resource<T>, object: T, options: ApplyOptions): Promise<T>
  /** Fine when there is none. */
  remove<T extends KubeObject>(resource: Resource<T>, where: ObjectKey): Promise<void>
  removeAll<T extends KubeObject>(resource: Resource<T>, namespace: string): Promise<void>
  podLog(pod: ObjectKey, options?: { readonly sinceSeconds?: number }): Promise<string>
}

export interface WatchingKubeClient extends KubeClient {
  /**
   * Calls whenever objects come, change or go, until the signal. Nothing more than a hint to look: calls can be missing, so that the
   * caller has to look from time to time anyway.
   */
  watch<T extends KubeObject>(resource: Resource<T>, onChange: () => void, signal: AbortSignal): void
  /** Tells of every object and of every change, until the signal. */
  listAndWatch<T extends KubeObject>(resource: Resource<T>, options: ListAndWatchOptions<T>): Promise<void>
}

export interface ObjectKey {
  readonly name: string
  readonly namespace?: string
}

export interface Selection {
  /** Absent: those of all namespaces. */
  readonly namespace?: string
  /** With an empty value: those that have the label at all. */
  readonly labels?: Readonly<Record<string, string>>
  readonly fields?: Readonly<Record<string, string>>
}

/** Parts of an object that can only be written by themselves. */
export type ObjectPart = 'status' | 'approval'

export type Patch =
  | { readonly kind: 'merge'; readonly change: object }
  | { readonly kind: 'json'; readonly operations: readonly object[] }

export interface ApplyOptions {
  /** By this name the server remembers which fields are ours. */
  readonly fieldManager: string
  /** Takes fields away from other managers. */
  readonly isForced?: boolean
  readonly part?: ObjectPart
}

export interface ListAndWatchOptions<T extends KubeObject> {
  readonly selection?: Selection
  /** All objects that there are: at first, and after a gap. What was known before and is not among them is gone. */
  readonly onList: (objects: readonly T[]) => void
  /** In the order of the server, none left out since the list. */
  readonly onChange: (change: ObjectChange<T>) => void
  /** It goes on by itself; nothing is lost, but news come later. */
  readonly onFailure?: (error: KubeError) => void
  readonly signal: AbortSignal
}

export interface ObjectChange<T extends KubeObject> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: T
}

export interface ListLimits {
  /** Absent: everything comes in one answer. */
  readonly pageSize?: number
  /** What others can fill is cut off here: the first objects are enough to go on with. Absent: all pages are read. */
  readonly mostPages?: number
  /** Of all pages together; no page is begun beyond. */
  readonly mostChars?: number
}
