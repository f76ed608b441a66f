import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { runConnectivityCheck } from './connectivity-check.ts'

const A = '00000000-0000-4000-8000-00000000000a'
const B = '00000000-0000-4000-8000-00000000000b'

const link = (name: string, mtu: number, addresses: readonly string[], kind = '') => ({
  ifname: name,
  mtu,
  linkinfo: { info_kind: kind },
  addr_info: addresses.map((text) => ({ local: text.split('/')[0], prefixlen: Number(text.split('/')[1]) })),
})

/** eth0 and bond0 count; the bridge and what has no address do not. */
const MACHINE = `@link /sys/class/net/eth0 /sys/devices/pci0000:00/net/eth0
@dir /sys/devices/pci0000:00/net/eth0
@link /sys/class/net/eth1 /sys/devices/pci0000:00/net/eth1
@dir /sys/devices/pci0000:00/net/eth1
@link /sys/class/net/bond0 /sys/devices/virtual/net/bond0
@dir /sys/devices/virtual/net/bond0
@link /sys/class/net/br0 /sys/devices/virtual/net/br0
@dir /sys/devices/virtual/net/br0
@cmd ip -d -j addr show
${JSON.stringify([
  link('lo', 65536, ['127.0.0.1/8']),
  link('eth0', 1500, ['192.0.2.11/24', 'fe80::11/64']),
  link('eth1', 9000, ['fe80::12/64']),
  link('bond0', 9000, ['192.0.2.21/25', 'fd00:1::21/64'], 'bond'),
  link('br0', 1500, ['192.0.2.31/24'], 'bridge'),
])}
`

const PING = `10 packets transmitted, 10 received, 0% packet loss, time 9130ms
rtt min/avg/max/mdev = 0.201/0.310/0.455/0.060 ms
`
const arping = (
  nic: string,
  source: string,
  macs: readonly string[],
) => `@cmd arping -c 10 -w 5 -I ${nic} 192.0.2.12
ARPING 192.0.2.12 from ${source} ${nic}
${macs.map((mac) => `Unicast reply from 192.0.2.12 [${mac}]  0.587ms`).join('\n')}
`

const host = (host_id: string, ...ip_addresses: string[]) => ({
  host_id,
  nics: [{ name: 'eth0', mac: '52:54:00:AA:BB:01', ip_addresses }],
})

async function check(text: string, request: unknown, otherCommands: 'fail' | 'missing' = 'fail') {
  const machine = createSampleMachine(`${MACHINE}${text}`, { otherCommands })
  const reply = await runConnectivityCheck(aStepContext(machine), [JSON.stringify(request)])
  return { machine, reply, report: reply.output === '' ? null : JSON.parse(reply.output) }
}

