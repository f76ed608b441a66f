// Installations from the first registration to the end, in virtual time.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { minutes, seconds } from '../facts/instant.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import {
  act,
  becomes,
  begin,
  happens,
  hostOf,
  hostStatuses,
  install,
  learns,
  prepares,
  reach,
  registers,
  type Step,
  type Story,
  statusOf,
  tell,
  wait,
} from '../testing/story.ts'
import { soundSnapshot, TOPOLOGIES, type Topology } from '../testing/topologies.ts'

const topologies: readonly Topology[] = Object.values(TOPOLOGIES)

/** The cluster as it is right after its registration: nothing is derived yet. */
function empty(snapshot: ClusterSnapshot): ClusterSnapshot {
  return {
    ...snapshot,
    hosts: [],
    cluster: {
      ...snapshot.cluster,
      status: 'insufficient',
      connectivity_majority_groups: null,
      schedulable_masters_forced_true: false,
    },
  }
}

const numbersOf = ({ hosts }: Topology): number[] => Array.from({ length: hosts }, (_, index) => index + 1)
const all = (count: number, status: HostStatus): HostStatus[] => Array.from({ length: count }, () => status)

/** What the agent sends in answer to its steps, one round after another. */
const describesItself = (
  number: number,
  { inventory, installation_disk_id, installation_disk_path }: HostFacts,
) => learns(number, { inventory, installation_disk_id, installation_disk_path })
const looksAround = (number: number, facts: HostFacts): Step =>
  learns(number, {
    connectivity: facts.connectivity,
    free_addresses: facts.free_addresses,
    ntp_sources: facts.ntp_sources,
    domain_name_resolutions: facts.domain_name_resolutions,
  })

function discovered(topology: Topology): Story {
  const sound = soundSnapshot(topology)
  const hosts = numbersOf(topology).map((number) => ({ number, facts: hostOf({ snapshot: sound }, number) }))
  return tell(
    begin(empty(sound)),
    ...hosts.flatMap(({ facts }) => [registers(facts), wait(seconds(1))]),
    ...hosts.flatMap(({ number, facts }) => [describesItself(number, facts), wait(seconds(1))]),
    ...hosts.flatMap(({ number, facts }) => (topology.roles ? [learns(number, { role: facts.role })] : [])),
    ...hosts.flatMap(({ number, facts }) => [looksAround(number, facts), wait(seconds(1))]),
  )
}

const installing = (topology: Topology): Story =>
  tell(
    discovered(topology),
    install,
    ...numbersOf(topology).map(prepares),
    becomes({ last_installation_preparation: { status: 'success', reason: '' } }),
    wait(seconds(10)),
  )

const OPERATORS_UP: Step = (story) =>
  becomes({
    has_kubeconfig: true,
    monitored_operators: story.snapshot.cluster.monitored_operators.map((operator) => ({
      ...operator,
      status: 'available' as const,
    })),
  })(story)

describe.each(topologies)('$title', (topology) => {
  const numbers = numbersOf(topology)

  it('waits for its hosts', () => {
    const story = begin(empty(soundSnapshot(topology)))
    expect(['insufficient', 'pending-for-input']).toContain(statusOf(story))
  })

  it('becomes ready once every host has reported', () => {
    const story = discovered(topology)
    expect([statusOf(story), ...hostStatuses(story)]).toEqual(['ready', ...all(topology.hosts, 'known')])
  })

  it('is prepared and installs', () => {
    const asked = tell(discovered(topology), install)
    expect(statusOf(asked)).toBe('preparing-for-installation')
    expect(hostStatuses(asked)).toEqual(all(topology.hosts, 'preparing-for-installation'))
    const checked = tell(asked, ...numbers.map(prepares))
    expect(hostStatuses(checked)).toEqual(all(topology.hosts, 'preparing-successful'))
    const started = installing(topology)
    expect([statusOf(started), ...hostStatuses(started)]).toEqual([
      'installing',
      ...all(topology.hosts, 'installing'),
    ])
  })

  it('is installed when all hosts and operators are done', () => {
    const written = tell(installing(topology), reach(numbers, 'Rebooting'))
    expect(statusOf(written)).toBe('installing')
    const joined = tell(written, reach(numbers, 'Done'))
    expect([statusOf(joined), ...hostStatuses(joined)]).toEqual([
      'finalizing',
      ...all(topology.hosts, 'installed'),
    ])
    const done = tell(joined, OPERATORS_UP)
    expect(statusOf(done)).toBe('installed')
    expect(done.snapshot.cluster.progress.total_percentage).toBe(100)
    expect(done.events).toContain('cluster_installation_completed')
    expect(statusOf(tell(done, act('allow-add-hosts')))).toBe('adding-hosts')
  })
})

