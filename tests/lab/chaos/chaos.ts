// One run of the chaos: clusters are installed while their service dies again and again and requests get lost.
import { setMaxListeners } from 'node:events'
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InstallingCluster, PlannedFault } from '@groundwork/lab/lab'
import { createSender, type InstallRun, openService, runInstalls } from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { createSeededRandom, createVirtualTime } from '@groundwork/lab/time'
import type { Workspace } from '../../testing/workspace.ts'
import { recordAcknowledged } from './acknowledged.ts'
import { checkKubeconfig } from './check-kubeconfig.ts'
import { startMortalService } from './mortal-service.ts'

export interface ChaosOptions {
  /** The program of the service. */
  readonly main: string
  readonly seed: number | string
  readonly sizes: readonly number[]
  readonly faults: readonly PlannedFault[]
}

export interface ChaosRun extends InstallRun {
  readonly kills: number
  readonly acknowledged: number
  /** What was acknowledged and is gone, after a restart or at the end. */
  readonly losses: readonly string[]
  readonly badKubeconfigs: readonly string[]
}

const LOST_SHARE = 0.05
const CONNECTIONS = 32
const CHECKED_AT_RETURN = 10
const QUANTUM_MS = 2_000
/** The service has deadlines of its own. */
const LONGEST_STEP_MS = 10_000
const LIMIT_MS = 2 * 3_600_000

export async function runChaos(workspace: Workspace, options: ChaosOptions): Promise<ChaosRun> {
  const { seed, sizes, faults } = options
  const sender = createSender(CONNECTIONS)
  const time = createVirtualTime({
    quantumMs: QUANTUM_MS,
    longestStepMs: LONGEST_STEP_MS,
    onTick: () => service.settle(),
  })
  const service = await startMortalService({ workspace, main: options.main, send: sender, time: () => time })
  const acknowledged = recordAcknowledged(service.send)
  const client = openService({ url: service.url, token: null }, service.send)
  const ending = new AbortController()
  setMaxListeners(0, ending.signal)
  const losses: string[] = []
  const began = time.now()
  const tellStages = createStageTeller()
  let ids: readonly string[] = []
  let turn = 0
  const next = (): string => ids[turn++ % ids.length] ?? ''
  try {
    const run = await runInstalls({
      seed,
      time,
      service: { url: service.url, client, send: acknowledged.send },
      sizes,
      profileFor,
      faults,
      lostShare: LOST_SHARE,
      limitMs: LIMIT_MS,
      signal: ending.signal,
      log: (who, what) => tell(`${minutes(time.now() - began)} ${who}: ${what}`),
      onLook(clusters) {
        report(time.now() - began, clusters)
        tellStages(time.now() - began, clusters)
        if (ids.length > 0) return
        ids = clusters.map(({ id }) => id)
        service.beginKilling({
          random: createSeededRandom(seed).stream('kills'),
          hosts: sizes.reduce((sum, hosts) => sum + hosts, 0),
          log: (what) => tell(`${minutes(time.now() - began)} the service ${what}`),
          onReturn: async () => {
            // Others have their turn after the next death.
            const some = Array.from({ length: Math.min(CHECKED_AT_RETURN, ids.length) }, next)
            losses.push(...(await acknowledged.losses(client, some)))
          },
        })
      },
    })
    await service.endKilling()
    ending.abort()
    losses.push(...(await acknowledged.losses(client, ids)), ...(await acknowledged.lostLogs(client)))
    const badKubeconfigs: string[] = []
    for (const cluster of run.clusters)
      if (cluster.status === 'installed')
        badKubeconfigs.push(...(await checkKubeconfig(client, cluster, time.now())))
    return {
      ...run,
      kills: service.kills(),
      acknowledged: acknowledged.count(),
      losses,
      badKubeconfigs,
    }
  } finally {
    ending.abort()
    await service.endKilling()
    // Clients that still wait for an answer see the connection break.
    await sleep(0)
    sender.close()
  }
}

function profileFor(hosts: number) {
  const profile = findBuiltIn(hosts === 1 ? 'sno-edge' : 'dell-rack')
  if (profile === null) throw new Error('The profile is gone.')
  return profile
}

/** For the person who watches the run or reads its log. */
function tell(text: string): void {
  const file = process.env.CHAOS_LOG
  if (file !== undefined) appendFileSync(file, `${text}\n`)
}

const minutes = (labMs: number): string => (labMs / 60_000).toFixed(2)

function report(labMs: number, clusters: readonly { readonly status: string }[]): void {
  const tally = new Map<string, number>()
  for (const { status } of clusters) tally.set(status, (tally.get(status) ?? 0) + 1)
  const states = [...tally].map(([status, count]) => `${count} ${status}`).join(', ')
  tell(`${minutes(labMs)} min of the lab, ${(performance.now() / 1_000).toFixed(0)} s: ${states}`)
}

/** Which host is where since when, as far as a look every half a minute tells. */
function createStageTeller() {
  const known = new Map<string, string>()
  return (labMs: number, clusters: readonly InstallingCluster[]): void => {
    for (const { name, status, stage } of clusters.flatMap(({ hosts }) => hosts)) {
      const now = `${status} ${stage}`
      if (known.get(name) !== now) tell(`${minutes(labMs)} ${name}: ${now}`)
      known.set(name, now)
    }
  }
}
