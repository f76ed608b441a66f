import type { StepType } from '@groundwork/contract/steps'
import type { HostFacts } from '../facts/host-facts.ts'
import { hasSeveralMachines } from '../hardware/reporting-machines.ts'
import type { AgentReply } from './reply-result.ts'

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
export function needsEarlierReports(
  host: Pick<HostFacts, 'machines'>,
  { step_type, exit_code }: AgentReply,
): boolean {
  if (exit_code !== 0 || !REPLACES_REPORT.includes(step_type)) return true
  // Of machines that share an id, the one whose inventory is stored keeps the row.
  return step_type === 'inventory' && hasSeveralMachines(host)
}
