export { clockOffset } from '../host/clock-offset.ts'
export type { HostEvent } from '../host/host-subject.ts'
export type { HostGate, HostValidation } from '../host/host-validation.ts'
export { HOST_VALIDATIONS } from '../host/host-validations.ts'
export { type HostVerdicts, judgeHost } from '../host/judge-host.ts'
export { newHost } from '../host/new-host.ts'
export {
  applyHostEvent,
  HOST_REFRESH_RULES,
  type HostEventResult,
  PLAIN_EVENT_RULES,
  refreshHost,
} from '../host/next-status.ts'
export * as hostPredicates from '../host/predicates.ts'
export { isPastReboot } from '../host/predicates.ts'
export * as preparationChecks from '../host/preparation-checks.ts'
export * as hostStatePredicates from '../host/state-predicates.ts'
export * as hostStatusMeanings from '../host/status-meanings.ts'
export { NEVER_ENTERED_HOST_STATUSES } from '../host/status-meanings.ts'
export { partOfFailedCluster } from '../host/status-texts.ts'
export { connectedUntil, disconnectAfterMs, stageLimitMs } from '../host/timers.ts'
export { isBeforeInstallation, isRestarting, receivesIgnition } from '../host/token-rules.ts'
export { BIND_RULES, RECLAIM_FAILED_RULES } from '../host/transitions/binding.ts'
export { INSTALLATION_FAILED_RULES } from '../host/transitions/installation.ts'
export { PROGRESS_RULES } from '../host/transitions/progress.ts'
export { REFRESH_BOUND_RULES } from '../host/transitions/refresh-bound.ts'
export { REFRESH_UNBOUND_RULES } from '../host/transitions/refresh-unbound.ts'
export { REGISTER_RULES } from '../host/transitions/register.ts'
export * as hostGroups from '../host/validation-groups.ts'
