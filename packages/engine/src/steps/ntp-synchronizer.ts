import { NtpSynchronizationResponse } from '@groundwork/contract/steps'
import { ntpSourcesFor } from '../network/ntp.ts'
import { forOutput } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

/** Sent without sources too: the reply tells which clocks the host uses anyway. */
const args: StepArguments = ({ cluster, infraEnv }) => {
  const infraEnvs = cluster?.infraEnvs ?? (infraEnv ? [infraEnv] : [])
  return [JSON.stringify({ ntp_source: ntpSourcesFor(cluster?.cluster ?? null, infraEnvs) })]
}

const onSuccess = forOutput<NtpSynchronizationResponse>(
  NtpSynchronizationResponse,
  ({ ntp_sources = [] }) => ({ ok: true, host: { ntp_sources } }),
)

export const ntpSynchronizer: Step = { args, onSuccess }
