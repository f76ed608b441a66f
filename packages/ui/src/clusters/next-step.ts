// The one thing to do next with a cluster.
import type { Cluster } from '@groundwork/contract/clusters'
import { isInstalled, isRunning } from '../installation/lifecycle.ts'

export type NextStep =
  | { readonly kind: 'add-hosts' }
  /** Machines boot, none has shown up yet. */
  | { readonly kind: 'arriving'; readonly count: number }
  | { readonly kind: 'fix'; readonly count: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'install' }
  | { readonly kind: 'watch' }
  | { readonly kind: 'at-machine' }
  | { readonly kind: 'open' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'none' }

/** `blocking`: how many causes stand in the way; null: not known yet. */
export function nextStepOf(
  { status }: Pick<Cluster, 'status'>,
  hostCount: number,
  blocking: number | null,
  arriving = 0,
): NextStep {
  if (status === 'ready') return { kind: 'install' }
  if (status === 'installing-pending-user-action') return { kind: 'at-machine' }
  if (isRunning(status)) return { kind: 'watch' }
  if (isInstalled(status)) return { kind: 'open' }
  if (status === 'error' || status === 'cancelled') return { kind: 'reset' }
  if (status === 'unmonitored') return { kind: 'none' }
  if (hostCount === 0) return arriving > 0 ? { kind: 'arriving', count: arriving } : { kind: 'add-hosts' }
  return blocking !== null && blocking > 0 ? { kind: 'fix', count: blocking } : { kind: 'wait' }
}
