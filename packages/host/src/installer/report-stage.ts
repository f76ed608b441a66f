import type { HostStage } from '@groundwork/contract/vocabulary'
import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from './installer-context.ts'

/** The service keeps no more. */
const MAX_INFO_CHARS = 2048
/** A minute and a half on average: a service that is gone for longer hears of the next stage. */
const MAX_RETRIES = 20
/** Ten minutes: a machine that restarts unheard is silent without a reason, and counts as gone when the service is back. */
const MAX_RETRIES_BEFORE_REBOOT = 120
const RETRIES: Readonly<Partial<Record<HostStage, number>>> = { Rebooting: MAX_RETRIES_BEFORE_REBOOT }

/** False: the service did not get it. Never throws: an installation does not fail because a report did not arrive. */
export async function reportStage(context: InstallerContext, stage: HostStage, info = ''): Promise<boolean> {
  const { settings, service, log, signal } = context
  const { infraEnvId, hostId } = settings
  log.info(`Stage: ${stage}${info === '' ? '' : ` (${info})`}`)
  context.stageChanged?.()
  if (hostId === '') return true
  try {
    await service.call({
      method: 'PUT',
      path: `/v2/infra-envs/${infraEnvId}/hosts/${hostId}/progress`,
      body: { current_stage: stage, progress_info: info.slice(0, MAX_INFO_CHARS) },
      signal,
      // After a failure there is nothing left to do but to tell.
      ...(stage === 'Failed' ? {} : { maxRetries: RETRIES[stage] ?? MAX_RETRIES }),
    })
    return true
  } catch (error) {
    log.warn(`The stage "${stage}" could not be reported: ${reasonOf(error)}`)
    return false
  }
}
