// Whatever a host reports, the work for it grows no faster than the report. Work is counted, not timed.
import type { Inventory } from '@groundwork/contract/hosts'
import { REPLY_LIMITS } from '@groundwork/contract/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { acceptReply } from '../steps/accept-reply.ts'
import { planSteps } from '../steps/plan-steps.ts'
import { startCounting, type WorkCounter } from '../testing/count-work.ts'
import { LARGE_HOSTS } from '../testing/large-hosts.ts'
import { applyDecision } from './apply-decision.ts'
import { evaluateCluster } from './evaluate-cluster.ts'
import { clusterDiagnoses, hostDiagnoses, hostValidationsInfo } from './validations-info.ts'

/** All that is done with the facts of a cluster: its inventories taken in, judged, told, and the next steps planned. */
function everything(snapshot: ClusterSnapshot): void {
  const before = createClusterContext(snapshot)
  for (const host of before.hosts) {
    const output = JSON.stringify(host.inventory)
    const reply = { step_type: 'inventory', exit_code: 0, output, error: '' } as const
    acceptReply(createHostContext(host, before), reply)
  }
  const decision = evaluateCluster(snapshot)
  if (decision.cluster.verdicts) clusterDiagnoses(decision.cluster.verdicts)
  for (const { verdicts } of decision.hosts) {
    hostValidationsInfo(verdicts)
    hostDiagnoses(verdicts)
  }
  const after = createClusterContext(applyDecision(snapshot, decision))
  for (const host of after.hosts) {
    for (const status of ['insufficient', 'installing', 'error'] as const)
      planSteps(createHostContext({ ...host, status }, after))
  }
}

describe('the work for what hosts report', () => {
  let counter: WorkCounter
  beforeAll(async () => {
    counter = await startCounting()
  })
  afterAll(() => counter.stop())

  const SIZE = 80
  /** Twice as much is the best that can be; sorting adds a little, comparing in pairs makes it four times. */
  const MOST_GROWTH = 3

  it.each(LARGE_HOSTS)('is linear: %s', async (_scenario, make) => {
    everything(make(3))
    const snapshots = [SIZE, 2 * SIZE, 4 * SIZE].map(make)
    const works = await counter.count(snapshots.map((snapshot) => () => everything(snapshot)))
    const [one = 0, two = 0, four = 0] = works
    // The work that every cluster costs falls out. Some lists are never looked at one by one.
    const growth = (four - two) / Math.max(two - one, SIZE)
    expect(growth, `work for 1, 2 and 4 x ${SIZE}: ${works.join(', ')}`).toBeLessThan(MOST_GROWTH)
  })
})

describe('hosts at the limit of every list', () => {
  const LARGEST: Readonly<Record<string, number>> = {
    'iSCSI disks': REPLY_LIMITS.interfaces,
    'iSCSI disks from one address': REPLY_LIMITS.interfaces,
    'GPUs and flags': REPLY_LIMITS.gpus,
    'multipath devices and their paths': REPLY_LIMITS.disks / 2,
    'multipath devices with one name': REPLY_LIMITS.disks / 2,
    'a multipath device with many paths': REPLY_LIMITS.disks,
    'fit disks': REPLY_LIMITS.disks,
    'unfit disks': REPLY_LIMITS.disks,
    'disks with one name': REPLY_LIMITS.disks,
    'protected disks that are there': REPLY_LIMITS.disks,
    routes: REPLY_LIMITS.routes,
    'scanned networks': REPLY_LIMITS.scanned_networks,
    'reports about one host again and again': REPLY_LIMITS.remote_hosts,
    'reports about strangers': REPLY_LIMITS.remote_hosts,
  }

  // Comparing in pairs would take minutes.
  it.each(LARGE_HOSTS)('are decided: %s', (scenario, make) => {
    const size = LARGEST[scenario] ?? REPLY_LIMITS.interfaces
    const large = make(size)
    // One is enough where hosts have nothing to do with each other.
    const hosts =
      size > REPLY_LIMITS.interfaces ? [...large.hosts.slice(0, 1), ...make(1).hosts.slice(1)] : large.hosts
    const decision = evaluateCluster({ ...large, hosts })
    const messages = decision.hosts.map(({ verdicts }) => hostValidationsInfo(verdicts)?.length ?? 0)
    // Messages name a few and count the rest.
    expect(Math.max(...messages)).toBeLessThan(100_000)
  })

  it('an inventory with all lists at their limits is taken in', () => {
    const [, make] = LARGE_HOSTS.find(([name]) => name === 'iSCSI disks') ?? expect.fail()
    const [host] = make(REPLY_LIMITS.interfaces).hosts
    const inventory: Inventory = {
      ...host?.inventory,
      disks: Array.from({ length: REPLY_LIMITS.disks }, (_, index) => ({
        name: `sd${index}`,
        holders: 'dm-0',
      })),
      routes: Array.from({ length: REPLY_LIMITS.routes }, () => ({ destination: '::', gateway: 'fe80::1' })),
      gpus: Array.from({ length: REPLY_LIMITS.gpus }, () => ({})),
    }
    const context = createClusterContext(make(1))
    const reply = {
      step_type: 'inventory',
      exit_code: 0,
      output: JSON.stringify(inventory),
      error: '',
    } as const
    const [first = expect.fail()] = context.hosts
    expect(acceptReply(createHostContext(first, context), reply).ok).toBe(true)
  })
})
