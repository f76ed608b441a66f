import { describe, expect, it } from 'vitest'
import type { ProgramResult, RunOptions } from '../../machine/machine.ts'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { runDhcpLeaseAllocate } from './dhcp-lease-allocate.ts'

const REQUEST = { interface: 'eth0', api_vip_mac: '00:1a:4a:00:00:01', ingress_vip_mac: '00:1a:4a:00:00:02' }

const lease = (name: string, address: string) =>
  `lease {\n  interface "${name}";\n  fixed-address ${address};\n}`

const ADDRESSES: Readonly<Record<string, string>> = { api: '192.0.2.90', ingress: '192.0.2.91' }

type OnCommand = (line: string, options: RunOptions) => Partial<ProgramResult> | null

/** A DHCP server that gives what it is asked for; its client appends to the file as dhclient does. */
function machineWith(own: OnCommand = () => null, text = '') {
  const machine = createSampleMachine(text, {
    onCommand: (line, options) => own(line, options) ?? { code: line.startsWith('ip link show') ? 1 : 0 },
  })
  const run: typeof machine.run = async (program, args, options) => {
    const finished = await machine.run(program, args, options)
    const name = args.at(-1) ?? ''
    if (args.includes('dhclient') && finished.code === 0) {
      const file = `/etc/keepalived/lease-${name}`
      const before = (await machine.files.text(file)) ?? ''
      await machine.files.write(file, `${before}${lease(name, ADDRESSES[name] ?? '')}\n`)
    }
    return finished
  }
  return { machine, asked: { ...machine, run } }
}

const allocate = (asked: Parameters<typeof aStepContext>[0], request: object = REQUEST) =>
  runDhcpLeaseAllocate(aStepContext(asked), [JSON.stringify(request)])

describe('dhcp-lease-allocate', () => {
  it('asks for both addresses with interfaces of their own, and takes those away again', async () => {
    const { machine, asked } = machineWith()
    const reply = await allocate(asked)
    expect(JSON.parse(reply.output)).toEqual({
      api_vip_address: '192.0.2.90',
      ingress_vip_address: '192.0.2.91',
      api_vip_lease: lease('api', '192.0.2.90'),
      ingress_vip_lease: lease('ingress', '192.0.2.91'),
    })
    expect(machine.commands.slice(0, 6)).toEqual([
      'mkdir -p /etc/keepalived',
      'ip link show dev api',
      'ip link add link eth0 name api address 00:1a:4a:00:00:01 type macvlan mode private',
      'ip link set dev api up',
      'timeout 28 dhclient -d -v -H 00-1a-4a-00-00-01-api -sf /bin/true -lf /etc/keepalived/lease-api --no-pid -1 api',
      'ip link delete api',
    ])
    expect(machine.commands.at(-1)).toBe('ip link delete ingress')
  })

  it('starts from the lease that was given before, whatever its interface was called', async () => {
    const { asked } = machineWith()
    await allocate(asked, { ...REQUEST, api_vip_lease: lease('eth7', '192.0.2.90') })
    expect(await asked.files.text('/etc/keepalived/lease-api')).toBe(
      `${lease('api', '192.0.2.90')}${lease('api', '192.0.2.90')}\n`,
    )
  })

  it('gives the name in a file to a client that takes it no other way', async () => {
    const { machine, asked } = machineWith((line) =>
      line.includes(' -H ') ? { code: 1, stdout: 'Copyright\nUnknown command: -H\nUsage: dhclient' } : null,
    )
    expect((await allocate(asked)).exit_code).toBe(0)
    expect(machine.commands).toContain(
      'timeout 28 dhclient -d -v -cf /etc/keepalived/dhclient-api.conf -sf /bin/true -lf /etc/keepalived/lease-api --no-pid -1 api',
    )
    expect(await machine.files.text('/etc/keepalived/dhclient-api.conf')).toBe(
      'send host-name "00-1a-4a-00-00-01-api";\n',
    )
  })

  it('ends the client once it has an address', async () => {
    const { asked } = machineWith((line, { onOutput, signal }) => {
      if (!line.includes('dhclient')) return null
      onOutput?.('DHCPACK of 192.0.2.90\nbound to 192.0.2.90 -- renewal in 1800 seconds.\n')
      return { code: signal?.aborted ? 143 : 0 }
    })
    for (const name of ['api', 'ingress']) {
      await asked.files.write(`/etc/keepalived/lease-${name}`, lease(name, ADDRESSES[name] ?? ''))
    }
    expect((await allocate(asked)).exit_code).toBe(0)
  })

  it('uses an interface that was left behind', async () => {
    const { machine, asked } = machineWith(() => ({ code: 0 }))
    expect((await allocate(asked)).exit_code).toBe(0)
    expect(machine.commands.filter((line) => line.startsWith('ip link add'))).toEqual([])
  })

  it.each([
    [
      'ip link add',
      { code: 2, stderr: 'Cannot find device' },
      'The interface api cannot be made on eth0: Cannot find device.',
    ],
    ['ip link set', { code: 2 }, 'The interface api does not come up: ip ended with 2.'],
    ['timeout 28', { code: 124 }, 'No DHCP server gave an address to api within 28 seconds.'],
    ['timeout 28', { code: 127 }, 'This machine has no dhclient, so it cannot ask for addresses by DHCP.'],
    ['timeout 28', { code: 2, stdout: 'a\nNo leases\n' }, 'No address for api by DHCP: No leases.'],
  ])('says what went wrong: %s %j', async (start, finished, error) => {
    const { machine, asked } = machineWith((line) => (line.startsWith(start) ? finished : null))
    expect(await allocate(asked)).toEqual({ exit_code: -1, output: '', error })
    const hadLink = start !== 'ip link add'
    expect(machine.commands.includes('ip link delete api')).toBe(hadLink)
  })

  it('fails when the client left nothing to read', async () => {
    const { machine } = machineWith()
    expect(await allocate(machine)).toMatchObject({ exit_code: -1, output: '' })
    expect(machine.commands.at(-1)).toBe('ip link delete api')
  })

  it('two steps do not get into each other’s way', async () => {
    const { machine, asked } = machineWith()
    const replies = await Promise.all([allocate(asked), allocate(asked)])
    expect(replies.map(({ exit_code }) => exit_code)).toEqual([0, 0])
    const links = machine.commands
      .filter((line) => /^ip link (?:add|delete)/.test(line))
      .map((line) => line.split(' ')[2])
    expect(links).toEqual(['add', 'delete', 'add', 'delete', 'add', 'delete', 'add', 'delete'])
  })

  it.each(['-x', '', 'a b', 'averylonginterface', '../eth0'])('refuses the interface %j', async (name) => {
    const { machine, asked } = machineWith()
    expect(await allocate(asked, { ...REQUEST, interface: name })).toMatchObject({ exit_code: -1 })
    expect(machine.commands).toEqual([])
  })
})
