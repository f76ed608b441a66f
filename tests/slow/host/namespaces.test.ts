// The network steps of the agent with the real tools, in a network of their own.

import type { StepType } from '@groundwork/contract/steps'
import { acceptReply } from '@groundwork/engine/steps'
import { aCluster, aHostContext } from '@groundwork/engine/testing/builders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NAMES, type NetworkLab, PLANS, startNetworkLab, TANG_PORT } from './network-lab.ts'
import type { PrivateHost } from './private-host.ts'

let lab: NetworkLab
beforeAll(async () => {
  lab = await startNetworkLab()
})
afterAll(() => lab?.stop())

/** Executes a step; the reply has to be one that the service takes. */
async function succeed(host: PrivateHost, type: StepType, argument: unknown) {
  const reply = await host.step(type, argument)
  expect(reply, reply.error).toMatchObject({ exit_code: 0 })
  const cluster = aCluster({
    vip_dhcp_allocation: true,
    status: 'insufficient',
    machine_networks: [{ cidr: '192.0.2.0/24' }],
  })
  const accepted = acceptReply(aHostContext({}, { cluster }), { step_type: type, ...reply })
  expect(accepted).toMatchObject({ ok: true })
  return { reply, output: JSON.parse(reply.output) }
}

const idOf = (name: string) => `00000000-0000-4000-8000-0000000000${name}`

const remote = (name: 'a' | 'b' | 'c') => ({
  host_id: idOf(`${name}${name}`),
  nics: [{ name: 'eth0', mac: PLANS[name].mac, ip_addresses: [PLANS[name].ipv4, PLANS[name].ipv6] }],
})

/** As if nmap were not installed. */
async function withoutNmap(host: PrivateHost, work: () => Promise<void>): Promise<void> {
  await host.run('mount', '--bind', '/dev/null', '/usr/bin/nmap')
  try {
    await work()
  } finally {
    await host.run('umount', '/usr/bin/nmap')
  }
}

const l2v4 = (name: 'a' | 'b' | 'c', from: 'a' | 'b' | 'c') => ({
  outgoing_ip_address: PLANS[from].ipv4,
  outgoing_nic: 'eth0',
  remote_ip_address: PLANS[name].ipv4,
  remote_mac: PLANS[name].mac,
  successful: true,
})
const l2v6 = (name: 'a' | 'b' | 'c') => ({
  outgoing_nic: 'eth0',
  remote_ip_address: PLANS[name].ipv6,
  remote_mac: PLANS[name].mac,
  successful: true,
})
const reached = (remote_ip_address: string) => ({
  remote_ip_address,
  successful: true,
  average_rtt_ms: expect.any(Number),
})

describe('connectivity-check', () => {
  it('sees a stranger with the address of a host, and packets that are too large', async () => {
    await lab.hosts.intruder.run('ip', 'link', 'set', 'eth0', 'up')
    const { output } = await succeed(lab.hosts.a, 'connectivity-check', [remote('c'), remote('b')])
    await lab.hosts.intruder.run('ip', 'link', 'set', 'eth0', 'down')
    await lab.hosts.a.run('ip', 'neigh', 'flush', 'dev', 'eth0')
    const stranger = { ...l2v4('b', 'a'), remote_mac: PLANS.intruder.mac }
    expect(output.remote_hosts).toEqual([
      {
        host_id: remote('b').host_id,
        l2_connectivity: [l2v4('b', 'a'), { ...stranger, successful: undefined }, l2v6('b')],
        l3_connectivity: [reached(PLANS.b.ipv4), reached(PLANS.b.ipv6)],
        mtu_report: [
          { outgoing_nic: 'eth0', remote_ip_address: PLANS.b.ipv4, mtu_successful: true },
          { outgoing_nic: 'eth0', remote_ip_address: PLANS.b.ipv6, mtu_successful: true },
        ],
      },
      {
        host_id: remote('c').host_id,
        l2_connectivity: [l2v4('c', 'a'), l2v6('c')],
        l3_connectivity: [reached(PLANS.c.ipv4), reached(PLANS.c.ipv6)],
        mtu_report: [
          { outgoing_nic: 'eth0', remote_ip_address: PLANS.c.ipv4 },
          { outgoing_nic: 'eth0', remote_ip_address: PLANS.c.ipv6 },
        ],
      },
    ])
  })

  it('counts what a lossy link loses', async () => {
    const { b, c } = lab.hosts
    // Every fifth question of ten is thrown away, so that the loss is the same each time.
    await b.run('nft', 'add', 'table', 'inet', 'loss')
    await b.run('nft', 'add', 'chain', 'inet', 'loss', 'in', '{ type filter hook input priority 0; }')
    const rule = `ip saddr ${PLANS.c.ipv4} icmp type echo-request numgen inc mod 5 0 drop`
    await b.run('nft', 'add', 'rule', 'inet', 'loss', 'in', ...rule.split(' '))
    await b.run('nft', 'add', 'rule', 'inet', 'loss', 'in', 'ip6', 'saddr', PLANS.c.ipv6, 'drop')
    const { output } = await succeed(c, 'connectivity-check', [remote('b')])
    expect(output.remote_hosts[0].l3_connectivity).toEqual([
      { ...reached(PLANS.b.ipv4), packet_loss_percentage: 20 },
      { remote_ip_address: PLANS.b.ipv6 },
    ])
    expect(output.remote_hosts[0].mtu_report).toBeNull()
    await b.run('nft', 'delete', 'table', 'inet', 'loss')
  })

  it('finds neighbours without nmap', async () => {
    await withoutNmap(lab.hosts.c, async () => {
      const { output } = await succeed(lab.hosts.c, 'connectivity-check', [remote('a')])
      expect(output.remote_hosts[0].l2_connectivity).toEqual([l2v4('a', 'c'), l2v6('a')])
    })
  })
})

