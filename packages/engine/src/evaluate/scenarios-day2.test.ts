// Day-2 hosts, and hosts that belong to no cluster yet.
import { describe, expect, it } from 'vitest'
import { createUnboundHostContext } from '../context/host-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { minutes, seconds } from '../facts/instant.ts'
import type { InfraEnvSnapshot } from '../facts/snapshot.ts'
import type { HostEvent } from '../host/host-subject.ts'
import { newHost } from '../host/new-host.ts'
import { applyHostEvent } from '../host/next-status.ts'
import { aCluster, aHost, anInfraEnv, CLUSTER_ID, NOW, someSettings } from '../testing/builders.ts'
import {
  begin,
  happens,
  hostOf,
  hostStatuses,
  learns,
  reach,
  registers,
  tell,
  wait,
} from '../testing/story.ts'
import { soundSnapshot, TOPOLOGIES } from '../testing/topologies.ts'
import type { InfraEnvDecision } from './decision.ts'
import { evaluateInfraEnv } from './evaluate-infra-env.ts'

const REGISTER: HostEvent = { type: 'register', discovery_agent_version: aHost().discovery_agent_version }

describe('a day-2 host', () => {
  const installed = soundSnapshot(TOPOLOGIES.compact, {
    cluster: aCluster({
      kind: 'AddHostsCluster',
      status: 'adding-hosts',
      api_vip_dns_name: '192.168.127.100',
    }),
    hosts: [],
  })
  const facts = aHost(4, { kind: 'AddToExistingClusterHost', connectivity: null })
  const { inventory, installation_disk_id, installation_disk_path, ntp_sources, domain_name_resolutions } =
    facts
  const known = tell(
    begin(installed),
    registers(facts),
    wait(seconds(1)),
    learns(4, { inventory, installation_disk_id, installation_disk_path }),
    learns(4, {
      ntp_sources,
      domain_name_resolutions,
      api_vip_connectivity: { is_success: true, ignition: '{"ignition":{"version":"3.2.0"}}' },
    }),
    wait(seconds(1)),
  )

  it('is a worker that becomes known once it can download its ignition', () => {
    const host = hostOf(known, 4)
    expect([host.kind, host.role, host.status]).toEqual(['AddToExistingClusterHost', 'worker', 'known'])
    const without = tell(known, learns(4, { api_vip_connectivity: { is_success: false } }))
    expect(hostStatuses(without)).toEqual(['insufficient'])
  })

  it('is installed on its own and added when it reboots', () => {
    const done = tell(known, happens(4, { type: 'install' }), reach([4], 'Rebooting'))
    expect(hostOf(done, 4)).toMatchObject({ status: 'added-to-existing-cluster' })
    expect(hostOf(done, 4).progress.current_stage).toBe('Done')
    expect(done.snapshot.cluster.status).toBe('adding-hosts')
  })

  it('waits for its user when it boots the discovery image again', () => {
    const done = tell(known, happens(4, { type: 'install' }), reach([4], 'Rebooting'), happens(4, REGISTER))
    expect(hostStatuses(done)).toEqual(['installing-pending-user-action'])
  })

  it('can be reset and started over', () => {
    const reset = tell(known, happens(4, { type: 'install' }), happens(4, { type: 'reset' }))
    expect(hostStatuses(reset)).toEqual(['resetting-pending-user-action'])
    expect(hostStatuses(tell(reset, happens(4, REGISTER)))).toEqual(['discovering'])
  })
})

/** The facts of the one host after an evaluation. */
function evaluated(snapshot: InfraEnvSnapshot): { snapshot: InfraEnvSnapshot; decision: InfraEnvDecision } {
  const decision = evaluateInfraEnv(snapshot)
  expect(decision.settled).toBe(true)
  const changes = new Map(decision.hosts.map((host) => [host.id, host.changes]))
  const hosts = snapshot.hosts.map((host) => ({ ...host, ...changes.get(host.id) }))
  return { snapshot: { ...snapshot, hosts }, decision }
}

describe('a host without a cluster', () => {
  const infraEnv = anInfraEnv({ cluster_id: null })
  const settings = someSettings()
  const unbound = (changes: Partial<HostFacts>, now = NOW): InfraEnvSnapshot => ({
    infraEnv,
    settings,
    now,
    hosts: [aHost(1, { cluster_id: null, ...newHost(null), ...changes })],
  })
  const statusOf = (snapshot: InfraEnvSnapshot) => evaluated(snapshot).snapshot.hosts[0]?.status

  it('is discovered, becomes known, and is bound and registers under its cluster', () => {
    expect(statusOf(unbound({ inventory: null }))).toBe('discovering-unbound')
    const known = evaluated(unbound({})).snapshot
    const [host] = known.hosts
    if (!host) throw new Error('the host is gone')
    expect(host.status).toBe('known-unbound')

    const bound = applyHostEvent(
      { context: createUnboundHostContext(host, known) },
      { type: 'bind', cluster_id: CLUSTER_ID },
    )
    if (!bound.ok) throw new Error(bound.reason)
    const joining = { ...host, ...bound.changes, cluster_id: CLUSTER_ID }
    const cluster = soundSnapshot(TOPOLOGIES.compact, { hosts: [joining] })
    expect(hostStatuses(begin(cluster))).toEqual(['binding'])

    const facts = hostOf({ snapshot: soundSnapshot(TOPOLOGIES.compact) }, 1)
    const story = tell(begin(cluster), happens(1, REGISTER))
    expect(hostStatuses(story)).toEqual(['discovering'])
    const reported = tell(story, wait(seconds(1)), learns(1, { inventory: facts.inventory }))
    expect(hostOf(reported, 1).status).not.toBe('discovering')
  })

  it('is disconnected at its deadline and comes back', () => {
    const { decision, snapshot } = evaluated(unbound({ checked_in_at: NOW }))
    expect(decision.nextDeadline).toBe(NOW + minutes(3) + 1)
    expect(statusOf({ ...snapshot, now: NOW + minutes(3) })).toBe('known-unbound')
    const gone = evaluated({ ...snapshot, now: NOW + minutes(3) + 1 }).snapshot
    expect(gone.hosts[0]?.status).toBe('disconnected-unbound')
    const hosts = gone.hosts.map((host) => ({ ...host, checked_in_at: gone.now }))
    expect(statusOf({ ...gone, hosts })).toBe('known-unbound')
  })

  it('is insufficient when it is too small for any role', () => {
    const small = { ...aHost().inventory, memory: { physical_bytes: 2 ** 30, usable_bytes: 2 ** 30 } }
    expect(statusOf(unbound({ inventory: small }))).toBe('insufficient-unbound')
  })

  it('needs a hand when it cannot reboot into discovery after it was released', () => {
    const since = { status: 'reclaiming', status_updated_at: NOW } as const
    expect(statusOf(unbound(since, NOW + minutes(60) - 1))).toBe('reclaiming')
    expect(statusOf(unbound(since, NOW + minutes(60)))).toBe('unbinding-pending-user-action')
  })
})
