import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKey } from '../cluster/address-key.ts'
import { hasAsked, ignitionRequests } from './ignition-requests.ts'

const line = (from: string, agent = 'Ignition/2.14.0') =>
  `I0101 10:00:00.000000       1 api.go:65] Pool master requested by ${from} User-Agent:"${agent}"`

describe('requests of Ignition', () => {
  it.each([
    ['192.0.2.12:32780', '192.0.2.12'],
    ['[fe80::5054:ff:fe9a:1%ens3]:40548', 'fe80::5054:ff:fe9a:1'],
    ['[fe80::1%bond0.100]:40548', 'fe80::1'],
    ['address:"[fd00::5]:47018"', 'fd00::5'],
    ['address:"192.0.2.13:40000"', '192.0.2.13'],
    ['[FD00:0:0::5]:47018', 'fd00::5'],
    ['[::ffff:192.0.2.14]:47018', '192.0.2.14'],
  ])('are read from %s', (from, address) => {
    expect(hasAsked(ignitionRequests(line(from)), [address])).toBe(true)
    expect(hasAsked(ignitionRequests(line(from, 'curl/7.61.1')), [address])).toBe(false)
  })

  it.each([
    ['192.0.2.12:32780', '2.0.2.12'],
    ['192.0.2.12:32780', '92.0.2.12'],
    ['192.0.2.133:32780', '192.0.2.13'],
    ['192.0.2.13:32780', '192.0.2.133'],
    ['192x0x2x12:32780', '192.0.2.12'],
    ['[fd00::15]:1', 'fd00::1'],
    ['[fd00::15]:1', '::15'],
    ['192.0.2.12', '192.0.2.12'],
  ])('from %s are not those of %s', (from, address) =>
    expect(hasAsked(ignitionRequests(line(from)), [address])).toBe(false),
  )

  it('are never those of a machine without addresses', () => {
    expect(hasAsked(ignitionRequests(line('192.0.2.12:1')), [])).toBe(false)
    expect(hasAsked(ignitionRequests(line('x:1')), ['', 'x', '.*'])).toBe(false)
  })

  const ipv4 = fc.ipV4()
  const ipv6 = fc.ipV6()
  const port = fc.integer({ min: 1, max: 65535 })

  it('are found among many, and only those', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(ipv4, ipv6), port), { maxLength: 8 }), ipv4, (asked, other) => {
        const log = asked
          .map(([ip, at]) => line(ip.includes(':') ? `[${ip}]:${at}` : `${ip}:${at}`))
          .join('\n')
        const requests = ignitionRequests(log)
        const keys = asked.map(([ip]) => addressKey(ip)).filter((key) => key !== null)
        expect(requests).toEqual(new Set(keys))
        expect(hasAsked(requests, [other])).toBe(keys.includes(addressKey(other) ?? ''))
      }),
    )
  })

  it('are looked for in any text, in a moment', () => {
    fc.assert(fc.property(fc.string(), (text) => void ignitionRequests(text)))
    for (const piece of ['1:', '[', '1.', ' 1', 'f%', ':1" User-Agent:"'])
      expect(ignitionRequests(piece.repeat(100_000)).size).toBeLessThanOrEqual(1)
  })
})
