import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import { loadClusterHosts } from '../store/hosts/host-store.ts'
import { forgetReplies } from '../store/hosts/reply-memory.ts'
import { type Agent, createAgent } from '../testing/driver/agent.ts'
import { aMachine, type MachineOptions } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { inCluster } from '../units/in-unit.ts'
import { writeReport } from './write-report.ts'

const VIPS = {
  machine_networks: [{ cidr: '192.168.0.0/16' }],
  api_vips: [{ ip: '192.168.0.100', verification: null }],
  ingress_vips: [{ ip: '192.168.0.101', verification: null }],
}

interface ClusterFixture {
  readonly test: TestApp
  readonly clusterId: string
  readonly infraEnvId: string
  agent(options: MachineOptions, agentVersion?: string): Agent
}

async function createClusterFixture(): Promise<ClusterFixture> {
  const test = await createTestApp({ settings: { agentImage: 'registry.example.com/agent:1' } })
  onTestFinished(() => test.close())
  const cluster = await aStoredCluster(test.app)
  const infraEnv = await aStoredInfraEnv(test.app, cluster)
  const clusterId = cluster.record.id
  const infraEnvId = infraEnv.record.id
  const { agentImage } = test.app.settings
  return {
    test,
    clusterId,
    infraEnvId,
    agent: (options, agentVersion = agentImage) =>
      createAgent({
        send: (method, path, body) =>
          test.inject(method, path, body, { discovery_agent_version: agentVersion }),
        machine: aMachine(options),
        infraEnvId,
        agentVersion,
      }),
  }
}

const statusesOf = async ({ test, clusterId }: ClusterFixture): Promise<string[]> =>
  (await loadClusterHosts(test.app, test.app.db, clusterId)).map(({ facts }) => facts.status)

const clusterOf = async ({ test, clusterId }: ClusterFixture) => {
  const cluster = await loadCluster(test.app.db, clusterId)
  if (cluster === null) throw new Error('the cluster is gone')
  return cluster
}

const setVips = ({ test, clusterId }: ClusterFixture) =>
  inCluster(test.app, clusterId, async (unit) => {
    await unit.saveCluster(VIPS)
  })

const typesOf = (steps: readonly { step_type?: string }[]) => steps.map(({ step_type }) => step_type)

/** Until no agent learns anything new. */
async function settle(fixture: ClusterFixture, agents: readonly Agent[]): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    for (const agent of agents) await agent.turn(fixture.test.clock.now())
    await fixture.test.clock.advance(0)
  }
}

describe('a sign of life', () => {
  const writtenAt = async ({ test }: ClusterFixture, hostId: string) => {
    const row = await test.app.db
      .selectFrom('check_ins')
      .select('checked_in_at')
      .where('host_id', '=', hostId)
      .executeTakeFirstOrThrow()
    return row.checked_in_at
  }

  it('is on disk when it is answered, if the one before it is missing: no crash makes a host silent that calls', async () => {
    const fixture = await createClusterFixture()
    const { test } = fixture
    const agent = fixture.agent({ number: 1 })
    await agent.register()
    await agent.turn(test.clock.now())
    await test.app.checkIns.flush()
    const lastWritten = test.clock.now()
    // The next poll is answered, and lost in a crash; the one after that comes in time.
    await test.clock.advance(120_000)
    expect(await writtenAt(fixture, aMachine({ number: 1 }).id)).toBe(lastWritten)
    await agent.turn(test.clock.now())
    expect(await writtenAt(fixture, aMachine({ number: 1 }).id)).toBe(lastWritten + 120_000)
  })
})

describe('a registration while the evaluation is set aside', () => {
  it.each([
    { place: 'a cluster', isBound: true },
    { place: 'an infra-env', isBound: false },
  ])('of $place: the host gets the steps of a new one, and its check-in counts', async ({ isBound }) => {
    const test = await createTestApp()
    onTestFinished(() => test.close())
    const cluster = isBound ? await aStoredCluster(test.app) : null
    const infraEnv = await aStoredInfraEnv(test.app, cluster)
    const host_id = aMachine({ number: 1 }).id
    const hosts = `/v2/infra-envs/${infraEnv.record.id}/hosts`
    await test.inject('POST', hosts, { host_id })
    await test.clock.advance(0)
    const kind = cluster ? 'cluster' : 'infra-env'
    const unitId = (cluster ?? infraEnv).record.id
    const retryAt = new Date(test.clock.now() + 3_600_000)
    await sql`
      insert into evaluations (unit_kind, unit_id, failures, cause, set_aside_at, retry_at)
      values (${kind}, ${unitId}, 1, 'a fault', now(), ${retryAt})`.execute(test.app.db)
    expect((await test.inject('POST', hosts, { host_id })).status).toBe(201)
    await test.clock.advance(30_000)
    const { status, body } = await test.inject('GET', `${hosts}/${host_id}/instructions`)
    expect(status).toBe(200)
    expect(typesOf(body.instructions)).toContain('inventory')
    await test.app.checkIns.flush()
    const { checked_in_at } = await test.app.db
      .selectFrom('check_ins')
      .select('checked_in_at')
      .where('host_id', '=', host_id)
      .executeTakeFirstOrThrow()
    expect(checked_in_at).toBe(test.clock.now())
  })
})

