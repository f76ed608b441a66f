// What the programs say, as far as no step of the agent shows it.
import { readInterfaces, readRoutes } from '@groundwork/host/inventory'
import type { RunOptions } from '@groundwork/host/machine'
import { whoHas } from '@groundwork/host/steps'
import { describe, expect, it } from 'vitest'
import { makeMac } from '../../profile/identities.ts'
import { MAKER_NAMES, MAKERS } from '../../profile/makers.ts'
import type { LabNic, SegmentSpec } from '../../world/network.ts'
import { createSmallLab, type SmallComputer } from '../testing/small-lab.ts'

function twoOn(segment: Partial<SegmentSpec> = {}, nic: Partial<LabNic> = {}) {
  const lab = createSmallLab()
  lab.network.addSegment({ name: 'lan', cidrs: ['192.0.2.0/24', 'fd00:1::/64'], ...segment })
  const one = lab.addComputer('one', [nic])
  const other = lab.addComputer('other', [nic])
  const run = (line: string, options: RunOptions = {}, computer: SmallComputer = one) => {
    const [program = '', ...args] = line.split(' ')
    return lab.finish(computer.machine.run(program, args, options))
  }
  return { lab, one, other, run }
}

const SCAN = 'nmap -sn -n -oX - -e eth0 192.0.2.50'

describe('ping', () => {
  it('loses the same packets, however often the machine asks servers meanwhile', async () => {
    const lost = async (requests: number) => {
      const { lab, one, run } = twoOn({ loss: 0.5 })
      lab.network.serve('192.0.2.11', 80, async () => new Response())
      for (let turn = 0; turn < requests; turn++)
        await lab.finish(one.machine.fetch('http://192.0.2.11/').catch(() => null))
      return (await run('ping -c 10 -W 3 -q 192.0.2.11')).stdout
    }
    expect(await lost(7)).toBe(await lost(0))
  })

  it('takes as long as its packets do, in one wait', async () => {
    const { lab, run } = twoOn()
    const started = lab.time.now()
    const { stdout } = await run('ping -c 10 -W 3 -q 192.0.2.11')
    expect([lab.time.now() - started, lab.waits]).toEqual([9_000, 1])
    expect(stdout.split('\n')).toEqual([
      'PING 192.0.2.11 (192.0.2.11) 56(84) bytes of data.',
      '',
      '--- 192.0.2.11 ping statistics ---',
      '10 packets transmitted, 10 received, 0% packet loss, time 9180ms',
      expect.stringMatching(/^rtt min\/avg\/max\/mdev = 0\.\d{3}\/0\.\d{3}\/0\.\d{3}\/0\.\d{3} ms$/),
      '',
    ])
  })

  it('tells of neighbours that are not there, and waits for them', async () => {
    const { lab, run } = twoOn()
    const started = lab.time.now()
    const { code, stdout } = await run('ping -c 2 -W 1 192.0.2.99')
    expect([code, lab.time.now() - started]).toEqual([1, 2_000])
    expect(stdout).toContain('From 192.0.2.10 icmp_seq=2 Destination Host Unreachable')
    expect(stdout).toContain('2 packets transmitted, 0 received, +2 errors, 100% packet loss, time 1020ms')
  })

  it.each([
    ['ping -c 1 -I eth9 192.0.2.11', 'ping: unknown iface: eth9\n'],
    ['ping -c 1 2001:db8::1 -I lo', 'ping: unknown iface: lo\n'],
    ['ping -c 1 unknown.example.com', 'ping: unknown.example.com: Name or service not known\n'],
  ])('refuses: %s', async (line, stderr) => {
    const { run } = twoOn()
    expect(await run(line)).toEqual({ code: 2, stdout: '', stderr })
  })

  it('knows no way out of an isolated segment', async () => {
    const { run } = twoOn({ isIsolated: true })
    expect((await run('ping -c 1 203.0.113.1')).stderr).toBe('ping: connect: Network is unreachable\n')
  })

  it('finds packets too large at the own card, at a router, and not at all at a switch', async () => {
    const { lab, run } = twoOn({ mtu: 9000 })
    lab.network.addSegment({ name: 'small', cidrs: ['198.51.100.0/24'] })
    lab.addComputer('small', [{ segment: 'small' }])
    const own = await run('ping 192.0.2.11 -c 3 -M do -s 9000 -I eth0')
    expect(own).toMatchObject({ code: 1, stderr: expect.stringContaining('message too long, mtu=9000') })
    const router = await run('ping 198.51.100.10 -c 3 -M do -s 8972')
    expect(router.stdout).toContain('From 192.0.2.1 icmp_seq=1 Frag needed and DF set (mtu = 1500)')
    expect((await run('ping 198.51.100.10 -c 3 -M do -s 1472')).code).toBe(0)
    expect((await run('ping 198.51.100.10 -c 3 -s 8972')).code).toBe(0)
  })

  it('is ended by a time limit', async () => {
    const { run } = twoOn()
    expect((await run('timeout 3 ping -c 10 192.0.2.11')).code).toBe(124)
  })
})