describe('addresses in use', () => {
  const free = ['192.0.2.8', '192.0.2.9', '192.0.2.10', '192.0.2.14', '192.0.2.15']
  const scan = async (host: PrivateHost) => {
    const { output } = await succeed(host, 'free-network-addresses', ['192.0.2.8/29'])
    expect(output).toEqual([{ network: '192.0.2.8/29', free_addresses: free }])
  }
  const vips = [
    { vip: '192.0.2.100', vip_type: 'api' },
    { vip: PLANS.b.ipv4, vip_type: 'ingress' },
    { vip: 'fd00:1::100', vip_type: 'api' },
    { vip: PLANS.b.ipv6, vip_type: 'ingress' },
    { vip: PLANS.a.ipv4, vip_type: 'ingress' },
  ]
  const verify = async (host: PrivateHost) => {
    const { reply, output } = await succeed(host, 'verify-vips', vips)
    expect(output).toEqual(
      vips.map((vip, index) => ({
        ...vip,
        verification: index % 2 === 0 && index < 4 ? 'succeeded' : 'failed',
        ...((vip.vip === PLANS.b.ipv4 || vip.vip === PLANS.b.ipv6) && { macs: [PLANS.b.mac] }),
      })),
    )
    const [b4 = '', b6 = '', own = ''] = reply.error.split('\n')
    expect(b4).toContain(PLANS.b.mac)
    expect(b6).toContain(PLANS.b.mac)
    expect(own).toContain('this machine')
  }

  it('are found by nmap', async () => {
    await scan(lab.hosts.a)
    await verify(lab.hosts.a)
  })

  it('are found without it', () =>
    withoutNmap(lab.hosts.a, async () => {
      await scan(lab.hosts.a)
      await verify(lab.hosts.a)
    }))
})

describe('services', () => {
  it('names are resolved', async () => {
    const names = ['api.lab.test', 'apps.lab.test', 'none.lab.test']
    const { output } = await succeed(lab.hosts.a, 'domain-resolution', {
      domains: names.map((domain_name) => ({ domain_name })),
    })
    expect(output.resolutions).toEqual([
      {
        domain_name: names[0],
        ipv4_addresses: ['192.0.2.100'],
        ipv6_addresses: [],
        cnames: ['api.lab.test.'],
      },
      {
        domain_name: names[1],
        ipv4_addresses: ['192.0.2.101'],
        ipv6_addresses: ['fd00:1::101'],
        cnames: ['target.lab.test.'],
      },
      { domain_name: names[2], ipv4_addresses: [], ipv6_addresses: [], cnames: null },
    ])
  })

  it('leases are given and renewed', async () => {
    const request = {
      interface: 'eth0',
      api_vip_mac: '00:1a:4a:00:00:01',
      ingress_vip_mac: '00:1a:4a:00:00:02',
    }
    const { output } = await succeed(lab.hosts.b, 'dhcp-lease-allocate', request)
    expect(output.api_vip_address).toMatch(/^192\.0\.2\.20\d$/)
    expect(output.ingress_vip_address).toMatch(/^192\.0\.2\.20\d$/)
    expect(output.ingress_vip_address).not.toBe(output.api_vip_address)
    // Neither the interfaces nor the programs that asked stay.
    expect(await lab.hosts.b.run('ip', '-o', 'link')).not.toMatch(/api|ingress/)
    expect(await lab.hosts.b.run('ss', '--no-header', '--packet', '--processes')).not.toContain('dhclient')
    const { api_vip_lease, ingress_vip_lease } = output
    const again = await succeed(lab.hosts.a, 'dhcp-lease-allocate', {
      ...request,
      api_vip_lease,
      ingress_vip_lease,
    })
    expect(again.output.api_vip_address).toBe(output.api_vip_address)
    expect(again.output.ingress_vip_address).toBe(output.ingress_vip_address)
  })

  it('time is taken from a server that is added', async () => {
    const synchronize = async () =>
      (await succeed(lab.hosts.a, 'ntp-synchronizer', { ntp_source: PLANS.c.ipv4 })).output.ntp_sources
    const source_name = 'time.lab.test'
    await expect.poll(synchronize, { timeout: 120_000 }).toEqual([{ source_name, source_state: 'synced' }])
  })

  it('keys are shown by a tang server, to those who can reach it', async () => {
    const url = `http://${PLANS.c.ipv4}:${TANG_PORT}`
    const ask = (thumbprint: string) => ({ tang_servers: JSON.stringify([{ url, thumbprint }]) })
    const { output } = await succeed(lab.hosts.a, 'tang-connectivity-check', ask(lab.thumbprint))
    expect(output).toMatchObject({
      is_success: true,
      tang_server_response: [{ tang_url: `${url}/adv/${lab.thumbprint}`, payload: expect.any(String) }],
    })
    const wrong = await lab.hosts.a.step('tang-connectivity-check', ask('wrong'))
    expect(wrong).toMatchObject({ exit_code: -1, error: expect.stringContaining('status 404') })
  })

  it('a node configuration that cannot be had is a result', async () => {
    const url = `http://${PLANS.b.ipv4}:22624/config/worker`
    const { output } = await succeed(lab.hosts.a, 'api-vip-connectivity-check', { url })
    expect(output).toEqual({ url, download_error: expect.stringContaining('ECONNREFUSED') })
  })
})

it('every machine of the lab is there', () => expect(Object.keys(lab.hosts)).toEqual([...NAMES]))
