import fc from 'fast-check'
import { Address4, Address6 } from 'ip-address'
import { describe, expect, it } from 'vitest'
import {
  type Address,
  addressAt,
  bitsOf,
  broadcastOf,
  type Cidr,
  compareAddresses,
  contains,
  hasHostBits,
  isLoopback,
  isUnspecified,
  overlaps,
  parseAddress,
  parseAddressInNetwork,
  parseCidr,
  sameNetwork,
  sizeOf,
} from './cidr.ts'

const address = (text: string): Address => parseAddress(text) ?? expect.fail(`${text} is no address`)
const cidr = (text: string): Cidr => parseCidr(text) ?? expect.fail(`${text} is no network`)

describe('parseAddress', () => {
  it.each([
    ['plain IPv4', '192.168.127.10', 'IPv4', '192.168.127.10'],
    ['lowest IPv4', '0.0.0.0', 'IPv4', '0.0.0.0'],
    ['highest IPv4', '255.255.255.255', 'IPv4', '255.255.255.255'],
    ['unspecified IPv6', '::', 'IPv6', '::'],
    ['loopback IPv6', '0:0:0:0:0:0:0:1', 'IPv6', '::1'],
    ['capitals and leading zeros', '2001:0DB8::00FF', 'IPv6', '2001:db8::ff'],
    ['a single zero group is not shortened', '1:0:2:3:4:5:6:7', 'IPv6', '1:0:2:3:4:5:6:7'],
    ['the longest run of zeros is shortened', '1:0:0:2:0:0:0:3', 'IPv6', '1:0:0:2::3'],
    ['the first of equal runs is shortened', '1:0:0:2:3:0:0:4', 'IPv6', '1::2:3:0:0:4'],
    ['double colon for one group', '1:2:3::5:6:7:8', 'IPv6', '1:2:3:0:5:6:7:8'],
    ['trailing double colon', 'fd01::', 'IPv6', 'fd01::'],
  ])('reads %s', (_, text, family, canonical) => {
    expect(address(text)).toMatchObject({ family, text: canonical })
  })

  it.each([
    ['nothing', ''],
    ['three octets', '192.168.1'],
    ['five octets', '1.2.3.4.5'],
    ['a leading zero', '192.168.01.1'],
    ['an octet above 255', '192.168.1.256'],
    ['an empty octet', '192..1.1'],
    ['a sign', '192.168.1.+1'],
    ['a space', ' 192.168.1.1'],
    ['a prefix', '192.168.1.1/24'],
    ['a name', 'localhost'],
    ['an IPv4-mapped address', '::ffff:192.168.1.1'],
    ['an IPv4-mapped address in hex', '::ffff:c0a8:101'],
    ['a dotted tail', '64:ff9b::192.0.2.1'],
    ['a zone id', 'fe80::1%eth0'],
    ['two double colons', '1::2::3'],
    ['seven groups', '1:2:3:4:5:6:7'],
    ['nine groups', '1:2:3:4:5:6:7:8:9'],
    ['a double colon for nothing', '1:2:3:4::5:6:7:8'],
    ['a group of five digits', '12345::'],
    ['a lone colon', ':'],
    ['three colons', ':::'],
    ['a leading single colon', ':1:2:3:4:5:6:7'],
  ])('refuses %s', (_, text) => {
    expect(parseAddress(text)).toBeNull()
  })
})

