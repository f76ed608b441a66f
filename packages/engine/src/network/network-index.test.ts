import { type Address, type Cidr, contains, parseAddress, parseCidr } from '@groundwork/addresses/cidr'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { indexNetworks } from './network-index.ts'

const anyAddress = fc
  .oneof(
    fc.tuple(fc.nat(3), fc.nat(255)).map(([a, b]) => `10.${a}.0.${b}`),
    fc.tuple(fc.nat(3), fc.nat(255)).map(([a, b]) => `fd00:${a}::${b.toString(16)}`),
  )
  .map((text): Address => parseAddress(text) ?? expect.fail(text))

const anyNetwork = fc.tuple(anyAddress, fc.nat(128)).map(([{ family, text }, prefix]): Cidr => {
  const cidr = `${text}/${family === 'IPv4' ? prefix % 33 : prefix}`
  return parseCidr(cidr) ?? expect.fail(cidr)
})

it('finds what looking at every network finds, the widest first', () => {
  fc.assert(
    fc.property(fc.array(anyNetwork, { maxLength: 30 }), anyAddress, (networks, address) => {
      const found = indexNetworks(networks, (network) => network).containing(address)
      const expected = networks.filter((network) => contains(network, address))
      expect(new Set(found)).toEqual(new Set(expected))
      expect(found).toHaveLength(expected.length)
      const prefixes = found.map(({ prefix }) => prefix)
      expect(prefixes).toEqual([...prefixes].sort((a, b) => a - b))
    }),
  )
})
