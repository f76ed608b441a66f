import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBareMachine, createSampleMachine } from '../../testing/sample-machine.ts'
import { chooseIpv6, readBmcAddresses } from './read-bmc-addresses.ts'

const lan = (channel: number, address: string) =>
  `@cmd ipmitool lan print ${channel}\nIP Address Source       : Static Address\nIP Address              : ${address}\n`
const lan6 = (
  channel: number,
  enabled: string,
  dynamic: string,
  fixed = '',
) => `@cmd ipmitool lan6 print ${channel} enables
IPv6/IPv4 Addressing Enables: ${enabled}
@cmd ipmitool lan6 print ${channel} dynamic_addr
${dynamic}
@cmd ipmitool lan6 print ${channel} static_addr
${fixed}
`
const anAddress = (fields: Record<string, string>) =>
  ['IPv6 Address 0:', ...Object.entries(fields).map(([name, value]) => `    ${name}:    ${value}`)].join('\n')

describe('addresses of the management controller', () => {
  it('come from the first channel that has one', async () => {
    const dynamic = anAddress({ 'Source/Type': 'SLAAC', Address: '2001:db8::9/64', Status: 'active' })
    const machine = createSampleMachine(
      lan(1, '0.0.0.0') + lan(3, '192.0.2.9') + lan6(1, 'ipv4', dynamic) + lan6(2, 'both', dynamic),
    )
    expect(await readBmcAddresses(machine)).toEqual({
      bmc_address: '192.0.2.9',
      bmc_v6address: '2001:db8::9',
    })
  })

  it('may be fixed ones', async () => {
    const dynamic = anAddress({ 'Source/Type': 'SLAAC', Address: '2001:db8::9/64', Status: 'pending' })
    const fixed = anAddress({ Enabled: 'yes', Address: '2001:db8::a/64', Status: 'active' })
    expect(await readBmcAddresses(createSampleMachine(lan6(1, 'ipv6', dynamic, fixed)))).toEqual({
      bmc_address: '0.0.0.0',
      bmc_v6address: '2001:db8::a',
    })
  })

  it('are not looked for where there is no controller', async () => {
    const machine = createSampleMachine('', {
      onCommand: () => ({ code: 1, stderr: 'Could not open device at /dev/ipmi0' }),
    })
    expect(await readBmcAddresses(machine)).toEqual({ bmc_address: '0.0.0.0', bmc_v6address: '::/0' })
    expect(machine.commands).toHaveLength(1)
    const bare = createBareMachine()
    await readBmcAddresses(bare)
    expect(bare.commands).toHaveLength(1)
  })

  it('are given up when the controller does not answer', async () => {
    const machine = createSampleMachine('', { onCommand: () => ({ code: 124 }) })
    await readBmcAddresses(machine)
    expect(machine.commands).toHaveLength(1)
  })
})

describe('chooseIpv6', () => {
  it('passes over the unspecified address and refuses one without a length', () => {
    const all = () => true
    expect(chooseIpv6(anAddress({ Address: '::/0', Status: 'active' }), all)).toBeUndefined()
    expect(chooseIpv6(anAddress({ Address: '2001:db8::1', Status: 'active' }), all)).toBeNull()
  })

  it('survives any output', () => {
    fc.assert(fc.property(fc.string(), (output) => void chooseIpv6(output, () => true)))
  })
})
