// What can be done with a cluster in which status, and why not otherwise.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { t } from '../texts/texts.ts'

export type LifecycleAction = 'install' | 'cancel' | 'reset' | 'delete'

const RUNNING: readonly ClusterStatus[] = [
  'preparing-for-installation',
  'installing',
  'installing-pending-user-action',
  'finalizing',
]
const ENDED_BADLY: readonly ClusterStatus[] = ['error', 'cancelled']
const BEFORE: readonly ClusterStatus[] = ['pending-for-input', 'insufficient', 'ready']

export const isRunning = (status: ClusterStatus): boolean => RUNNING.includes(status)
export const isBefore = (status: ClusterStatus): boolean => BEFORE.includes(status)
export const isInstalled = (status: ClusterStatus): boolean =>
  status === 'installed' || status === 'adding-hosts'

/** Actions that make sense in this status; what makes none is not shown at all. */
export function offeredIn(status: ClusterStatus): readonly LifecycleAction[] {
  if (BEFORE.includes(status)) return ['install', 'delete']
  if (RUNNING.includes(status)) return ['cancel', 'delete']
  if (ENDED_BADLY.includes(status)) return ['reset', 'delete']
  return ['delete']
}

/** null: it can be done. */
export function whyNot(action: LifecycleAction, status: ClusterStatus): string | null {
  const reasons = t.installation.whyNot
  if (action === 'install' && status !== 'ready') return reasons.install
  if (action === 'delete' && RUNNING.includes(status)) return reasons.delete
  return null
}
