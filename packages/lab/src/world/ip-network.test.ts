import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalIp, contains, formatIp, networkText, parseIp, parseNetwork, sizeOf } from './ip-network.ts'

const address = fc.oneof(
  fc.record({ family: fc.constant(4 as const), value: fc.bigInt({ min: 0n, max: (1n << 32n) - 1n }) }),
  fc.record({ family: fc.constant(6 as const), value: fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }) }),
  // Many zeros, where IPv6 is shortened.
  fc
    .array(fc.constantFrom<bigint[]>(0n, 0n, 0n, 1n, 0xfd00n, 0x10n), { minLength: 8, maxLength: 8 })
    .map((groups) => ({ family: 6 as const, value: groups.reduce((all, one) => (all << 16n) | one, 0n) })),
)

it('writes addresses as they are read', () => {
  fc.assert(
    fc.property(address, ({ family, value }) => {
      const text = formatIp(family, value)
      expect(parseIp(text)).toEqual({ family, value })
      expect(canonicalIp(text)).toBe(text)
      // The standard parser of the runtime shortens in the same way.
      if (family === 6) expect(new URL(`http://[${text}]`).hostname).toBe(`[${text}]`)
    }),
  )
})

it('has every address of a network between its first and its last', () => {
  fc.assert(
    fc.property(address, fc.nat(128), ({ family, value }, length) => {
      const prefix = length % (family === 4 ? 33 : 129)
      const network = parseNetwork(`${formatIp(family, value)}/${prefix}`)
      if (network === null) throw new Error('This is a network.')
      expect(contains(network, { family, value })).toBe(true)
      expect(contains(network, { family, value: network.first + sizeOf(network) })).toBe(false)
      expect(parseNetwork(networkText(network))).toEqual(network)
    }),
  )
})

it.each(['', 'x', '192.0.2.0', '192.0.2.0/33', '192.0.2.256/24', 'fd00::/129', '192.0.2.0/x'])(
  'takes "%s" for no network',
  (text) => expect(parseNetwork(text)).toBeNull(),
)
