// The clusters that come into being in the lab, as its other parts see them.

import type { Computer, RunningSystem } from './computer.ts'
import type { Programs } from './program.ts'
import type { ClusterTroubles } from './troubles.ts'

export interface LabClusters {
  /** A live system whose root got the files of a bootstrap Ignition: defines bootkube.service and its companions there. */
  prepareBootstrap(system: RunningSystem, bootstrapIgnition: string): void
  /** A computer booted what was installed on it: it fetches its configuration and joins, until the signal of the system. */
  bootInstalled(system: RunningSystem, ignition: string): Promise<void>
  /** By the id that the installer was given. */
  find(clusterId: string): LabCluster | null
  readonly all: readonly LabCluster[]
  /** A lever of faults. By the full domain, also of clusters that are still to come. */
  troublesOf(domain: string): ClusterTroubles
  /** oc, crictl and others that look at a cluster. */
  readonly programs: Programs
}

export interface LabCluster {
  readonly id: string
  readonly name: string
  readonly domain: string
  /** The Kubernetes API of this cluster, paths from `/api` and `/apis` on. */
  api(request: Request): Promise<Response>
  readonly members: readonly Computer[]
  /** All that its Kubernetes API keeps, for tests and tables. */
  readonly objects: readonly KubeObject[]
}

/** A pod, for whoever runs its containers. */
export interface LabPod {
  /** That it belongs to, and what is in there with it. */
  readonly cluster: LabCluster
  /** The Job, whose template it is made of. */
  readonly workload: KubeObject
  readonly nodeName: string
  /** The text of a file of its node; null: there is none. */
  nodeFile(path: string): Promise<string | null>
  /** The API of the cluster as pods reach it: rejects while nobody answers. */
  api(request: Request): Promise<Response>
  /** Into its log. */
  say(text: string): void
  /** Given when its node ends. */
  readonly signal: AbortSignal
}

/** Until it ends; the answer is its exit code. */
export type RunPod = (pod: LabPod) => Promise<number>

export interface KubeObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}
