// Steps of the agent that ask the network for addresses, names, time and web servers.
import { type SentStepType, STEP_CATALOGUE } from '@groundwork/contract/steps'
import type { RunStep } from '@groundwork/host/steps'
import {
  runApiVipConnectivityCheck,
  runDhcpLeaseAllocate,
  runDomainResolution,
  runFreeNetworkAddresses,
  runNtpSynchronizer,
  runTangConnectivityCheck,
  runVerifyVips,
} from '@groundwork/host/steps'
import { aStepContext } from '@groundwork/host/testing'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import type { SegmentSpec } from '../world/network.ts'
import { createTangServer } from './tang-server.ts'
import { createSmallLab } from './testing/small-lab.ts'

const STRANGER = 'de:ad:00:00:00:09'
const RUNNERS = {
  'api-vip-connectivity-check': runApiVipConnectivityCheck,
  'dhcp-lease-allocate': runDhcpLeaseAllocate,
  'domain-resolution': runDomainResolution,
  'free-network-addresses': runFreeNetworkAddresses,
  'ntp-synchronizer': runNtpSynchronizer,
  'tang-connectivity-check': runTangConnectivityCheck,
  'verify-vips': runVerifyVips,
} satisfies Partial<Record<SentStepType, RunStep>>

function oneOn(segment: Partial<SegmentSpec> = {}, pace = 1) {
  const lab = createSmallLab({ pace })
  lab.network.addSegment({ name: 'lan', cidrs: ['192.0.2.0/28', 'fd00:1::/64'], ...segment })
  const computer = lab.addComputer('one', [{}])
  const run = async (step: keyof typeof RUNNERS, argument: unknown) => {
    const reply = await lab.finish(RUNNERS[step](aStepContext(computer.machine), [JSON.stringify(argument)]))
    const output: unknown = reply.output === '' ? null : JSON.parse(reply.output)
    if (reply.exit_code === 0) expect(Check(STEP_CATALOGUE[step].reply as TSchema, output)).toBe(true)
    return { ...reply, output }
  }
  return { lab, network: lab.network, computer, run }
}

describe('free addresses', () => {
  it('are those that no machine answers for', async () => {
    const { lab, network, run } = oneOn()
    lab.addComputer('other', [{ addresses: ['192.0.2.9/28'] }])
    lab.addComputer('off', [{ addresses: ['192.0.2.8/28'] }]).switchOff()
    network.claim('192.0.2.7', { mac: STRANGER })
    const { output } = await run('free-network-addresses', ['192.0.2.0/28'])
    const free = [0, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 15].map((last) => `192.0.2.${last}`)
    expect(output).toEqual([{ network: '192.0.2.0/28', free_addresses: free }])
  })

  it('are all where no computer is', async () => {
    const { lab, run } = oneOn()
    lab.network.addSegment({ name: 'empty', cidrs: ['198.51.100.0/30'], isIsolated: true })
    const { output } = await run('free-network-addresses', ['198.51.100.0/30'])
    expect(output).toMatchObject([{ free_addresses: { length: 4 } }])
  })
})

describe('virtual addresses', () => {
  const vips = [
    { vip: '192.0.2.5', vip_type: 'api' },
    { vip: 'fd00:1::6', vip_type: 'ingress' },
  ]

  it('are good while no machine has them', async () => {
    const { run } = oneOn()
    const { output, error } = await run('verify-vips', vips)
    expect(output).toEqual(vips.map((vip) => ({ ...vip, verification: 'succeeded' })))
    expect(error).toBe('')
  })

  it('that a stranger has are told with his hardware address', async () => {
    const { network, run } = oneOn()
    network.claim('192.0.2.5', { mac: STRANGER })
    const { output, error } = await run('verify-vips', vips)
    expect(output).toMatchObject([{ verification: 'failed' }, { verification: 'succeeded' }])
    expect(error).toContain(`192.0.2.5 (api) is in use: ${STRANGER} answers for it`)
    network.release('192.0.2.5')
    expect((await run('verify-vips', vips)).error).toBe('')
  })

  it('move from one computer to another, and vanish with the one that has them', async () => {
    const { lab, network, computer, run } = oneOn()
    const [first, second] = ['first', 'second'].map((name) => lab.addComputer(name, [{}]))
    if (first === undefined || second === undefined) throw new Error('There are two.')
    network.claim('192.0.2.5', first)
    network.claim('192.0.2.5', second)
    expect(network.whoAnswers(computer, '192.0.2.5')).toEqual({ mac: second.nics[0].mac, computer: second })
    expect(network.whoAnswers(second, '192.0.2.5')?.computer).toBe(second)
    expect((await run('verify-vips', vips)).error).toContain('QEMU')
    second.switchOff()
    expect(network.whoAnswers(computer, '192.0.2.5')).toBeNull()
  })
})

