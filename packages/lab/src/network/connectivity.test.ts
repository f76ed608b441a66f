// The agent's own checks over the simulated network.
import { CLUSTER_PORTS, ConnectivityReport } from '@groundwork/contract/steps'
import { runConnectivityCheck } from '@groundwork/host/steps'
import { aStepContext } from '@groundwork/host/testing'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import type { LabNic, SegmentSpec } from '../world/network.ts'
import { createSmallLab, type SmallComputer, type SmallLab } from './testing/small-lab.ts'

const HOST_ID = '0c1d2e3f-0000-4000-8000-0000000000f1'

const asRemote = ({ nics }: SmallComputer, host_id = HOST_ID) => ({
  host_id,
  nics: nics.map(({ name, mac, addresses }) => ({
    name,
    mac,
    ip_addresses: addresses.map((address) => address.split('/')[0] ?? ''),
  })),
})

async function check({ finish }: SmallLab, from: SmallComputer, ...others: readonly SmallComputer[]) {
  const remotes = others.map((one) => asRemote(one))
  const step = runConnectivityCheck(aStepContext(from.machine), [JSON.stringify(remotes)])
  const { exit_code, output } = await finish(step)
  expect(exit_code).toBe(0)
  const report: unknown = JSON.parse(output)
  expect(Check(ConnectivityReport, report)).toBe(true)
  return (report as ConnectivityReport).remote_hosts?.[0]
}

function twoOn(segment: Partial<SegmentSpec> = {}, nic: Partial<LabNic> = {}) {
  const lab = createSmallLab()
  lab.network.addSegment({ name: 'lan', cidrs: ['192.0.2.0/24'], ...segment })
  const one = lab.addComputer('one', [nic])
  const other = lab.addComputer('other', [nic])
  return { lab, one, other }
}

it('finds a healthy neighbour', async () => {
  const { lab, one, other } = twoOn()
  expect(one.nics[0].addresses).toEqual(['192.0.2.10/24'])
  const report = await check(lab, one, other)
  expect(report).toMatchObject({
    host_id: HOST_ID,
    l2_connectivity: [
      {
        outgoing_ip_address: '192.0.2.10',
        outgoing_nic: 'eth0',
        remote_ip_address: '192.0.2.11',
        remote_mac: other.nics[0].mac,
        successful: true,
      },
    ],
    l3_connectivity: [{ remote_ip_address: '192.0.2.11', successful: true }],
    mtu_report: null,
  })
  const [ping] = report?.l3_connectivity ?? []
  expect(ping?.average_rtt_ms).toBeGreaterThan(0.1)
  expect(ping?.packet_loss_percentage).toBeUndefined()
})

it('finds a neighbour by both families', async () => {
  const { lab, one, other } = twoOn({ cidrs: ['192.0.2.0/24', 'fd00:1::/64'] })
  expect(other.nics[0].addresses).toEqual(['192.0.2.11/24', 'fd00:1::b/64'])
  const report = await check(lab, one, other)
  expect(report?.l2_connectivity?.map((it) => [it.remote_ip_address, it.successful])).toEqual([
    ['192.0.2.11', true],
    ['fd00:1::b', true],
  ])
  expect(report?.l3_connectivity?.map((it) => [it.remote_ip_address, it.successful])).toEqual([
    ['192.0.2.11', true],
    ['fd00:1::b', true],
  ])
})

it('reports as much latency as the segments on the way have', async () => {
  const { lab, one } = twoOn({ latencyMs: 20 })
  lab.network.addSegment({ name: 'far', cidrs: ['198.51.100.0/24'], latencyMs: 30 })
  const far = lab.addComputer('far', [{ segment: 'far' }])
  const report = await check(lab, one, far)
  expect(report?.l2_connectivity).toBeNull()
  const rtt = report?.l3_connectivity?.[0]?.average_rtt_ms ?? 0
  expect(rtt).toBeGreaterThan(89)
  expect(rtt).toBeLessThan(121)
})

