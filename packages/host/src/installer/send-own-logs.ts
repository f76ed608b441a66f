import { reasonOf } from '@groundwork/errors/error-text'
import { sendLogs } from '../agent/logs/send-logs.ts'
import type { AgentSettings } from '../agent/steps/step-run.ts'
import { withTimeLimit } from '../agent/time-limit.ts'
import type { InstallerContext } from './installer-context.ts'

/** Long enough for every log, and short enough not to keep the machine from starting anew. */
const LIMIT_MS = 20 * 60_000

/** Sends what happened here so far: the restart takes it away. Never throws. */
export async function sendOwnLogs(
  { machine, settings, log, signal }: InstallerContext,
  isBootstrap: boolean,
): Promise<void> {
  const { clusterId, infraEnvId, hostId, url, agentImage, token, isInsecure, caFile } = settings
  if (hostId === '') return
  const asAgent: AgentSettings = { url, infraEnvId, agentVersion: agentImage, token, isInsecure, caFile }
  const request = {
    cluster_id: clusterId,
    infra_env_id: infraEnvId,
    host_id: hostId,
    bootstrap: isBootstrap,
    installer_gather: false,
  }
  try {
    const sent = await withTimeLimit(machine.clock, LIMIT_MS, (late) =>
      sendLogs({ machine, settings: asAgent }, request, AbortSignal.any([late, signal])),
    )
    if (sent === null) log.warn('Sending the logs took too long; going on without.')
    else if (sent.exit_code !== 0) log.warn(`The logs were not sent: ${sent.error}`)
  } catch (error) {
    log.warn(`The logs were not sent: ${reasonOf(error)}`)
  }
}