describe('leases', () => {
  const request = {
    interface: 'eth0',
    api_vip_mac: '00:1a:4a:00:00:01',
    ingress_vip_mac: '00:1a:4a:00:00:02',
  }

  it('are given for hardware addresses, and are the same again', async () => {
    const { lab, run } = oneOn({ cidrs: ['192.0.2.0/24'] })
    const { output } = await run('dhcp-lease-allocate', request)
    expect(output).toMatchObject({ api_vip_address: '192.0.2.11', ingress_vip_address: '192.0.2.12' })
    const { api_vip_lease, ingress_vip_lease } = output as Record<string, string>
    const again = await run('dhcp-lease-allocate', { ...request, api_vip_lease, ingress_vip_lease })
    expect(again.output).toMatchObject({ api_vip_address: '192.0.2.11', ingress_vip_address: '192.0.2.12' })
    expect(lab.addComputer('next', [{}]).nics[0].addresses).toEqual(['192.0.2.13/24'])
  })

  it('keep the address of an earlier one where the server knows nothing of it', async () => {
    const { run } = oneOn({ cidrs: ['192.0.2.0/24'] })
    const api_vip_lease = 'lease {\n  interface "x";\n  fixed-address 192.0.2.77;\n}'
    const { output } = await run('dhcp-lease-allocate', { ...request, api_vip_lease })
    expect(output).toMatchObject({ api_vip_address: '192.0.2.77' })
  })

  it('are never of a kept address', () => {
    const { lab } = oneOn({ cidrs: ['192.0.2.0/24'], keptAddresses: ['192.0.2.10', '192.0.2.12'] })
    const addresses = ['second', 'third'].map((name) => lab.addComputer(name, [{}]).nics[0].addresses[0])
    expect(addresses).toEqual(['192.0.2.13/24', '192.0.2.14/24'])
  })

  it('do not come where there is no DHCP server', async () => {
    const { computer, run } = oneOn({ hasDhcp: false })
    expect(computer.nics[0].addresses).toEqual([])
    const { exit_code, error } = await run('dhcp-lease-allocate', request)
    expect(exit_code).toBe(-1)
    expect(error).toContain('within 28 seconds')
  })
})

describe('time servers', () => {
  it('of the segment are used some seconds after the start', async () => {
    const { lab, network, run } = oneOn({ ntpServers: ['192.0.2.1', '203.0.113.5'] })
    network.setName('time.example.com', ['192.0.2.1'])
    const early = await run('ntp-synchronizer', { ntp_source: '' })
    expect(early.output).toMatchObject({ ntp_sources: [{ source_state: 'unreachable' }, {}] })
    await lab.finish(lab.time.sleep(10_000))
    const { output } = await run('ntp-synchronizer', { ntp_source: '' })
    expect(output).toEqual({
      ntp_sources: [
        { source_name: 'time.example.com', source_state: 'synced' },
        { source_name: '203.0.113.5', source_state: 'combined' },
      ],
    })
  })

  it('are used as soon in fast time', async () => {
    const { lab, run } = oneOn({ ntpServers: ['192.0.2.1'] }, 60)
    await lab.finish(lab.time.sleep(150))
    const { output } = await run('ntp-synchronizer', { ntp_source: '' })
    expect(output).toEqual({ ntp_sources: [{ source_name: '192.0.2.1', source_state: 'synced' }] })
  })

  it('are added by name, and told apart', async () => {
    const { lab, network, run } = oneOn()
    network.setName('good.example.com', ['203.0.113.1'])
    network.setTimeServer('203.0.113.1', 'good')
    network.setTimeServer('203.0.113.2', 'wrong')
    const request = { ntp_source: 'good.example.com,203.0.113.2,203.0.113.3,unknown.example.com' }
    await run('ntp-synchronizer', request)
    await lab.finish(lab.time.sleep(10_000))
    const states = [
      { source_name: 'good.example.com', source_state: 'synced' },
      { source_name: '203.0.113.2', source_state: 'error' },
      { source_name: '203.0.113.3', source_state: 'unreachable' },
    ]
    expect((await run('ntp-synchronizer', request)).output).toEqual({ ntp_sources: states })
    network.setTimeServer('203.0.113.1', 'unreachable')
    const later = await run('ntp-synchronizer', { ntp_source: '' })
    expect(later.output).toMatchObject({ ntp_sources: [{ source_state: 'unreachable' }, {}, {}] })
  })
})