it('does not reach what is in an isolated segment', async () => {
  const { lab, one } = twoOn()
  lab.network.addSegment({ name: 'island', cidrs: ['198.51.100.0/24'], isIsolated: true })
  const alone = lab.addComputer('alone', [{ segment: 'island' }])
  for (const [from, to] of [[one, alone] as const, [alone, one] as const]) {
    const report = await check(lab, from, to)
    expect(report?.l3_connectivity?.[0]?.successful).toBeUndefined()
  }
})

it('loses about as many packets as a lossy segment does', async () => {
  const { lab, one, other } = twoOn({ loss: 0.1 })
  let sum = 0
  for (let round = 0; round < 40; round++) {
    const report = await check(lab, one, other)
    sum += report?.l3_connectivity?.[0]?.packet_loss_percentage ?? 0
  }
  expect(sum / 40).toBeGreaterThan(5)
  expect(sum / 40).toBeLessThan(15)
})

it('is the same for the same seed', async () => {
  const reports = await Promise.all(
    [1, 2].map(async () => {
      const { lab, one, other } = twoOn({ loss: 0.3 })
      return [await check(lab, one, other), await check(lab, other, one)]
    }),
  )
  expect(reports[0]).toEqual(reports[1])
})

it('does not reach across a block from either side, while others do', async () => {
  const { lab, one, other } = twoOn()
  const third = lab.addComputer('third', [{}])
  const lift = lab.network.impair({ from: one, to: other, blocked: true })
  for (const [from, to] of [[one, other] as const, [other, one] as const]) {
    const report = await check(lab, from, to)
    expect(report?.l2_connectivity).toBeNull()
    expect(report?.l3_connectivity?.[0]?.successful).toBeUndefined()
  }
  expect((await check(lab, one, third))?.l3_connectivity?.[0]?.successful).toBe(true)
  lift()
  expect((await check(lab, one, other))?.l3_connectivity?.[0]?.successful).toBe(true)
})

it('shows both machines that have one address', async () => {
  const { lab, one, other } = twoOn()
  const twin = lab.addComputer('twin', [{ addresses: other.nics[0].addresses }])
  const report = await check(lab, one, other)
  const seen = report?.l2_connectivity?.map((it) => [it.remote_mac, it.successful])
  expect(seen).toEqual([
    [other.nics[0].mac, true],
    [twin.nics[0].mac, undefined],
  ])
})

it('follows an interface that gets another address', async () => {
  const { lab, one, other } = twoOn()
  await check(lab, one, other)
  lab.network.setAddresses(other.nics[0], ['192.0.2.99/24'])
  expect((await check(lab, one, other))?.l3_connectivity).toMatchObject([
    { remote_ip_address: '192.0.2.99', successful: true },
  ])
  expect(lab.network.whoAnswers(one, '192.0.2.11')).toBeNull()
})

it.each([
  {
    what: 'an interface without a cable',
    cut: ({ nics }: SmallComputer) => Object.assign(nics[0], { isUp: false }),
  },
  { what: 'a computer that is switched off', cut: (computer: SmallComputer) => computer.switchOff() },
])('does not reach $what', async ({ cut }) => {
  const { lab, one, other } = twoOn()
  cut(other)
  const report = await check(lab, one, other)
  expect(report?.l2_connectivity).toBeNull()
  expect(report?.l3_connectivity).toEqual([{ remote_ip_address: '192.0.2.11' }])
})

it('says nothing of large packets that do not get through, but that small ones do', async () => {
  const { lab, one, other } = twoOn({ mtu: 1500 }, { mtu: 9000 })
  const report = await check(lab, one, other)
  expect(report?.mtu_report).toEqual([{ outgoing_nic: 'eth0', remote_ip_address: '192.0.2.11' }])
})

