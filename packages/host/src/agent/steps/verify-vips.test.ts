import { REPLY_LIMITS } from '@groundwork/contract/schema'
import { describe, expect, it } from 'vitest'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { runVerifyVips } from './verify-vips.ts'

const verify = async (text: string, vips: readonly unknown[], options: SampleMachineOptions = {}) =>
  runVerifyVips(aStepContext(createSampleMachine(text, options)), [JSON.stringify(vips)])

const API = { vip: '192.0.2.100', vip_type: 'api' }
const INGRESS = { vip: 'fd00:1::101', vip_type: 'ingress' }

const up = (addresses: string, reason = 'arp-response') =>
  `<nmaprun><host><status state="up" reason="${reason}"/>${addresses}</host></nmaprun>`

describe('verify-vips', () => {
  it('says who has an address, where the reply has room for words', async () => {
    const text = `@cmd nmap -sn -n -oX - 192.0.2.100
${up('<address addr="192.0.2.100" addrtype="ipv4"/><address addr="DE:AD:00:00:00:09" addrtype="mac" vendor="Sample"/>')}
@cmd nmap -6 -sn -n -oX - fd00:1::101
<nmaprun></nmaprun>
`
    const reply = await verify(text, [INGRESS, API])
    expect(reply).toEqual({
      exit_code: 0,
      output: JSON.stringify([
        { verification: 'succeeded', ...INGRESS },
        { verification: 'failed', ...API, macs: ['de:ad:00:00:00:09'] },
      ]),
      error: 'The virtual address 192.0.2.100 (api) is in use: de:ad:00:00:00:09 (Sample) answers for it.',
    })
  })

  it.each([
    ['localhost-response', 'this machine has it'],
    ['echo-reply', 'a machine answers that does not show a hardware address'],
  ])('%s', async (reason, words) => {
    const text = `@cmd nmap -sn -n -oX - 192.0.2.100\n${up('<address addr="192.0.2.100" addrtype="ipv4"/>', reason)}\n`
    const { error } = await verify(text, [API])
    expect(error).toBe(`The virtual address 192.0.2.100 (api) is in use: ${words}.`)
  })

  it.each([
    [
      '@exit 1\n@stderr Failed to open device eth9',
      'nmap could not look for 192.0.2.100: Failed to open device eth9.',
    ],
    ['<nmaprun>', 'nmap looked for 192.0.2.100, but its report is not complete.'],
  ])('fails as a whole when nmap does', async (answer, error) => {
    const reply = await verify(`@cmd nmap -sn -n -oX - 192.0.2.100\n${answer}\n`, [API])
    expect(reply).toEqual({ exit_code: -1, output: '', error })
  })

  it('has nothing to say about nothing', async () => {
    expect(await verify('', [])).toEqual({ exit_code: 0, output: 'null', error: '' })
  })

  it.each(['999.0.0.1', '::1::2'])('refuses %s', async (vip) => {
    expect(await verify('', [{ vip, vip_type: 'api' }])).toMatchObject({ exit_code: -1, output: '' })
  })
})

describe('verify-vips without nmap', () => {
  const missing: SampleMachineOptions = { otherCommands: 'missing' }
  const routed = (vip: string, route: object) => `@cmd ip -j route get ${vip}\n${JSON.stringify([route])}\n`
  const result = async (text: string, vip: unknown) => {
    const { output, error } = await verify(text, [vip], missing)
    return [JSON.parse(output)[0].verification, error]
  }

  it('asks on the local network', async () => {
    const text = `${routed('192.0.2.100', { dst: '192.0.2.100', dev: 'eth0' })}@cmd arping -f -c 2 -w 2 -I eth0 192.0.2.100
ARPING 192.0.2.100 from 192.0.2.11 eth0
Unicast reply from 192.0.2.100 [52:54:00:AA:BB:01]  0.587ms
Unicast reply from 192.0.2.100 [DE:AD:00:00:00:09]  0.587ms
`
    expect(await result(text, API)).toEqual([
      'failed',
      'The virtual address 192.0.2.100 (api) is in use: 52:54:00:aa:bb:01 and de:ad:00:00:00:09 answer for it.',
    ])
  })

  it('names no more cards than the service takes', async () => {
    const replies = Array.from(
      { length: REPLY_LIMITS.vip_macs + 1 },
      (_, index) =>
        `Unicast reply from 192.0.2.100 [52:54:00:AA:BB:${index.toString(16).padStart(2, '0')}]  0.587ms\n`,
    )
    const text = `${routed('192.0.2.100', { dst: '192.0.2.100', dev: 'eth0' })}@cmd arping -f -c 2 -w 2 -I eth0 192.0.2.100
ARPING 192.0.2.100 from 192.0.2.11 eth0
${replies.join('')}`
    const { output } = await verify(text, [API], missing)
    expect(JSON.parse(output)[0].macs).toHaveLength(REPLY_LIMITS.vip_macs)
  })

  it('asks neighbours of IPv6', async () => {
    const text = `${routed('fd00:1::101', { dst: 'fd00:1::101', dev: 'eth0' })}@cmd ping -c 2 -W 1 -q -I eth0 fd00:1::101
@exit 1
@cmd ip -j neigh show fd00:1::101 dev eth0
`
    const known = `${text}${JSON.stringify([{ lladdr: '52:54:00:aa:bb:01', state: ['REACHABLE'] }])}\n`
    expect(await result(text, INGRESS)).toEqual(['succeeded', ''])
    expect(await result(known, INGRESS)).toEqual([
      'failed',
      'The virtual address fd00:1::101 (ingress) is in use: 52:54:00:aa:bb:01 answers for it.',
    ])
  })

  it('pings what is behind a router', async () => {
    const text = routed('192.0.2.100', { dst: '192.0.2.100', gateway: '10.0.0.1', dev: 'eth0' })
    expect(await result(text, API)).toEqual(['succeeded', ''])
    expect((await result(`${text}@cmd ping -c 2 -W 1 -q 192.0.2.100\n`, API))[0]).toBe('failed')
  })

  it('knows its own addresses', async () => {
    const text = routed('192.0.2.100', { type: 'local', dst: '192.0.2.100', dev: 'lo' })
    expect(await result(text, API)).toEqual([
      'failed',
      'The virtual address 192.0.2.100 (api) is in use: this machine has it.',
    ])
  })
})