describe('discovery', () => {
  it('lets an agent go on as what it is where no image is configured', async () => {
    const test = await createTestApp()
    onTestFinished(() => test.close())
    const infraEnv = await aStoredInfraEnv(test.app, await aStoredCluster(test.app))
    const host_id = '00000000-0000-4000-8000-00000000000a'
    const path = `/v2/infra-envs/${infraEnv.record.id}/hosts`
    const { body } = await test.inject('POST', path, { host_id, discovery_agent_version: '0.1.0' })
    const [argument] = body.next_step_runner_command.args
    expect(JSON.parse(argument)).toMatchObject({ agent_version: '0.1.0', host_id })
  })

  it('leads from registration to a cluster that is ready', async () => {
    const fixture = await createClusterFixture()
    const agents = [1, 2, 3].map((number) => fixture.agent({ number }))
    for (const agent of agents) await agent.register()
    expect(typesOf((await agents[0]?.ask(fixture.test.clock.now())) ?? [])).toEqual(['inventory'])
    await settle(fixture, agents)
    expect(await statusesOf(fixture)).toEqual(Array(3).fill('pending-for-input'))
    await setVips(fixture)
    await settle(fixture, agents)
    expect(await statusesOf(fixture)).toEqual(Array(3).fill('known'))
    expect((await clusterOf(fixture)).record.status).toBe('ready')
  })

  it('costs nothing when nothing changes', async () => {
    const fixture = await createClusterFixture()
    const agents = [1, 2, 3].map((number) => fixture.agent({ number }))
    for (const agent of agents) await agent.register()
    await settle(fixture, agents)
    const before = await revisions(fixture)
    await settle(fixture, agents)
    expect(await revisions(fixture)).toEqual(before)
  })

  it('tells every host of all the others', async () => {
    const fixture = await createClusterFixture()
    const agents = [1, 2, 3].map((number) => fixture.agent({ number }))
    for (const agent of agents) await agent.register()
    await settle(fixture, agents)
    const steps = (await agents[0]?.ask(fixture.test.clock.now())) ?? []
    const check = steps.find(({ step_type }) => step_type === 'connectivity-check')
    const targets = JSON.parse(check?.args?.[0] ?? '[]') as { host_id: string }[]
    expect(targets.map(({ host_id }) => host_id).sort()).toEqual(
      [2, 3].map((number) => aMachine({ number }).id).sort(),
    )
  })

  it('notices silence, and a host that is back', async () => {
    const fixture = await createClusterFixture()
    const [one, two] = [fixture.agent({ number: 1 }), fixture.agent({ number: 2 })]
    await one.register()
    await fixture.test.clock.advance(1)
    await two.register()
    await settle(fixture, [one, two])
    await fixture.test.clock.advance(170_000)
    await one.ask(fixture.test.clock.now())
    await fixture.test.clock.advance(20_000)
    expect(await statusesOf(fixture)).toEqual(['pending-for-input', 'disconnected'])
    expect(typesOf(await two.ask(fixture.test.clock.now()))).toContain('ntp-synchronizer')
    expect(await statusesOf(fixture)).toEqual(['pending-for-input', 'pending-for-input'])
  })

  it('notices a clock that goes wrong', async () => {
    const fixture = await createClusterFixture()
    const agent = fixture.agent({ number: 1 })
    await agent.register()
    await settle(fixture, [agent])
    const verdict = async () => {
      const [host] = await loadClusterHosts(fixture.test.app, fixture.test.app.db, fixture.clusterId)
      const info = JSON.parse(JSON.parse(host?.validations_info ?? '""') as string) as Record<
        string,
        { id: string; status: string }[]
      >
      return Object.values(info)
        .flat()
        .find(({ id }) => id === 'time-synced-between-host-and-service')?.status
    }
    expect(await verdict()).toBe('success')
    await agent.ask(fixture.test.clock.now() - 2 * 3_600_000)
    expect(await verdict()).toBe('failure')
    await agent.ask(fixture.test.clock.now())
    expect(await verdict()).toBe('success')
  })

  it('makes an agent of another version replace itself', async () => {
    const fixture = await createClusterFixture()
    const old = fixture.agent({ number: 1 }, 'registry.example.com/agent:old')
    await old.register()
    expect(await old.ask(fixture.test.clock.now())).toMatchObject([{ step_type: 'upgrade-agent' }])
    const current = fixture.agent({ number: 1 })
    expect(typesOf(await current.ask(fixture.test.clock.now()))).toEqual(['inventory'])
  })

  it('forgets what a machine said before it rebooted', async () => {
    const fixture = await createClusterFixture()
    const agent = fixture.agent({ number: 1 })
    await agent.register()
    await settle(fixture, [agent])
    await agent.register()
    await fixture.test.clock.advance(0)
    expect(await statusesOf(fixture)).toEqual(['discovering'])
    await settle(fixture, [agent])
    expect(await statusesOf(fixture)).toEqual(['pending-for-input'])
  })

  it('takes a lost medium seriously, and a later success as proof that it is back', async () => {
    const fixture = await createClusterFixture()
    const agent = fixture.agent({ number: 1 })
    await agent.register()
    await settle(fixture, [agent])
    await agent.report({ step_type: 'inventory', exit_code: 256, error: 'input/output error' })
    await fixture.test.clock.advance(0)
    expect(await statusesOf(fixture)).toEqual(['disconnected'])
    await settle(fixture, [agent])
    expect(await statusesOf(fixture)).toEqual(['pending-for-input'])
  })

  it('names both machines when two share an id', async () => {
    const fixture = await createClusterFixture()
    const id = aMachine({ number: 1 }).id
    const [one, two] = [aMachine({ number: 1 }), { ...aMachine({ number: 2 }), id }]
    const first = fixture.agent({ number: 1 })
    await first.register()
    for (const { inventory } of [one, two, one, two, one]) {
      await fixture.test.clock.advance(1_000)
      await first.report({ step_type: 'inventory', output: JSON.stringify(inventory) })
    }
    await fixture.test.clock.advance(0)
    const [host] = await loadClusterHosts(fixture.test.app, fixture.test.app.db, fixture.clusterId)
    const text = JSON.parse(host?.validations_info ?? '""') as string
    expect(text).toContain('host-id-unique')
    for (const { inventory } of [one, two]) expect(text).toContain(inventory.interfaces?.[0]?.mac_address)
  })

  it('takes an inventory with 15,000 disks', async () => {
    const fixture = await createClusterFixture()
    const [disk] = aMachine({ number: 1 }).inventory.disks ?? []
    const disks = Array.from({ length: 15_000 }, (_, index) => ({
      ...disk,
      name: `sd${index}`,
      id: `/dev/disk/by-id/wwn-${index}`,
    }))
    const agent = fixture.agent({ number: 1, inventory: { disks } })
    await agent.register()
    await settle(fixture, [agent])
    expect(await statusesOf(fixture)).toEqual(['pending-for-input'])
  })
})

