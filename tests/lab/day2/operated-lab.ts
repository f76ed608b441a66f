// One cluster of simulated machines beside the real service, in virtual time, and a loop that looks at it from time to time.
import type { Client } from '@groundwork/contract/client'
import {
  assignVips,
  type ClusterView,
  createLab,
  createMachineOperator,
  createSender,
  type Lab,
  type LabMember,
  openService,
  startServiceInProcess,
  viewCluster,
} from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { createVirtualTime } from '@groundwork/lab/time'

export interface OperatedLabOptions {
  readonly seed: number
  /** Of the cluster. */
  readonly hosts: number
  /** Whether hosts that come later are installed without being told to. */
  readonly installsDay2: boolean
}

export interface OperatedLab {
  readonly client: Client
  readonly lab: Lab
  readonly member: LabMember
  /** What the person at the lab said so far. */
  readonly said: readonly string[]
  view(): Promise<ClusterView>
  /** False: two hours went by. */
  untilSeen(wanted: (view: ClusterView) => boolean | Promise<boolean>): Promise<boolean>
  untilStatus(wanted: string): Promise<boolean>
}

const LIMIT_MS = 2 * 3_600_000
const LOOK_EVERY_MS = 10_000

/** Everything ends with what is done in it. */
export async function inTendedLab(
  { seed, hosts, installsDay2 }: OperatedLabOptions,
  act: (tended: OperatedLab) => Promise<void>,
): Promise<void> {
  const profile = findBuiltIn('dell-rack')
  if (profile === null) throw new Error('The profile is gone.')
  const send = createSender(16)
  const time = createVirtualTime({ quantumMs: 2_000, longestStepMs: 10_000, onTick: () => service.settle() })
  const service = await startServiceInProcess(time)
  const ending = new AbortController()
  const said: string[] = []
  try {
    const client: Client = openService({ url: service.url, token: null }, send)
    const lab = await createLab({
      seed,
      time,
      service: { url: service.url, client, send },
      sizes: [hosts],
      profileFor: () => profile,
      openshiftVersion: '4.22',
      faults: [],
      bootSpreadMs: 5_000,
      signal: ending.signal,
    })
    service.connect(lab.world.clusters)
    const [member] = lab.clusters
    if (member === undefined) throw new Error('There is no cluster.')
    const params = { cluster_id: member.clusterId }
    const view = async () => viewCluster(await client.call<'v2GetCluster'>('v2GetCluster', { params }))
    const tendMachines = createMachineOperator({
      ...{ lab, client, url: service.url, day2Hosts: 1, installsDay2, approvesNodes: false },
      say: (line) => said.push(line),
    })
    let nextLook = 0
    const untilSeen: OperatedLab['untilSeen'] = (wanted) =>
      time.run(async () => {
        if (time.now() < nextLook) return false
        nextLook = time.now() + LOOK_EVERY_MS
        const seen = await view()
        await assignVips(client, lab.clusters, [seen])
        await tendMachines([seen])
        return wanted(seen)
      }, LIMIT_MS)
    const untilStatus = (wanted: string) => untilSeen(({ status }) => status === wanted)
    await act({ client, lab, member, said, view, untilSeen, untilStatus })
  } finally {
    ending.abort()
    send.close()
    await service.close()
  }
}