describe('a host that stops polling', () => {
  it('is disconnected at its deadline and not a moment earlier, and comes back', () => {
    const ready = discovered(TOPOLOGIES.compact)
    const lastPoll = hostOf(ready, 1).checked_in_at ?? 0
    const deadline = lastPoll + minutes(3) + 1
    const silent = { silent: [1] }
    const before = tell(ready, wait(deadline - 1 - ready.snapshot.now, silent))
    expect(hostStatuses(before)).toEqual(all(3, 'known'))
    expect(before.nextDeadline).toBe(deadline)

    const gone = tell(before, wait(1, silent))
    expect(hostStatuses(gone)).toEqual(['disconnected', 'known', 'known'])
    expect(statusOf(gone)).toBe('insufficient')

    const back = tell(gone, wait(minutes(1)))
    expect([statusOf(back), ...hostStatuses(back)]).toEqual(['ready', ...all(3, 'known')])
  })

  it('fails when it is being installed', () => {
    const story = tell(installing(TOPOLOGIES.threeAndTwo), reach([4], 'Installing'))
    const gone = tell(story, wait(minutes(3) + 1, { silent: [4] }))
    expect(hostOf(gone, 4).status).toBe('error')
  })

  it('is not missed while it reboots', () => {
    const story = tell(installing(TOPOLOGIES.threeAndTwo), reach([1, 2, 3, 4, 5], 'Rebooting'))
    const later = tell(story, wait(minutes(20), { silent: [4] }))
    expect(hostOf(later, 4).status).toBe('installing-in-progress')
  })
})

describe('a host that fails', () => {
  const fails = (number: number): Step =>
    happens(number, { type: 'installation-failed', reason: 'Disk broke.' })

  it('does not fail the cluster when enough workers are left', () => {
    const topology: Topology = { ...TOPOLOGIES.threeAndTwo, hosts: 6 }
    const story = tell(installing(topology), fails(6))
    expect([statusOf(story), ...hostStatuses(story)]).toEqual([
      'installing',
      ...all(5, 'installing'),
      'error',
    ])
    const joined = tell(story, reach([1, 2, 3, 4, 5], 'Done'))
    expect(statusOf(tell(joined, OPERATORS_UP))).toBe('installed')
  })

  it('fails the cluster, and with it all hosts, when it is part of the control plane', () => {
    const story = tell(installing(TOPOLOGIES.threeAndTwo), fails(1))
    expect([statusOf(story), ...hostStatuses(story)]).toEqual(['error', ...all(5, 'error')])
    expect(story.events).toContain('cluster_installation_failed')
  })

  it('can be installed again after a reset', () => {
    const failed = tell(installing(TOPOLOGIES.compact), fails(1))
    const sound = soundSnapshot(TOPOLOGIES.compact)
    const numbers = numbersOf(TOPOLOGIES.compact)
    const reset = tell(failed, act('reset'), ...numbers.map((number) => happens(number, { type: 'reset' })))
    expect(hostStatuses(reset)).toEqual(all(3, 'resetting-pending-user-action'))
    const again = tell(
      reset,
      ...numbers.map((number) => happens(number, { type: 'register', discovery_agent_version: 'agent:1' })),
      wait(seconds(1)),
      ...numbers.flatMap((number) => {
        const facts = hostOf({ snapshot: sound }, number)
        return [
          learns(number, { discovery_agent_version: facts.discovery_agent_version }),
          describesItself(number, facts),
          looksAround(number, facts),
        ]
      }),
    )
    expect([statusOf(again), ...hostStatuses(again)]).toEqual(['ready', ...all(3, 'known')])
  })
})

describe('a host that does not come back from its reboot', () => {
  const story = tell(installing(TOPOLOGIES.compact), reach([1, 2, 3], 'Rebooting'))
  const others = [1, 2, 3].filter((number) => !hostOf(story, number).bootstrap)
  const [lost = 0, found = 0] = others
  const rebooted = hostOf(story, lost).progress.stage_started_at ?? 0
  const untilTimeout = rebooted + minutes(40) - story.snapshot.now

  it('waits for its user from the very moment its time is over, and the cluster with it', () => {
    const late = tell(story, wait(untilTimeout - 1, { silent: [lost] }))
    expect(hostOf(late, lost).status).toBe('installing-in-progress')
    expect(late.nextDeadline).toBe(rebooted + minutes(40))
    const stuck = tell(late, wait(1, { silent: [lost] }))
    expect(hostOf(stuck, lost).status).toBe('installing-pending-user-action')
    expect(statusOf(stuck)).toBe('installing-pending-user-action')
  })

  it('does not use up the time of the others', () => {
    const stuck = tell(story, reach([found], 'Configuring'), wait(minutes(55)))
    expect(hostOf(stuck, found).status).toBe('installing-in-progress')
  })

  it('goes on when the boot order has been corrected', () => {
    const stuck = tell(story, wait(untilTimeout, { silent: [lost] }))
    const resumed = tell(stuck, reach([1, 2, 3], 'Configuring'))
    expect([statusOf(resumed), ...hostStatuses(resumed)]).toEqual([
      'installing',
      ...all(3, 'installing-in-progress'),
    ])
  })

  it('waits for its user at once when it boots the discovery image again', () => {
    const stuck = tell(story, happens(lost, { type: 'register', discovery_agent_version: 'agent:1' }))
    expect(hostOf(stuck, lost).status).toBe('installing-pending-user-action')
    expect(statusOf(stuck)).toBe('installing-pending-user-action')
  })
})
