import { setTimeout as sleep } from 'node:timers/promises'
import { readControllerSettings, runController } from '@groundwork/controller/controller'
import { createRealMachine } from '@groundwork/host/machine'
import type { StartedCluster } from './start-cluster.ts'
import type { InstallingService } from './start-installing-service.ts'

export interface RunningController {
  readonly said: readonly string[]
  readonly ended: Promise<number>
  end(): Promise<void>
}

/** The whole controller. `speed`: how many seconds of its waiting pass in one. */
export function runInCluster(
  cluster: StartedCluster,
  service: InstallingService,
  { speed = 1 }: { readonly speed?: number } = {},
): RunningController {
  const startedAt = Date.now()
  const clock = {
    now: () => startedAt + (Date.now() - startedAt) * speed,
    sleep: (ms: number, signal?: AbortSignal) =>
      sleep(ms / speed, undefined, signal === undefined ? {} : { signal }).catch(() => undefined),
  }
  const ending = new AbortController()
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const ended = runController({
    machine: { ...createRealMachine({ environment: { PATH: process.env.PATH } }), clock },
    settings: readControllerSettings({
      ...{ CLUSTER_ID: service.clusterId, INVENTORY_URL: service.url, OPENSHIFT_VERSION: '4.20.1' },
      CHECK_CLUSTER_VERSION: 'true',
    }),
    cluster: cluster.access,
    log: { info: say, warn: say, error: say },
    signal: ending.signal,
  })
  return {
    ...{ said, ended },
    async end() {
      ending.abort()
      await ended
    },
  }
}
