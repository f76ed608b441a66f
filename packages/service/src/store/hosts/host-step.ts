import type { HostFacts } from '@groundwork/engine/facts'
import type { HostExtras, HostKey } from '../stored.ts'

/** A write of a host, for those who keep the host as it was before. */
export interface HostStep {
  readonly key: HostKey
  /** Revisions. */
  readonly from: number
  readonly to: number
  /** What differs. */
  readonly facts: Partial<HostFacts>
  readonly extras?: Partial<HostExtras>
}
