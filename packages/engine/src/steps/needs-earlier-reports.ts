import type { StepType } from '@groundwork/contract/steps'
import type { HostContext } from '../context/host-context.ts'
import { conflictingMachines } from '../hardware/reporting-machines.ts'
import type { AgentReply, ReplyResult } from './reply-result.ts'

/** Their replies replace what was reported before, without looking at it. */
const REPLACES_REPORT: readonly StepType[] = [
  'api-vip-connectivity-check',
  'connectivity-check',
  'domain-resolution',
  'free-network-addresses',
  'inventory',
  'ntp-synchronizer',
  'tang-connectivity-check',
]

/** Whether `acceptReply` looks at what the host has reported before: all other reports can be taken in without loading it. */
export const needsEarlierReports = ({ step_type, exit_code }: AgentReply): boolean =>
  exit_code !== 0 || !REPLACES_REPORT.includes(step_type)

/** Whether a result that was found without earlier reports may be another one with them: of machines that share an id at
 *  the same time, the one whose inventory is stored keeps the row. */
export function dependsOnEarlierReports(
  context: HostContext,
  { step_type }: AgentReply,
  result: ReplyResult,
): boolean {
  if (step_type !== 'inventory' || !result.ok) return false
  const { host } = context
  const machines = result.host?.machines ?? host.machines
  return conflictingMachines({ ...context, host: { ...host, machines } }).length > 0
}
