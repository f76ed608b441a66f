// What to do next with a host that is added to an installed cluster.
import type { HostSummary } from '@groundwork/contract/groundwork'

export const isLaterHost = ({ kind }: Pick<HostSummary, 'kind'>): boolean =>
  kind === 'AddToExistingClusterHost'

export type LaterStep = 'install' | 'fix' | 'watch' | 'done' | 'reset'

export function laterStepOf({ status }: Pick<HostSummary, 'status'>): LaterStep {
  switch (status) {
    case 'known':
      return 'install'
    case 'installed':
    case 'added-to-existing-cluster':
      return 'done'
    case 'error':
    case 'cancelled':
      return 'reset'
    case 'insufficient':
    case 'pending-for-input':
    case 'disconnected':
      return 'fix'
    default:
      return 'watch'
  }
}
