// Tools print what they like: whatever it is, reading it never throws and never takes long.
import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseArping } from './arping.ts'
import { parseSources } from './chronyc.ts'
import { familyOf, ipv4Network, ipv4Number, ipv4Text, networkText, sizeOf } from './ip-address.ts'
import { readLastLease, withInterface } from './lease.ts'
import { parseNeighbour } from './neighbours.ts'
import { parseNmap } from './nmap.ts'
import { parseLinks } from './outgoing-nics.ts'
import { parsePing } from './ping.ts'
import { reduceIgnition } from './reduce-ignition.ts'
import { readAdvertisement, readTangServers } from './tang.ts'
import { parseRoute } from './who-has.ts'

const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  parseArping,
  parseSources,
  readLastLease,
  parseNeighbour,
  parseNmap,
  parseLinks,
  parsePing,
  readAdvertisement,
  readTangServers,
  parseRoute,
}

/** Pieces that the parsers look for, so that texts come close to what they understand. */
const piece = fc.constantFrom(
  '10 packets transmitted, 9 received, 10% packet loss, time 9130ms\n',
  'rtt min/avg/max/mdev = 0.201/0.310/0.455/0.060 ms\n',
  'ARPING 192.0.2.12 from 192.0.2.11 eth0\n',
  'Unicast reply from 192.0.2.12 [52:54:00:AA:BB:01]  0.587ms\n',
  '<nmaprun>',
  '</nmaprun>',
  '<host>',
  '</host>',
  '<status state="up"/>',
  '<address addr="192.0.2.12" addrtype="ipv4"/>',
  '<!-- ',
  ' -->',
  '^* 192.0.2.53 2 6\n',
  'lease {',
  '}',
  '  interface "api";\n',
  '  fixed-address 192.0.2.90;\n',
  '[{"lladdr":"52:54:00:aa:bb:01","state":["REACHABLE"]}]',
  '[{"ifname":"eth0","addr_info":[{"local":"192.0.2.1","prefixlen":24}]}]',
)
const anyText = fc.oneof(
  fc.string({ unit: anyLetter, maxLength: 200 }),
  fc.json(),
  fc
    .array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ maxLength: 8 })), { maxLength: 30 })
    .map((all) => all.join('')),
)

describe.each(Object.entries(PARSERS))('%s', (_, parse) => {
  it('reads any text without throwing', () => {
    fc.assert(
      fc.property(anyText, (text) => void parse(text)),
      { numRuns: 500 },
    )
  })
})

it.each([
  '<nmaprun'.repeat(20_000),
  `<nmaprun>${'<!--'.repeat(20_000)}`,
  `<nmaprun${' a="b"'.repeat(20_000)}`,
  `${'lease {'.repeat(20_000)}`,
  `lease${' '.repeat(50_000)}`,
  `${'} '.repeat(20_000)}x`,
  `${'1'.repeat(50_000)} packets transmitted`,
  `Unicast reply from ${'a'.repeat(50_000)}`,
])('crafted text %# is read as fast as other text', (text) => {
  for (const parse of Object.values(PARSERS)) parse(text)
})

it('an ignition document is reduced whatever is in it', () => {
  const document = fc.record(
    {
      ignition: fc.record({ version: fc.constantFrom('3.0.0', '3.2.0', '9.9.9') }),
      storage: fc.oneof(fc.jsonValue(), fc.record({ files: fc.jsonValue() })),
      systemd: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  fc.assert(fc.property(fc.oneof(fc.jsonValue(), document), (value) => void reduceIgnition(value)))
})

describe('addresses', () => {
  it('numbers and texts of IPv4 addresses are the same thing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (value) => {
        expect(ipv4Number(ipv4Text(value))).toBe(value)
        expect(familyOf(ipv4Text(value))).toBe(4)
      }),
    )
  })

  it('a network begins at a multiple of its size, and its own text leads back to it', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (address, prefix) => {
        const network = ipv4Network(`${address}/${prefix}`)
        if (network === null) throw new Error('not a network')
        expect(network.first % sizeOf(network)).toBe(0)
        expect(ipv4Network(networkText(network))).toEqual(network)
      }),
    )
  })
})

it('a lease is found again under its new interface', () => {
  const block = fc.record({ interface: fc.stringMatching(/^[a-z0-9]{1,15}$/), address: fc.ipV4() })
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (blocks) => {
      const texts = blocks.map(
        (it) => `lease {\n  interface "${it.interface}";\n  fixed-address ${it.address};\n}`,
      )
      const last = readLastLease(withInterface(`${texts.join('\n')}\n`, 'api'))
      expect(last).toMatchObject({ interface: 'api', address: blocks.at(-1)?.address })
      expect(last.text).toBe(withInterface(texts.at(-1) ?? '', 'api'))
    }),
  )
})
