// The new cluster, as the controller sees it. Rules and loops know nothing of how it is reached.
import type { KubeObject } from './kube-object.ts'
import type { Resource } from './resource.ts'

export interface ClusterAccess {
  /** null: there is none. All others throw ClusterFailure when the cluster does not do what it is asked for. */
  get<T extends KubeObject>(resource: Resource<T>, name: string, namespace?: string): Promise<T | null>
  /** Without a namespace: of all of them. */
  list<T extends KubeObject>(resource: Resource<T>, selection?: Selection): Promise<readonly T[]>
  create<T extends KubeObject>(resource: Resource<T>, object: T): Promise<void>
  /** Fails with 409 when somebody else changed the object since it was read. Answers with what it became. */
  replace<T extends KubeObject>(resource: Resource<T>, object: T, part?: ObjectPart): Promise<T>
  patch<T extends KubeObject>(resource: Resource<T>, where: Place, patch: Patch): Promise<void>
  /** Fine when there is none. */
  remove<T extends KubeObject>(resource: Resource<T>, where: Place): Promise<void>
  removeAll<T extends KubeObject>(resource: Resource<T>, namespace: string): Promise<void>
  podLog(pod: Place, options?: { readonly sinceSeconds?: number }): Promise<string>
  /**
   * Calls whenever objects come, change or go, until the signal. Nothing more than a hint to look: calls can be missing, so
   * that whoever watches looks from time to time anyway.
   */
  watch<T extends KubeObject>(resource: Resource<T>, onChange: () => void, signal: AbortSignal): void
}

export interface Place {
  readonly name: string
  readonly namespace?: string
}

export interface Selection {
  readonly namespace?: string
  readonly labels?: Readonly<Record<string, string>>
}

/** Parts of an object that can only be replaced by themselves. */
export type ObjectPart = 'status' | 'approval'

export type Patch =
  | { readonly kind: 'merge'; readonly change: object }
  | { readonly kind: 'json'; readonly operations: readonly object[] }

export class ClusterFailure extends Error {
  /** 0: nobody answered. */
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.name = 'ClusterFailure'
    this.status = status
  }
}
