import type { InstallationAttempt } from './installation-attempt.ts'

/** Only what went wrong counts: a setting that is merely bad before an installation is the business of validations. */
export const isInTrouble = ({ cluster, failedHosts, hosts }: InstallationAttempt): boolean =>
  cluster.status === 'error' ||
  failedHosts.length > 0 ||
  hosts.some(
    ({ status, progress }) => status === 'installing-pending-user-action' || progress.stage_timed_out,
  ) ||
  cluster.last_installation_preparation?.status === 'failed' ||
  cluster.progress.finalizing_stage_timed_out

/** Nothing was begun, and it cannot be: validations stand in the way, and some of them have one known cause. */
export const isBlockedByValidations = ({ cluster, hasBegun }: InstallationAttempt): boolean =>
  !hasBegun && (cluster.status === 'insufficient' || cluster.status === 'pending-for-input')