describe('names', () => {
  const ask = (...names: readonly string[]) => ({ domains: names.map((domain_name) => ({ domain_name })) })

  it('are found, by wildcards too, and missed where there are none', async () => {
    const { network, run } = oneOn()
    network.setName('api.c.example.com', ['192.0.2.5', 'fd00:1::5'])
    network.setName('*.apps.c.example.com', ['192.0.2.6'])
    const { output } = await run(
      'domain-resolution',
      ask('API.c.example.com.', 'console.apps.c.example.com', 'apps.c.example.com'),
    )
    expect(output).toMatchObject({
      resolutions: [
        { ipv4_addresses: ['192.0.2.5'], ipv6_addresses: ['fd00:1::5'] },
        { ipv4_addresses: ['192.0.2.6'], cnames: ['console.apps.c.example.com.'] },
        { ipv4_addresses: [], ipv6_addresses: [], cnames: null },
      ],
    })
  })

  it('are answered by the next server when one fails, and not at all when all do', async () => {
    const { lab, network, run } = oneOn({ nameServers: ['192.0.2.2', '192.0.2.3'] })
    network.setName('api.example.com', ['192.0.2.5'])
    network.setNameServer('192.0.2.2', 'silent')
    const started = lab.time.now()
    const { output } = await run('domain-resolution', ask('api.example.com'))
    expect(output).toMatchObject({ resolutions: [{ ipv4_addresses: ['192.0.2.5'] }] })
    expect(lab.time.now() - started).toBeGreaterThanOrEqual(10_000)
    network.setNameServer('192.0.2.3', 'failing')
    const nothing = await run('domain-resolution', ask('api.example.com'))
    expect(nothing.output).toMatchObject({ resolutions: [{ ipv4_addresses: [], cnames: null }] })
  })
})

describe('tang servers', () => {
  const servers = (url: string) => ({ tang_servers: JSON.stringify([{ url, thumbprint: 'thumb' }]) })

  it('show their keys', async () => {
    const { network, run } = oneOn()
    network.claim('203.0.113.9', { mac: STRANGER })
    network.setName('tang.example.com', ['203.0.113.9'])
    network.serve('203.0.113.9', 7500, createTangServer('thumb'))
    const { output } = await run('tang-connectivity-check', servers('http://tang.example.com:7500'))
    expect(output).toMatchObject({
      is_success: true,
      tang_server_response: [{ payload: expect.any(String) }],
    })
  })

  it.each([
    { url: 'http://tang.example.com', reason: 'ENOTFOUND' },
    { url: 'http://203.0.113.9', reason: 'ECONNREFUSED' },
    { url: 'http://192.0.2.9', reason: 'EHOSTUNREACH' },
  ])('that are not there are missed: $reason', async ({ url, reason }) => {
    const { run } = oneOn()
    const { exit_code, error } = await run('tang-connectivity-check', servers(url))
    expect(exit_code).toBe(-1)
    expect(error).toContain(reason)
  })
})

it('fetches what a running cluster configures its nodes with', async () => {
  const { lab, network, run } = oneOn()
  const master = lab.addComputer('master', [{}])
  network.claim('192.0.2.5', master)
  network.setName('api.c.example.com', ['192.0.2.5'])
  network.serve('192.0.2.5', 22624, async () => Response.json({ ignition: { version: '3.2.0' } }))
  const request = { url: 'http://api.c.example.com:22624/config/worker' }
  expect((await run('api-vip-connectivity-check', request)).output).toMatchObject({ is_success: true })
  master.switchOff()
  const { output } = await run('api-vip-connectivity-check', request)
  expect(output).toMatchObject({ download_error: expect.stringContaining('EHOSTUNREACH') })
})