describe('connectivity-check', () => {
  it('asks from every interface that leads out, and from no other', async () => {
    const { machine } = await check('', [host(B, '192.0.2.12', 'fd00:1::12')])
    expect([...machine.commands].sort()).toEqual([
      'arping -c 10 -w 5 -I bond0 192.0.2.12',
      'arping -c 10 -w 5 -I eth0 192.0.2.12',
      'ip -d -j addr show',
      'nmap -6 -sn -n -oX - -e bond0 fd00:1::12',
      'ping -c 10 -W 3 -q 192.0.2.12',
      'ping -c 10 -W 3 -q fd00:1::12',
      'ping 192.0.2.12 -c 3 -I bond0',
      'ping fd00:1::12 -c 3 -I bond0',
    ])
  })

  it('reports in an order of its own', async () => {
    const text = `@cmd ping -c 10 -W 3 -q 192.0.2.12
${PING}${arping('eth0', '192.0.2.11', ['DE:AD:00:00:00:09', '52:54:00:AA:BB:01'])}${arping('bond0', '192.0.2.21', ['52:54:00:AA:BB:01'])}`
    const { reply, report } = await check(text, [host(B, '192.0.2.12'), host(A)])
    expect(reply).toMatchObject({ exit_code: 0, error: '' })
    expect(report).toEqual({
      remote_hosts: [
        { host_id: A, l2_connectivity: null, l3_connectivity: null, mtu_report: null },
        {
          host_id: B,
          l2_connectivity: [
            {
              outgoing_ip_address: '192.0.2.21',
              outgoing_nic: 'bond0',
              remote_ip_address: '192.0.2.12',
              remote_mac: '52:54:00:aa:bb:01',
              successful: true,
            },
            {
              outgoing_ip_address: '192.0.2.11',
              outgoing_nic: 'eth0',
              remote_ip_address: '192.0.2.12',
              remote_mac: '52:54:00:aa:bb:01',
              successful: true,
            },
            {
              outgoing_ip_address: '192.0.2.11',
              outgoing_nic: 'eth0',
              remote_ip_address: '192.0.2.12',
              remote_mac: 'de:ad:00:00:00:09',
            },
          ],
          l3_connectivity: [{ remote_ip_address: '192.0.2.12', successful: true, average_rtt_ms: 0.31 }],
          mtu_report: null,
        },
      ],
    })
  })

  it('tries large packets where the interface sends them', async () => {
    const text = `@cmd ping 192.0.2.12 -c 3 -I bond0
@cmd ping 192.0.2.12 -c 3 -M do -s 8972 -I bond0
@cmd ping fd00:1::12 -c 3 -I bond0
@cmd ping fd00:1::12 -c 3 -M do -s 8952 -I bond0
@exit 1
`
    const { report } = await check(text, [host(B, 'fd00:1::12', '192.0.2.12')])
    expect(report.remote_hosts[0].mtu_report).toEqual([
      { outgoing_nic: 'bond0', remote_ip_address: '192.0.2.12', mtu_successful: true },
      { outgoing_nic: 'bond0', remote_ip_address: 'fd00:1::12' },
    ])
  })

  it('asks the table of neighbours where arping and nmap are missing', async () => {
    const neighbour = (mac: string, state: string) => JSON.stringify([{ lladdr: mac, state: [state] }])
    const text = `@cmd ping -c 2 -W 1 -q -I eth0 192.0.2.12
@cmd ip -j neigh show 192.0.2.12 dev eth0
${neighbour('52:54:00:AA:BB:01', 'STALE')}
@cmd ping -c 2 -W 1 -q -I bond0 192.0.2.12
@exit 1
@cmd ip -j neigh show 192.0.2.12 dev bond0
${neighbour('52:54:00:aa:bb:01', 'FAILED')}
@cmd ping -c 2 -W 1 -q -I bond0 fd00:1::12
@exit 1
@cmd ip -j neigh show fd00:1::12 dev bond0
${neighbour('de:ad:00:00:00:09', 'REACHABLE')}
`
    const { report } = await check(text, [host(B, '192.0.2.12', 'fd00:1::12')], 'missing')
    expect(report.remote_hosts[0].l2_connectivity).toEqual([
      {
        outgoing_ip_address: '192.0.2.11',
        outgoing_nic: 'eth0',
        remote_ip_address: '192.0.2.12',
        remote_mac: '52:54:00:aa:bb:01',
        successful: true,
      },
      { outgoing_nic: 'bond0', remote_ip_address: 'fd00:1::12', remote_mac: 'de:ad:00:00:00:09' },
    ])
  })

  it('gives no program what only looks like an address', async () => {
    const { machine, report } = await check('', [host(B, '999.1.1.1')])
    expect(machine.commands).toEqual(['ip -d -j addr show'])
    expect(report.remote_hosts[0]).toEqual({
      host_id: B,
      l2_connectivity: null,
      l3_connectivity: [{ remote_ip_address: '999.1.1.1' }],
      mtu_report: [{ outgoing_nic: 'bond0', remote_ip_address: '999.1.1.1' }],
    })
  })

  it('reports nothing when there are no hosts to reach', async () => {
    const { machine, report } = await check('', [])
    expect(report).toEqual({ remote_hosts: null })
    expect(machine.commands).toEqual([])
  })

  it.each([['not json'], ['{}'], [JSON.stringify([host(B, '192.0.2.12/24')])]])(
    'refuses %s',
    async (argument) => {
      const reply = await runConnectivityCheck(aStepContext(createSampleMachine('')), [argument])
      expect(reply).toMatchObject({ exit_code: -1, output: '', error: expect.stringMatching(/\.$/) })
    },
  )

  it('never has more tools under way than a machine can bear', async () => {
    let running = 0
    let most = 0
    const machine = createSampleMachine(MACHINE)
    const slow = {
      ...machine,
      run: async (...words: Parameters<typeof machine.run>) => {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
        return machine.run(...words)
      },
    }
    const many = Array.from({ length: 250 }, (_, index) => `192.0.2.${index + 1}`)
    await runConnectivityCheck(aStepContext(slow), [JSON.stringify([host(B, ...many)])])
    expect(most).toBe(128)
  })
})