describe('arping', () => {
  it('asks all machines once, and then the last one who answered', async () => {
    const { lab, run } = twoOn()
    lab.addComputer('twin', [{ addresses: ['192.0.2.11/24'] }])
    const { code, stdout } = await run('arping -c 10 -w 5 -I eth0 192.0.2.11')
    const [head, ...lines] = stdout.trimEnd().split('\n')
    expect([code, head]).toEqual([1, 'ARPING 192.0.2.11 from 192.0.2.10 eth0'])
    expect(lines.filter((line) => line.includes('[52:54:00:00:00:02]'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('[52:54:00:00:00:03]'))).toHaveLength(6)
    expect(lines.slice(-2)).toEqual(['Sent 6 probes (1 broadcast(s))', 'Received 7 response(s)'])
  })

  it('hears the same machines in the same order, whichever came first', async () => {
    const told = async (order: readonly number[]) => {
      const { lab, run } = twoOn()
      const twins = [3, 4, 5].map((last) =>
        lab.addComputer(`twin${last}`, [{ mac: `52:54:00:00:01:0${last}`, addresses: ['192.0.2.50/24'] }]),
      )
      for (const twin of twins) lab.network.detach(twin)
      for (const at of order) lab.network.attach(twins[at] as SmallComputer)
      return [(await run('arping -c 10 -w 5 -I eth0 192.0.2.50')).stdout, (await run(SCAN)).stdout]
    }
    expect(await told([2, 0, 1])).toEqual(await told([0, 1, 2]))
  })

  it('stops at the first answer when told to', async () => {
    const { lab, run } = twoOn()
    const started = lab.time.now()
    const { code, stdout } = await run('arping -f -c 2 -w 2 -I eth0 192.0.2.11')
    expect([code, lab.time.now() - started]).toEqual([0, 0])
    expect(stdout).toContain('Sent 1 probes (1 broadcast(s))\nReceived 1 response(s)')
  })

  it('finds one router, though it also tells names and time', async () => {
    const { run } = twoOn({ nameServers: ['192.0.2.1'], ntpServers: ['192.0.2.1'] })
    const { stdout } = await run('arping -c 1 -I eth0 192.0.2.1')
    expect(stdout).toContain('Received 1 response(s)')
  })

  it('refuses interfaces that are not there', async () => {
    const { run } = twoOn()
    expect((await run('arping -c 1 -I eth9 192.0.2.11')).stderr).toBe('arping: Device eth9 not available.\n')
  })
})

describe('ip', () => {
  it('shows interfaces as the inventory reads them', async () => {
    const { lab, one } = twoOn()
    expect(await lab.finish(readInterfaces(one.machine))).toMatchObject([
      {
        name: 'eth0',
        type: 'physical',
        mac_address: '52:54:00:00:00:01',
        mtu: 1500,
        flags: ['up', 'broadcast', 'multicast', 'running'],
        has_carrier: true,
        ipv4_addresses: ['192.0.2.10/24'],
        ipv6_addresses: ['fd00:1::a/64'],
      },
    ])
    one.nics[0].isUp = false
    expect(await lab.finish(readInterfaces(one.machine))).toMatchObject([
      { name: 'eth0', flags: ['up', 'broadcast', 'multicast'] },
    ])
  })

  it('shows the interface of a VLAN beside the card', async () => {
    const { lab, one } = twoOn({ vlanId: 100 })
    expect(await lab.finish(readInterfaces(one.machine))).toMatchObject([
      { name: 'eth0', ipv4_addresses: [] },
      { name: 'eth0.100', type: 'vlan', has_carrier: true, ipv4_addresses: ['192.0.2.10/24'] },
    ])
  })

  it('shows routes as the inventory reads them', async () => {
    const { lab, one } = twoOn()
    const routes = [
      { destination: '0.0.0.0', family: 2, gateway: '192.0.2.1', interface: 'eth0', metric: 100 },
      { destination: '192.0.2.0', family: 2, interface: 'eth0', metric: 100 },
      { destination: 'fd00:1::', family: 10, interface: 'eth0', metric: 100 },
      { destination: 'fe80::', family: 10, interface: 'eth0', metric: 256 },
      { destination: '::', family: 10, gateway: 'fe80::1', interface: 'eth0', metric: 100 },
    ]
    expect(await lab.finish(readRoutes(one.machine))).toEqual(routes)
    one.nics[0].isUp = false
    expect(await lab.finish(readRoutes(one.machine))).toEqual([])
  })

  it('prefers the first interface, and leads through the others where only they lead', async () => {
    const { lab } = twoOn()
    lab.network.addSegment({ name: 'storage', cidrs: ['198.51.100.0/24'], isIsolated: true })
    const both = lab.addComputer('both', [{}, { segment: 'storage' }])
    const get = async (address: string) =>
      JSON.parse((await lab.finish(both.machine.run('ip', ['-j', 'route', 'get', address]))).stdout)[0]
    expect(await get('203.0.113.7')).toMatchObject({
      gateway: '192.0.2.1',
      dev: 'eth0',
      prefsrc: '192.0.2.12',
    })
    expect(await get('198.51.100.77')).toMatchObject({ dev: 'eth1', prefsrc: '198.51.100.10' })
    expect(await get('198.51.100.10')).toMatchObject({ type: 'local', dev: 'lo' })
  })

  it('knows neighbours by what answers now', async () => {
    const { other, run } = twoOn()
    const line = 'ip -j neigh show 192.0.2.11 dev eth0'
    expect(JSON.parse((await run(line)).stdout)).toEqual([
      { dst: '192.0.2.11', lladdr: other.nics[0].mac, state: ['REACHABLE'] },
    ])
    other.switchOff()
    expect(JSON.parse((await run(line)).stdout)).toEqual([{ dst: '192.0.2.11', state: ['FAILED'] }])
  })

  it('does not delete cards', async () => {
    const { lab, one, run } = twoOn()
    expect((await run('ip link delete eth0')).code).not.toBe(0)
    expect(await lab.finish(readInterfaces(one.machine))).toMatchObject([{ name: 'eth0', has_carrier: true }])
  })

  it('makes interfaces that are shown until they are deleted', async () => {
    const { run } = twoOn()
    const add = 'ip link add link eth0 name api address 00:1A:4A:00:00:01 type macvlan mode private'
    expect((await run('ip link show dev api')).code).toBe(1)
    expect((await run(add)).code).toBe(0)
    expect((await run(add)).stderr).toBe('RTNETLINK answers: File exists\n')
    expect((await run('ip link set dev api up')).code).toBe(0)
    const [api] = JSON.parse((await run('ip -d -j link show dev api')).stdout)
    expect(api).toMatchObject({
      ifname: 'api',
      link: 'eth0',
      linkinfo: { info_kind: 'macvlan' },
      operstate: 'UP',
    })
    expect((await run('ip link delete api')).code).toBe(0)
    expect((await run('ip link delete api')).code).toBe(1)
  })
})

it('tells machines without nmap who has an address', async () => {
  const { lab, one, other } = twoOn()
  const find = (address: string) => lab.finish(whoHas(one.machine, address))
  lab.network.claim('203.0.113.7', { mac: 'de:ad:00:00:00:09' })
  expect(await find('192.0.2.11')).toEqual({ macs: [other.nics[0].mac], isItself: false })
  expect(await find('fd00:1::b')).toEqual({ macs: [other.nics[0].mac], isItself: false })
  expect(await find('203.0.113.7')).toEqual({ macs: [], isItself: false })
  expect(await find('192.0.2.10')).toEqual({ macs: [], isItself: true })
  expect(await find('192.0.2.99')).toBeNull()
})

it('a dhclient that was ended has written no lease', async () => {
  const { one, run } = twoOn()
  expect((await run('timeout 0.5 dhclient -v -lf /tmp/lease eth0')).code).toBe(124)
  expect(await one.machine.files.text('/tmp/lease')).toBeNull()
})

it.each(MAKER_NAMES)('nmap knows who made the cards of %s machines', async (maker) => {
  const { lab, run } = twoOn()
  lab.addComputer('made', [{ mac: makeMac(MAKERS[maker].macStart, 5, 0), addresses: ['192.0.2.50/24'] }])
  expect((await run(SCAN)).stdout).toMatch(/addrtype="mac" vendor="[^"]+"/)
})
