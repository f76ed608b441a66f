import type { KubeClient } from '@groundwork/kube-client/client'
import type { InstallerContext } from '../installer-context.ts'

/** The bootstrap while it waits for those that will take over from it. */
export interface Pivot {
  readonly context: InstallerContext
  readonly kube: KubeClient
  /** Ids of the machines that became nodes; filled here. */
  readonly joined: Set<string>
}

/** How often the cluster is looked at. */
export const INTERVAL_MS = 5_000
