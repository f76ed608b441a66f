import { reasonOf } from '@groundwork/errors/error-text'
import { ServiceCallError } from '@groundwork/host/service'
import type { ControllerContext } from '../context/controller-context.ts'

const PERIOD_MS = 60_000
const MAX_UNAUTHORIZED = 3
const OVER: readonly string[] = ['cancelled', 'installed', 'adding-hosts']

/** `gone`: the service knows nothing of this cluster any more, so there is nothing left to report to. */
export type ClusterEnd = 'over' | 'gone' | 'ended'

/** Until there is nothing left to do for this cluster. */
export async function followCluster({
  machine,
  service,
  failures,
  signal,
  log,
}: ControllerContext): Promise<ClusterEnd> {
  let unauthorized = 0
  for (;;) {
    await machine.clock.sleep(PERIOD_MS, signal)
    if (signal.aborted) return 'ended'
    try {
      const { status, status_info } = await service.readCluster()
      unauthorized = 0
      if (status === 'error') {
        log.error(`The installation of the cluster failed: ${status_info}`)
        failures.hasFailed = true
        return 'over'
      }
      if (OVER.includes(status)) {
        log.info(`The cluster is ${status}; the controller has nothing left to do.`)
        return 'over'
      }
    } catch (error) {
      const code = error instanceof ServiceCallError ? error.status : 0
      if (code === 401) unauthorized += 1
      if (code === 404 || unauthorized >= MAX_UNAUTHORIZED) {
        log.warn(
          `The service no longer knows this cluster, or no longer accepts the controller: ${reasonOf(error)}`,
        )
        return 'gone'
      }
    }
  }
}
