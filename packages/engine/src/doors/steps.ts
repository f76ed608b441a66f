export { acceptReply } from '../steps/accept-reply.ts'
export {
  type ConnectivityTargets,
  connectivityTargets,
  isConnectivityCheckDue,
  targetsFor,
} from '../steps/connectivity-check.ts'
export { ignitionEndpointFor } from '../steps/ignition-endpoint.ts'
export { pulledInstaller } from '../steps/installer-image.ts'
export { acceptKnownHardware, type KnownHardware, knownHardware } from '../steps/known-hardware.ts'
export { dependsOnEarlierReports, needsEarlierReports } from '../steps/needs-earlier-reports.ts'
export { type Instructions, type PlannedStep, planSteps, planStoredSteps } from '../steps/plan-steps.ts'
export {
  type AcceptedReply,
  type AgentReply,
  type ReplyResult,
  replyFromWire,
} from '../steps/reply-result.ts'
export { type Mode, OTHERWISE, STEP_TABLE, type StepRow, stepRowFor } from '../steps/step-table.ts'
