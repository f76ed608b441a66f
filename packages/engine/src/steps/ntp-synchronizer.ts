import { ntpSourcesFor } from '../network/ntp.ts'
import type { StepArguments } from './step-arguments.ts'

/** Sent without sources too: the reply tells which clocks the host uses anyway. */
export const ntpSynchronizerArgs: StepArguments = ({ cluster, infraEnv }) => {
  const infraEnvs = cluster?.infraEnvs ?? (infraEnv ? [infraEnv] : [])
  return [JSON.stringify({ ntp_source: ntpSourcesFor(cluster?.cluster ?? null, infraEnvs) })]
}
