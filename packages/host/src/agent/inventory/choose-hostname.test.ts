import { describe, expect, it } from 'vitest'
import { chooseHostname } from './choose-hostname.ts'

const aNic = (name: string, number: number, more = {}) => ({
  name,
  type: 'physical',
  mac_address: `52:54:00:AB:00:0${number}`,
  ipv4_addresses: [`192.0.2.${number}/24`],
  ipv6_addresses: [],
  ...more,
})

describe('chooseHostname', () => {
  it('keeps a name that means something', () => {
    expect(chooseHostname('rack-1', [aNic('eth0', 1)])).toBe('rack-1')
  })

  it('makes a name of the first usable interface by name', () => {
    const nics = [
      aNic('eth9', 9),
      aNic('eth1', 1),
      aNic('aaa', 2, { type: 'bridge' }),
      aNic('bbb', 3, { mac_address: undefined }),
      aNic('ccc', 4, { ipv4_addresses: [], ipv6_addresses: ['fe80::1/64'] }),
    ]
    expect(chooseHostname('localhost', nics)).toBe('52-54-00-ab-00-01')
  })

  it('keeps even a useless name when there is no interface', () => {
    expect(chooseHostname('localhost6', [])).toBe('localhost6')
  })
})
