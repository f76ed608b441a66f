import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BmcError } from '../errors/bmc-error.ts'
import { parseBmcAddress } from './address.ts'

/** Much cheaper than whole URLs of the library, and nearer to what goes wrong. */
const anyAddress = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'https://',
        'ipmi://',
        '[',
        ']',
        ':',
        '/',
        '@',
        '2001:db8::1',
        '192.0.2.1',
        '443',
        '%',
        '?',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

describe('the address of a BMC', () => {
  it.each([
    ['192.0.2.1', 'https://192.0.2.1:443', null],
    ['bmc-1.example.com', 'https://bmc-1.example.com:443', null],
    ['192.0.2.1:8443', 'https://192.0.2.1:8443', null],
    ['2001:db8::1', 'https://[2001:db8::1]:443', null],
    ['[2001:db8::1]:8443', 'https://[2001:db8::1]:8443', null],
    ['http://127.0.0.1:8000/redfish/v1/Systems/abc', 'http://127.0.0.1:8000', '/redfish/v1/Systems/abc'],
    ['http://[::1]', 'http://[::1]:80', null],
    [
      'redfish-virtualmedia+https://[2001:db8::7]/redfish/v1/Systems/1/',
      'https://[2001:db8::7]:443',
      '/redfish/v1/Systems/1',
    ],
    [
      'idrac-virtualmedia://192.0.2.9/redfish/v1/Systems/System.Embedded.1',
      'https://192.0.2.9:443',
      '/redfish/v1/Systems/System.Embedded.1',
    ],
    ['redfish+http://192.0.2.9:8080', 'http://192.0.2.9:8080', null],
    ['ipmi://192.0.2.9', 'https://192.0.2.9:623', null],
  ])('%s', (text, origin, systemPath) => {
    expect(parseBmcAddress(text)).toMatchObject({ origin, systemPath })
  })

  it.each(['', 'ftp://192.0.2.1', 'https://', 'https://root:calvin@192.0.2.1', 'a b', '192.0.2.1:99999'])(
    'refuses %j, and never repeats a login',
    (text) => {
      expect(() => parseBmcAddress(text)).toThrow(BmcError)
      try {
        parseBmcAddress(text)
      } catch (error) {
        expect(JSON.stringify(error)).not.toContain('calvin')
      }
    },
  )

  it('is read or refused, whatever it is', () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        try {
          expect(new URL(parseBmcAddress(text).origin).origin).toBeTruthy()
        } catch (error) {
          expect(error).toBeInstanceOf(BmcError)
        }
      }),
    )
  })
})