it('gets large packets through where everything is set to them', async () => {
  const { lab, one, other } = twoOn({ mtu: 9000 })
  const report = await check(lab, one, other)
  expect(report?.mtu_report).toEqual([
    { outgoing_nic: 'eth0', remote_ip_address: '192.0.2.11', mtu_successful: true },
  ])
})

it('misses large packets at an interface that is set to small ones', async () => {
  const { lab, one } = twoOn({ mtu: 9000 })
  const small = lab.addComputer('small', [{ mtu: 1500 }])
  expect((await check(lab, one, small))?.mtu_report?.[0]?.mtu_successful).toBeUndefined()
})

it('goes through the interface of a VLAN where the segment is tagged', async () => {
  const { lab, one, other } = twoOn({ vlanId: 100 })
  expect((await check(lab, one, other))?.l2_connectivity).toMatchObject([
    { outgoing_nic: 'eth0.100', successful: true },
  ])
})

describe('the ports that nodes need', () => {
  const PORTS = CLUSTER_PORTS.map(({ port }) => port)
  const look = async ({ finish }: SmallLab, from: SmallComputer, to: SmallComputer, tcp_ports?: number[]) => {
    const remote = { ...asRemote(to), ...(tcp_ports && { tcp_ports }) }
    const step = runConnectivityCheck(aStepContext(from.machine), [JSON.stringify([remote])])
    return JSON.parse((await finish(step)).output) as ConnectivityReport
  }

  it('are open while hosts look at each other, and only for a service that asks for it', async () => {
    const { lab, one, other } = twoOn()
    expect((await look(lab, other, one)).listening_ports).toBeUndefined()
    expect(await one.machine.tcp.probe('192.0.2.11', 6443, 1_000)).toBe('refused')
    expect((await look(lab, other, one, [])).listening_ports).toEqual(PORTS)
    const [seen] = (await look(lab, one, other, PORTS)).remote_hosts ?? []
    expect(seen).not.toHaveProperty('tcp_connectivity')
  })

  it('are given back after a quarter of an hour, and before an installation', async () => {
    const { lab, one, other } = twoOn()
    const isOpen = () => lab.finish(one.machine.tcp.probe('192.0.2.11', 6443, 1_000))
    await look(lab, other, one, [])
    await lab.finish(lab.time.sleep(14 * 60_000))
    expect(await isOpen()).toBe('open')
    await lab.finish(lab.time.sleep(60_001))
    expect(await isOpen()).toBe('refused')
    await look(lab, other, one, [])
    await other.machine.tcp.stopAccepting()
    expect(await isOpen()).toBe('refused')
  })

  it('are left to a program that has one of them', async () => {
    const { lab, one, other } = twoOn()
    lab.network.serve('192.0.2.11', 6443, async () => new Response(''))
    expect((await look(lab, other, one, [])).listening_ports).toEqual(PORTS.filter((port) => port !== 6443))
  })

  it.each([
    ['drop', 'timed-out'],
    ['reject', 'rejected'],
  ] as const)('show a firewall that would %s: %s', async (how, result) => {
    const { lab, one, other } = twoOn()
    await look(lab, other, one, [])
    const remove = lab.network.addFirewall({ to: other, ports: [2379, 6443], how })
    const [seen] = (await look(lab, one, other, PORTS)).remote_hosts ?? []
    expect(seen).toMatchObject({
      l3_connectivity: [{ successful: true }],
      tcp_connectivity: [2379, 6443].map((port) => ({ remote_ip_address: '192.0.2.11', port, result })),
    })
    remove()
    const [again] = (await look(lab, one, other, PORTS)).remote_hosts ?? []
    expect(again).not.toHaveProperty('tcp_connectivity')
  })

  it('are not tried where not even a ping gets through', async () => {
    const { lab, one, other } = twoOn()
    lab.network.impair({ from: one, to: other, blocked: true })
    const [seen] = (await look(lab, one, other, PORTS)).remote_hosts ?? []
    expect(seen).not.toHaveProperty('tcp_connectivity')
  })
})
