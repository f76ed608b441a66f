export { accessOperations, WhoAmI } from '../groundwork/access.ts'
export {
  BMC_TASKS,
  Bmc,
  BmcCreateParams,
  type BmcTaskKind,
  BmcUpdateParams,
  MOST_BMCS_AT_ONCE,
} from '../groundwork/bmc.ts'
export type { bmcOperations } from '../groundwork/bmcs.ts'
export { Enrolment, HOST_ARCHITECTURES } from '../groundwork/boot.ts'
export { Check, CheckedHost, type CheckStatus, ClusterChecks, HostChecks } from '../groundwork/checks.ts'
export { ClusterEstimate } from '../groundwork/estimate.ts'
export { InstallationExplanation } from '../groundwork/explanation.ts'
export { HostSummary, type StreamedHostForm } from '../groundwork/host-summary.ts'
export { MOST_JOURNAL_CHARS, ReceivedJournal } from '../groundwork/logs.ts'
export { MediaReader, type MediaReaderState, OsImageState } from '../groundwork/media.ts'
export { SECURE_SESSION_COOKIE, SESSION_COOKIE, sessionOperations } from '../groundwork/session.ts'
export {
  MOST_SIMULATED_HOSTS,
  SimulatedHosts,
  SimulatedHostsParams,
  simulatedHostOperations,
} from '../groundwork/simulated-hosts.ts'
export { STREAM_KINDS, type StreamKind } from '../groundwork/stream.ts'
export { SystemState } from '../groundwork/system.ts'
