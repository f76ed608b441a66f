// Installs a small cluster for each fault, all in one world, and asks the service why each of them failed.
import type { InstallationExplanation } from '@groundwork/contract/groundwork'
import type { Profile } from '../profile/profile.ts'
import { chooseVersion } from '../run/choose-version.ts'
import type { ClusterView } from '../run/cluster-view.ts'
import { createLab, type LabMember, type LabOptions } from '../run/create-lab.ts'
import type { CreatedWorld } from '../run/create-world.ts'
import { inParallel } from '../run/in-parallel.ts'
import { assignVips } from '../run/operate-clusters.ts'
import { readClusters } from '../run/read-clusters.ts'
import { BASE_DOMAIN } from '../run/register-cluster.ts'
import type { VirtualTime } from '../time/virtual-time.ts'
import type { Computer } from '../world/computer.ts'
import type { InstallationFault, InstallationSite } from './installation-fault.ts'
import { createSignals, type Signals } from './site-signals.ts'

export interface FaultRunOptions {
  readonly seed: number | string
  readonly time: VirtualTime
  readonly service: LabOptions['service']
  readonly faults: readonly InstallationFault[]
  readonly profileFor: (clusterSize: number) => Profile
  /** After so much time of the lab a cluster that neither failed nor ended counts as stuck. */
  readonly stuckAfterMs: number
  readonly log?: (who: string, what: string) => void
}

export interface FaultOutcome {
  readonly fault: InstallationFault
  /** The machine that it met; null: no single one. */
  readonly met: Computer | null
  readonly cluster: ClusterView
  readonly apiVip: string
  readonly explanation: InstallationExplanation
}

const LOOK_EVERY_MS = 30_000
const BOOT_SPREAD_MS = 20_000
/** Logs come some minutes after the end. */
const LASTING_MS = 6 * 60_000
/** What is not ready by then does not become so. */
const BEGUN_BY_MS = 5 * 60_000
const AT_ONCE = 4
const ENDS: readonly string[] = ['error', 'cancelled', 'installed', 'installing-pending-user-action']
const IDLE = ['ready', 'insufficient', 'pending-for-input']

interface Attempt {
  readonly fault: InstallationFault
  readonly member: LabMember
  readonly signals: Signals
  met: Computer | null
  outcome: FaultOutcome | null
  hasStarted: boolean
  wasPrepared: boolean
  /** Since when it is as it will stay. */
  endedAt: number | null
}

export async function runFaults(options: FaultRunOptions): Promise<readonly FaultOutcome[]> {
  const { time, service, faults } = options
  const ending = new AbortController()
  const versions = await service.client.call<'v2ListSupportedOpenshiftVersions'>(
    'v2ListSupportedOpenshiftVersions',
  )
  const lab = await createLab({
    ...options,
    sizes: faults.map(({ hosts }) => hosts),
    openshiftVersion: chooseVersion(versions, null),
    faults: [],
    bootSpreadMs: BOOT_SPREAD_MS,
    signal: ending.signal,
  })
  const began = time.now()
  const attempts = lab.clusters.map((member, index): Attempt => {
    const fault = faults[index] as InstallationFault
    const signals = createSignals(lab.world, member)
    const parts = { fault, member, signals, met: null, outcome: null }
    return { ...parts, hasStarted: false, wasPrepared: false, endedAt: null }
  })
  try {
    // What a fault does before there is power is done before there is power.
    const injected = attempts.map((attempt) => inject(lab.world, options, attempt))
    void lab.powerOn()
    let nextLook = time.now()
    const isDone = await time.run(async () => {
      if (time.now() < nextLook) return false
      nextLook = time.now() + LOOK_EVERY_MS
      const open = attempts.filter(({ outcome }) => outcome === null)
      await look(options, open, time.now() - began)
      return open.every(({ outcome }) => outcome !== null)
    }, options.stuckAfterMs + LASTING_MS)
    ending.abort()
    await Promise.race([Promise.all(injected), Promise.resolve()])
    if (!isDone) throw new Error('Some clusters of the lab did not come to an end.')
    return attempts.flatMap(({ outcome }) => outcome ?? [])
  } finally {
    ending.abort()
  }
}

async function inject(world: CreatedWorld, { service }: FaultRunOptions, attempt: Attempt): Promise<void> {
  const { fault, member, signals } = attempt
  const domain = `${member.name}.${BASE_DOMAIN}`
  const site: InstallationSite = {
    world,
    client: {
      call: (id, ...input) => world.time.during(service.client.call(id, ...input)),
      callWith: (id, input) => world.time.during(service.client.callWith(id, input)),
      open: (id, ...input) => world.time.during(service.client.open(id, ...input)),
    },
    cluster: member,
    domain,
    troubles: world.clusters.troublesOf(domain),
    random: world.random.stream(`fault ${fault.name}`),
    reaches: signals.reaches,
    becomes: signals.becomes,
  }
  attempt.met = await fault.inject(site)
}

/** What the person at the lab does: gives addresses, starts installations, and asks why they failed. */
async function look(options: FaultRunOptions, open: readonly Attempt[], passedMs: number): Promise<void> {
  const { time, service } = options
  const { client } = service
  const ids = open.map(({ member }) => member.clusterId)
  const views = await readClusters(client, ids)
  await assignVips(
    client,
    open.map(({ member }) => member),
    views,
  )
  await inParallel(open, AT_ONCE, async (attempt) => {
    const view = views.find(({ id }) => id === attempt.member.clusterId)
    if (view === undefined) return
    const wasTold = attempt.signals.tell(view.status)
    const isTime = passedMs >= (attempt.fault.showsAfterMs ?? 0)
    if (view.status === 'ready' && !attempt.hasStarted && wasTold && isTime) {
      attempt.hasStarted = true
      await client.call<'v2InstallCluster'>('v2InstallCluster', { params: { cluster_id: view.id } })
    }
    attempt.wasPrepared ||= view.status === 'preparing-for-installation'
    const isIdle = IDLE.includes(view.status) && (attempt.wasPrepared || (isTime && passedMs > BEGUN_BY_MS))
    const isEnd = (attempt.fault.endsAs ?? ENDS).includes(view.status) || isIdle
    attempt.endedAt = isEnd ? (attempt.endedAt ?? time.now()) : null
    const isOver = attempt.endedAt !== null && time.now() - attempt.endedAt >= LASTING_MS
    if (!isOver && passedMs <= options.stuckAfterMs) return
    const url = `${service.url}/api/groundwork/v1/clusters/${view.id}/explanation`
    const answer = await service.send(url, { headers: { accept: 'application/json' } })
    const explanation = (await answer.json()) as InstallationExplanation
    const { fault, met, member } = attempt
    attempt.outcome = { fault, met, cluster: view, apiVip: member.addresses.apiVip, explanation }
    for (const computer of member.computers) computer.powerOff()
  })
}
