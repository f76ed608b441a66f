import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Computer } from '../world/computer.ts'
import type { LabNic } from '../world/network.ts'
import { addressesIn, answerersIn, createSegment, plugIn, readdress, unplug } from './segment.ts'

const computer = { name: 'one' } as Computer
const address = fc.integer({ min: 1, max: 6 }).map((last) => `192.0.2.${last}`)
const change = fc.oneof(
  fc.record({ kind: fc.constant('plug' as const), nic: fc.nat(3) }),
  fc.record({ kind: fc.constant('unplug' as const), nic: fc.nat(3) }),
  fc.record({
    kind: fc.constant('readdress' as const),
    nic: fc.nat(3),
    addresses: fc.uniqueArray(address, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('look' as const), nic: fc.nat(3) }),
)

it('knows who has an address, whatever was plugged in, taken out and given other addresses', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const segment = createSegment({ name: 'lan', cidrs: ['192.0.2.0/24'], isIsolated: true })
      const nics = Array.from(
        { length: 4 },
        (_, at): LabNic => ({
          name: `eth${at}`,
          mac: `52:54:00:00:00:0${at}`,
          segment: 'lan',
          speedMbps: 1000,
          addresses: [`192.0.2.${at}/24`],
          isUp: true,
        }),
      )
      const plugged = new Set<LabNic>()
      for (const one of changes) {
        const nic = nics[one.nic] as LabNic
        if (one.kind === 'plug') {
          plugIn(segment, computer, nic)
          plugged.add(nic)
        } else if (one.kind === 'unplug') {
          unplug(segment, nic)
          plugged.delete(nic)
        } else if (one.kind === 'readdress')
          readdress(
            segment,
            nic,
            one.addresses.map((text) => `${text}/24`),
          )
        else addressesIn(segment)
      }
      const expected = [...plugged].flatMap(({ mac, addresses }) => addresses.map((text) => `${text} ${mac}`))
      const known = addressesIn(segment).flatMap((text) =>
        answerersIn(segment, text).map(({ mac }) => `${text}/24 ${mac}`),
      )
      expect(known.sort()).toEqual(expected.sort())
    }),
  )
})
