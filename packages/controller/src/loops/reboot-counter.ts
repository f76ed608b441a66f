import { reasonOf } from '@groundwork/errors/error-text'
import type { ControllerContext } from '../context/controller-context.ts'
import type { Kubeconfig } from '../context/kubeconfig.ts'
import type { KnownHost } from '../service/known-host.ts'

const TRIES = 10
const PAUSE_MS = 15_000
const LIMIT_MS = 6 * 60_000

/** Tells the service how often machines were restarted during their installation. */
export interface RebootCounter {
  count(host: KnownHost, node: string): void
  /** All that were begun. */
  finished(): Promise<void>
}

export function createRebootCounter(context: ControllerContext, kubeconfig: Kubeconfig): RebootCounter {
  const counting = new Map<string, Promise<void>>()
  return {
    count(host, node) {
      if (!counting.has(host.id)) counting.set(host.id, countAndTell(context, kubeconfig, host, node))
    },
    async finished() {
      await Promise.all(counting.values())
    },
  }
}

async function countAndTell(
  { machine, service, log, signal }: ControllerContext,
  kubeconfig: Kubeconfig,
  host: KnownHost,
  node: string,
): Promise<void> {
  const endsAt = machine.clock.now() + LIMIT_MS
  for (let attempt = 1; attempt <= TRIES && machine.clock.now() < endsAt && !signal.aborted; attempt++) {
    try {
      const args = [
        `--kubeconfig=${await kubeconfig.path()}`,
        'debug',
        `node/${node}`,
        '--',
        'chroot',
        '/host',
        'last',
        'reboot',
      ]
      const { code, stdout, stderr } = await machine.run('oc', args, {
        timeoutMs: endsAt - machine.clock.now(),
        signal,
      })
      if (code !== 0) throw new Error(`oc ended with ${code}: ${stderr.trim().slice(-200)}`)
      const count = countReboots(stdout)
      await service.addEvent({
        name: 'reboots_for_node',
        category: 'user',
        severity: 'info',
        message: `Node ${node} was restarted ${count} times while it was installed.`,
        host_id: host.id,
        infra_env_id: host.infraEnvId,
        event_time: new Date(machine.clock.now()).toISOString(),
      })
      return
    } catch (error) {
      log.warn(`The number of restarts of ${node} is not known yet: ${reasonOf(error)}`)
    }
    await machine.clock.sleep(PAUSE_MS, signal)
  }
}

/** Lines of `last reboot` that tell of one. */
export const countReboots = (text: string): number =>
  text.split('\n').filter((line) => line.startsWith('reboot ')).length