describe('parseCidr', () => {
  it.each([
    ['cuts off host bits', '192.168.127.10/24', '192.168.127.0/24'],
    ['a single address', '10.0.0.1/32', '10.0.0.1/32'],
    ['everything', '10.0.0.1/0', '0.0.0.0/0'],
    ['a prefix in the middle of an octet', '172.30.255.255/14', '172.28.0.0/14'],
    ['IPv6', '2001:DB8::1/64', '2001:db8::/64'],
    ['IPv6 prefix in the middle of a word', 'fd01:1234:5678::/20', 'fd01:1000::/20'],
  ])('%s', (_, text, canonical) => {
    expect(cidr(text).text).toBe(canonical)
  })

  it.each([
    ['no prefix', '10.0.0.0'],
    ['an empty prefix', '10.0.0.0/'],
    ['a prefix too long', '10.0.0.0/33'],
    ['an IPv6 prefix too long', 'fd01::/129'],
    ['a leading zero', '10.0.0.0/08'],
    ['two prefixes', '10.0.0.0/8/8'],
    ['a netmask', '10.0.0.0/255.0.0.0'],
    ['a bad address', '10.0.0/8'],
  ])('refuses %s', (_, text) => {
    expect(parseCidr(text)).toBeNull()
  })

  it.each([
    ['192.168.127.10/24', true],
    ['192.168.127.0/24', false],
    ['fd01::1/48', true],
    ['fd01::/48', false],
    ['nonsense', false],
  ])('host bits of %s: %s', (text, expected) => {
    expect(hasHostBits(text)).toBe(expected)
  })
})

describe('special addresses', () => {
  it.each([
    ['192.168.127.0/24', '192.168.127.255'],
    ['10.0.0.0/30', '10.0.0.3'],
    ['0.0.0.0/0', '255.255.255.255'],
    ['10.0.0.0/31', undefined],
    ['10.0.0.0/32', undefined],
    ['fd01::/120', undefined],
  ])('the broadcast address of %s is %s', (network, expected) => {
    expect(broadcastOf(cidr(network))?.text).toBe(expected)
  })

  it.each([
    ['192.168.127.0/24', 256n],
    ['10.0.0.0/32', 1n],
    ['fd01::/64', 2n ** 64n],
  ])('%s has %d addresses', (network, size) => {
    expect(sizeOf(cidr(network))).toBe(size)
  })

  it('counts addresses from either end', () => {
    const network = cidr('fd01::/64')
    expect([0, 1, -1, 2n ** 64n].map((index) => addressAt(network, index).text)).toEqual([
      'fd01::',
      'fd01::1',
      'fd01::ffff:ffff:ffff:ffff',
      'fd01::',
    ])
  })

  it('knows the unspecified and the loopback addresses', () => {
    expect(['0.0.0.0', '::', '0.0.0.1', '::1'].map((text) => isUnspecified(address(text)))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(
      ['127.0.0.1', '127.9.9.9', '::1', '128.0.0.1', '::2', 'fd01::1'].map((text) =>
        isLoopback(address(text)),
      ),
    ).toEqual([true, true, true, false, false, false])
  })
})

const ipv4Text = fc.ipV4()
const ipv6Words = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
const ipv6Text = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 })
  .map((groups) => groups.map((group) => group.toString(16)).join(':'))
  .filter((text) => parseAddress(text) !== null)

/** A small network in either family together with an offset inside, around a common base so that pairs often meet. */
const smallNetwork = fc.oneof(
  fc.record({ base: fc.constant('10.9.8.'), at: fc.nat(63), prefix: fc.integer({ min: 27, max: 32 }) }),
  fc.record({ base: fc.constant('fd01::'), at: fc.nat(63), prefix: fc.integer({ min: 123, max: 128 }) }),
)
const networkFrom = ({ base, at, prefix }: { base: string; at: number; prefix: number }): Cidr =>
  cidr(`${base}${base.includes(':') ? at.toString(16) : at}/${prefix}`)

/** Every address of a small network, one by one. */
const members = (network: Cidr): string[] =>
  Array.from({ length: Number(sizeOf(network)) }, (_, index) => addressAt(network, index).text)

