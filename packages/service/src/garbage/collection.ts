// What the parts of one run share.
import type { ClusterUnit, InfraEnvUnit } from '../units/in-unit.ts'
import type { GarbageDeps } from './garbage-deps.ts'

/** How a cluster or an infra-env is deleted, for any reason; garbage collection only decides which. */
export interface Deregister {
  cluster(app: GarbageDeps, unit: ClusterUnit): Promise<unknown>
  /** With its hosts. */
  infraEnv(app: GarbageDeps, unit: InfraEnvUnit): Promise<unknown>
}

export interface Summary {
  /** No: another process was collecting. */
  readonly didRun: boolean
  readonly clustersAnnounced: number
  readonly clustersDeregistered: number
  readonly infraEnvsDeregistered: number
  readonly clustersPurged: number
  readonly hostsPurged: number
  readonly infraEnvsPurged: number
  readonly foldersPurged: number
  readonly readersForgotten: number
  readonly changesDeleted: number
  /** Each of them is in the log. */
  readonly failures: number
}

/** One run. */
export interface Collection {
  readonly app: GarbageDeps
  readonly signal: AbortSignal
  /** Counts a failure, so that one bad row does not stop the rest. */
  attempt(what: string, work: () => Promise<boolean>): Promise<'done' | 'skipped' | 'failed'>
}

/** Rows of one statement. */
export const BATCH = 100
