import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { runFreeNetworkAddresses } from './free-network-addresses.ts'

const up = (...addresses: string[]) =>
  `<nmaprun>${addresses.map((ip) => `<host><status state="up"/><address addr="${ip}" addrtype="ipv4"/></host>`).join('')}</nmaprun>`

const run = async (machine: ReturnType<typeof createSampleMachine>, ...networks: string[]) =>
  runFreeNetworkAddresses(aStepContext(machine), [JSON.stringify(networks)])

describe('free-network-addresses', () => {
  it('lists the addresses that did not answer nmap, network by network', async () => {
    const machine = createSampleMachine(`@cmd nmap -sn -PR -n -oX - 192.0.2.8/30
${up('192.0.2.9')}
@cmd nmap -sn -PR -n -oX - 198.51.100.0/31
${up('198.51.100.0', '198.51.100.1')}
`)
    const reply = await run(machine, '192.0.2.8/30', '198.51.100.0/31')
    expect(JSON.parse(reply.output)).toEqual([
      { network: '192.0.2.8/30', free_addresses: ['192.0.2.8', '192.0.2.10', '192.0.2.11'] },
      { network: '198.51.100.0/31', free_addresses: [] },
    ])
  })

  it('scans a large network in pieces until there is enough to choose from', async () => {
    const machine = createSampleMachine('', { onCommand: () => ({ stdout: up() }) })
    const reply = await run(machine, '10.0.0.0/8')
    expect(machine.commands).toHaveLength(8)
    expect(machine.commands[1]).toBe('nmap -sn -PR -n -oX - 10.0.4.0/22')
    const [{ free_addresses }] = JSON.parse(reply.output)
    expect(free_addresses).toHaveLength(8192)
    expect(free_addresses.at(-1)).toBe('10.0.31.255')
  })

  it('ends as nmap does', async () => {
    const machine = createSampleMachine(
      '@cmd nmap -sn -PR -n -oX - 192.0.2.8/30\n@exit 3\n@stderr no such device\n',
    )
    expect(await run(machine, '192.0.2.8/30')).toMatchObject({
      exit_code: 3,
      output: '',
      error: 'nmap could not scan 192.0.2.8/30: no such device.',
    })
  })

  it('does not take half a report for an empty network', async () => {
    const machine = createSampleMachine('@cmd nmap -sn -PR -n -oX - 192.0.2.8/30\n<nmaprun>\n')
    expect(await run(machine, '192.0.2.8/30')).toMatchObject({ exit_code: -1, output: '' })
  })

  it('asks for each address where nmap is missing', async () => {
    const links = [{ ifname: 'eth0', mtu: 1500, addr_info: [{ local: '192.0.2.9', prefixlen: 30 }] }]
    const machine = createSampleMachine(
      `@cmd ip -d -j addr show
${JSON.stringify(links)}
@cmd nmap -sn -PR -n -oX - 192.0.2.8/29
@exit -1
@cmd arping -f -c 2 -w 2 -I eth0 192.0.2.10
ARPING 192.0.2.10 from 192.0.2.9 eth0
Unicast reply from 192.0.2.10 [52:54:00:AA:BB:01]  0.587ms
@cmd ping -c 1 -W 1 -q 192.0.2.13
`,
    )
    const reply = await run(machine, '192.0.2.8/29')
    // 9 is its own, 10 answers beside it, and 13 behind a router.
    expect(JSON.parse(reply.output)[0].free_addresses).toEqual([
      '192.0.2.8',
      '192.0.2.11',
      '192.0.2.12',
      '192.0.2.14',
      '192.0.2.15',
    ])
    expect(machine.commands).not.toContain('arping -f -c 2 -w 2 -I eth0 192.0.2.9')
  })

  it('two questions at a time are one scan', async () => {
    const machine = createSampleMachine(`@cmd nmap -sn -PR -n -oX - 192.0.2.8/30\n${up()}\n`)
    const [one, two] = await Promise.all([run(machine, '192.0.2.8/30'), run(machine, '192.0.2.8/30')])
    expect(machine.commands).toHaveLength(1)
    expect(one).toEqual(two)
  })

  it.each(['192.0.2.9/29', '192.0.2.0', 'fd00::/64', '192.0.2.0/33', '192.0.2.0/024', '1.2/24 -oN /x'])(
    'refuses %s',
    async (network) => {
      const machine = createSampleMachine('')
      expect(await run(machine, network)).toMatchObject({ exit_code: -1, output: '' })
      expect(machine.commands).toEqual([])
    },
  )
})