describe('network algebra', () => {
  it('prints what it reads, for both families, like another library does', () => {
    fc.assert(
      fc.property(fc.oneof(ipv4Text, ipv6Text), (text) => {
        const read = address(text)
        const other = read.family === 'IPv4' ? new Address4(text) : new Address6(text)
        expect(read.text).toBe(other.correctForm())
        expect(address(read.text)).toEqual(read)
      }),
    )
  })

  it('reads any spelling of the same IPv6 address alike', () => {
    fc.assert(
      fc.property(ipv6Words, (groups) => {
        const long = groups.map((group) => group.toString(16).padStart(4, '0').toUpperCase()).join(':')
        const short = groups.map((group) => group.toString(16)).join(':')
        expect(parseAddress(long)).toEqual(parseAddress(short))
      }),
    )
  })

  it('never throws and never half-reads', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f:./]{0,20}$/)), (text) => {
        const read = parseAddress(text)
        if (read) expect(address(read.text)).toEqual(read)
        const network = parseCidr(text)
        if (network) expect(cidr(network.text)).toEqual(network)
      }),
    )
  })

  it('contains exactly its members', () => {
    fc.assert(
      fc.property(smallNetwork, smallNetwork, (shape, other) => {
        const network = networkFrom(shape)
        const probe = addressAt(networkFrom({ ...other, prefix: other.base.includes(':') ? 128 : 32 }), 0)
        expect(contains(network, probe)).toBe(members(network).includes(probe.text))
      }),
    )
  })

  it('overlaps exactly when there is a common member, whichever way round', () => {
    fc.assert(
      fc.property(smallNetwork, smallNetwork, (shapeA, shapeB) => {
        const [a, b] = [networkFrom(shapeA), networkFrom(shapeB)]
        const common = members(a).some((text) => members(b).includes(text))
        expect(overlaps(a, b)).toBe(common)
        expect(overlaps(b, a)).toBe(common)
        expect(sameNetwork(a, b)).toBe(members(a).join() === members(b).join())
      }),
    )
  })

  it('hands containment down: what a part contains, the whole contains', () => {
    fc.assert(
      fc.property(smallNetwork, fc.nat(8), fc.nat(8), (shape, wider, widest) => {
        const inner = networkFrom(shape)
        const middle = networkFrom({ ...shape, prefix: shape.prefix - wider })
        const outer = networkFrom({ ...shape, prefix: Math.max(0, shape.prefix - wider - widest) })
        for (const index of [0, -1]) expect(contains(middle, addressAt(inner, index))).toBe(true)
        for (const index of [0, -1]) expect(contains(outer, addressAt(middle, index))).toBe(true)
        expect(contains(outer, addressAt(inner, -1))).toBe(true)
      }),
    )
  })

  it('has its broadcast address at its end and nowhere else', () => {
    fc.assert(
      fc.property(smallNetwork, (shape) => {
        const network = networkFrom(shape)
        const all = members(network)
        const expected = network.family === 'IPv4' && all.length > 2 ? all.at(-1) : undefined
        expect(broadcastOf(network)?.text).toBe(expected)
      }),
    )
  })

  it('agrees with another library on large networks', () => {
    fc.assert(
      fc.property(
        fc.oneof(ipv4Text, ipv6Text),
        fc.nat(128),
        fc.oneof(ipv4Text, ipv6Text),
        (text, length, probe) => {
          const prefix = Math.min(length, bitsOf(address(text).family))
          const network = cidr(`${text}/${prefix}`)
          const [oracle, other] = [network, address(probe)].map((item) =>
            item.family === 'IPv4' ? new Address4(item.text) : new Address6(item.text),
          )
          if (!oracle || !other) return expect.fail()
          const isInside = network.family === address(probe).family && other.isInSubnet(oracle)
          expect(contains(network, address(probe))).toBe(isInside)
          expect(parseAddressInNetwork(`${text}/${prefix}`)?.address).toEqual(address(text))
        },
      ),
    )
  })

  it('sorts by number, IPv4 first', () => {
    const texts = ['fd01::2', '10.0.0.10', 'fd01::10', '10.0.0.9', '9.255.255.255']
    expect(
      texts
        .map(address)
        .sort(compareAddresses)
        .map(({ text }) => text),
    ).toEqual(['9.255.255.255', '10.0.0.9', '10.0.0.10', 'fd01::2', 'fd01::10'])
    fc.assert(
      fc.property(ipv4Text, ipv4Text, (a, b) => {
        expect(Math.sign(compareAddresses(address(a), address(b)))).toBe(
          -Math.sign(compareAddresses(address(b), address(a))),
        )
      }),
    )
  })
})
