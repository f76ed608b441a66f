import { reasonOf } from '@groundwork/errors/error-text'
import { DAEMON_SETS } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'

const TRIES = 5
const PAUSE_MS = 10_000

type Work = Pick<ControllerContext, 'machine' | 'cluster' | 'settings' | 'log'>

/** Its pods remove the program from their nodes when they end. Never throws: what is left behind does no harm. */
export async function removeProgramKeeper({ machine, cluster, settings, log }: Work): Promise<void> {
  const { programKeeper: name, namespace } = settings
  if (name === '') return
  for (let attempt = 1; ; attempt++) {
    try {
      await cluster.remove(DAEMON_SETS, { name, namespace })
      return
    } catch (error) {
      if (attempt === TRIES) {
        log.warn(
          `The set ${namespace}/${name} is still there, and may be deleted by hand: ${reasonOf(error)}`,
        )
        return
      }
    }
    await machine.clock.sleep(PAUSE_MS)
  }
}
