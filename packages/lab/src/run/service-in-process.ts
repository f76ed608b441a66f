// The real service in this process, on its embedded database, going by the time of the lab.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningService, readConfig, type SendToCluster, startService } from '@groundwork/service/start'
import { loadCluster } from '@groundwork/service/store'
import { sendToLabCluster } from '../cluster/send-to-lab-cluster.ts'
import type { LabClusters } from '../world/cluster.ts'
import { settleService } from './settle-service.ts'

export interface ServiceInProcess {
  readonly url: string
  readonly urls: RunningService['urls']
  readonly dataDir: string
  isRunning(): boolean
  /** Which generator made the installation files of a cluster; empty: none yet. */
  generatorOf(clusterId: string): Promise<string>
  /** From now on the service reaches the APIs of these clusters; before that, of none. */
  connect(clusters: Pick<LabClusters, 'all'>): void
  /** Everything that is due by the clock is decided. Does nothing while the service is away. */
  settle(): Promise<void>
  /** Ends it, as a person would before an upgrade. */
  stop(): Promise<void>
  /** Starts it again, on the same data and at the same address. */
  start(): Promise<void>
  close(): Promise<void>
  /** Ends at once: waits for nothing, and leaves the data where they are. */
  abandon(): Promise<void>
}

interface Clock {
  now(): number
}

const ANY_PORTS = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }

export interface ServiceInProcessOptions {
  /** An empty one, which stays; without it there is one that goes. */
  readonly dataDir?: string
  /** As they would be typed, without dashes. */
  readonly flags?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
}

export async function startServiceInProcess(
  clock: Clock,
  options: ServiceInProcessOptions = {},
): Promise<ServiceInProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'groundwork-lab-')))
  const flags = { ...ANY_PORTS, 'data-dir': dataDir, ...options.flags }
  const config = readConfig(flags, options.environment ?? {})
  let clusters: Pick<LabClusters, 'all'> | undefined
  const sendToCluster: SendToCluster = sendToLabCluster(() => clusters)
  const first = await startService(config, { clock, sharesKeys: true, sendToCluster })
  const [url = ''] = first.urls.api
  const again = { ...config, apiPort: Number(new URL(url).port) }
  let running: RunningService | null = first

  async function stop(): Promise<void> {
    const ending = running
    running = null
    await ending?.close(0)
  }

  return {
    url,
    urls: first.urls,
    dataDir,
    isRunning: () => running !== null,
    async generatorOf(clusterId) {
      const cluster = running === null ? null : await loadCluster(running.app.db, clusterId)
      return cluster?.record.installation?.generator ?? ''
    },
    connect(made) {
      clusters = made
    },
    async settle() {
      if (running !== null) await settleService(running.app)
    },
    stop,
    abandon: async () => running?.abandon(),
    async start() {
      running ??= await startService(again, { clock, sharesKeys: true, sendToCluster })
    },
    async close() {
      await stop()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