describe('replies beyond the limits', () => {
  const [nic] = aMachine({ number: 1 }).inventory.interfaces ?? []
  const interfaces = Array.from({ length: 4_097 }, (_, index) => ({ ...nic, name: `eno${index}` }))
  const ips = (count: number) =>
    Array.from({ length: count }, (_, index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}/32`)

  it.each([
    ['too many interfaces', 'inventory', { interfaces }, 'interfaces has 4097 entries, at most 4096'],
    [
      'too many addresses in all',
      'inventory',
      { interfaces: Array.from({ length: 5 }, () => ({ ...nic, ipv4_addresses: ips(4_000) })) },
      'interfaces have 20000 addresses in all, at most 16384',
    ],
    ['too many images', 'container-image-availability', { images: Array(257).fill({}) }, 'images has 257'],
  ] as const)(
    '%s: are refused, change nothing, and people hear of it once',
    async (_, step_type, json, words) => {
      const fixture = await createClusterFixture()
      const agent = fixture.agent({ number: 1 })
      await agent.register()
      await settle(fixture, [agent])
      const { app } = fixture.test
      const [before] = await loadClusterHosts(app, app.db, fixture.clusterId)
      const path = `/v2/infra-envs/${fixture.infraEnvId}/hosts/${before?.facts.id}/instructions`
      for (const attempt of [1, 2]) {
        const output = JSON.stringify({ ...(step_type === 'inventory' && { attempt }), ...json })
        const answer = await fixture.test.inject('POST', path, { step_type, step_id: 'a', output })
        expect(answer.status).toBe(400)
        expect(answer.body.reason).toContain(words)
      }
      const [after] = await loadClusterHosts(app, app.db, fixture.clusterId)
      expect(after?.revision).toBe(before?.revision)
      const { body: events } = await fixture.test.inject('GET', `/v2/events?host_id=${before?.facts.id}`)
      const told = events.filter(({ name }: { name: string }) => name === 'host_reply_refused')
      expect(told).toHaveLength(1)
      expect(told[0]).toMatchObject({ severity: 'error', message: expect.stringContaining(words) })
    },
  )
})

describe('replies that repeat themselves', () => {
  it('are news where others have a say in the result', async () => {
    const fixture = await createClusterFixture()
    const agents = [1, 2].map((number) => fixture.agent({ number }))
    for (const agent of agents) await agent.register()
    await settle(fixture, agents)
    await setVips(fixture)
    const tell = async (agent: Agent | undefined, verification: string) => {
      const output = JSON.stringify([{ vip: '192.168.0.100', vip_type: 'api', verification }])
      await agent?.report({ step_type: 'verify-vips', output })
      return (await clusterOf(fixture)).record.api_vips[0]?.verification
    }
    expect(await tell(agents[0], 'succeeded')).toBe('succeeded')
    expect(await tell(agents[1], 'failed')).toBe('failed')
    expect(await tell(agents[0], 'succeeded')).toBe('succeeded')
  })

  it('are looked at again after the settings changed, even those that are on their way', async () => {
    const fixture = await createClusterFixture()
    const { app } = fixture.test
    const agent = fixture.agent({ number: 1 })
    await agent.register()
    await settle(fixture, [agent])
    const [host] = await loadClusterHosts(app, app.db, fixture.clusterId)
    const known = await hashesOf(fixture)
    await app.db.transaction().execute((tx) => forgetReplies(tx, fixture.clusterId))
    const isWritten = host && (await writeReport(app, host, { reply_hashes: '{"inventory":"old"}' }, known))
    expect(isWritten).toBe(false)
    expect(await hashesOf(fixture)).not.toContain('inventory')
  })
})

describe('refusals', () => {
  it.each([
    ['an output that is not JSON', { step_type: 'inventory', output: 'nonsense' }, 400],
    ['an unknown step', { step_type: 'dance', output: '' }, 400],
    ['no step', { output: '' }, 400],
    ['an unknown member', { step_type: 'inventory', output: '{}', extra: 1 }, 400],
  ])('answers %s with %i', async (_, reply, status) => {
    const fixture = await createClusterFixture()
    const agent = fixture.agent({ number: 1 })
    await agent.register()
    await expect(agent.report(reply)).rejects.toMatchObject({ status })
  })

  it('does not know a host that never registered', async () => {
    const fixture = await createClusterFixture()
    const agent = fixture.agent({ number: 1 })
    await expect(agent.ask()).rejects.toMatchObject({ status: 404 })
    await expect(agent.report({ step_type: 'inventory', output: '{}' })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('many replies at once', () => {
  it('all arrive, whatever their order', async () => {
    const fixture = await createClusterFixture()
    const agents = [1, 2, 3, 4, 5].map((number) => ({
      agent: fixture.agent({ number }),
      machine: aMachine({ number }),
    }))
    await Promise.all(agents.map(({ agent }) => agent.register()))
    await settle(
      fixture,
      agents.map(({ agent }) => agent),
    )
    await Promise.all(
      agents.flatMap(({ agent }) => [
        agent.report({
          step_type: 'ntp-synchronizer',
          output: '{"ntp_sources":[{"source_name":"a","source_state":"synced"}]}',
        }),
        agent.report({
          step_type: 'free-network-addresses',
          output: '[{"network":"192.168.0.0/16","free_addresses":["192.168.0.9"]}]',
        }),
        agent.report({
          step_type: 'domain-resolution',
          output: '{"resolutions":[{"domain_name":"x.example.com"}]}',
        }),
      ]),
    )
    await fixture.test.clock.advance(0)
    const hosts = await loadClusterHosts(fixture.test.app, fixture.test.app.db, fixture.clusterId)
    for (const { facts } of hosts) {
      expect(facts.ntp_sources).toEqual([{ source_name: 'a', source_state: 'synced' }])
      expect(facts.free_addresses).toEqual([{ network: '192.168.0.0/16', free_addresses: ['192.168.0.9'] }])
      expect(facts.domain_name_resolutions?.resolutions?.[0]?.domain_name).toBe('x.example.com')
    }
  })
})

async function hashesOf({ test, clusterId }: ClusterFixture): Promise<string> {
  const { rows } = await sql<{ reply_hashes: string }>`
    select reply_hashes from hosts where cluster_id = ${clusterId}`.execute(test.app.db)
  return rows[0]?.reply_hashes ?? ''
}

async function revisions({ test, clusterId }: ClusterFixture) {
  const { rows } = await sql`
    select revision from hosts where cluster_id = ${clusterId} union all
    select revision from clusters where id = ${clusterId} union all select count(*) from events`.execute(
    test.app.db,
  )
  return rows
}
