import type { FinalizingStage } from '@groundwork/contract/vocabulary'
import type { ControllerContext } from '../context/controller-context.ts'
import { repeat } from '../context/repeat.ts'

const PERIOD_MS = 30_000

/** Until the service has heard it. */
export async function announceStage(
  { machine, service, signal, log }: ControllerContext,
  stage: FinalizingStage,
): Promise<void> {
  log.info(`Finalizing: ${stage}.`)
  const doing = `announcing the stage "${stage}"`
  await repeat({ clock: machine.clock, signal, log, periodMs: PERIOD_MS, doing }, async () => {
    await service.reportFinalizing(stage)
    return true
  })
}

/** The service alone decides how long a stage may take. */
export async function isTimedOut({ service }: ControllerContext, stage: FinalizingStage): Promise<boolean> {
  const { progress } = await service.readCluster()
  return progress?.finalizing_stage === stage && progress.finalizing_stage_timed_out === true
}
