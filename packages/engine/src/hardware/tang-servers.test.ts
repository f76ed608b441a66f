import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainTangServers, tangServersOf } from './tang-servers.ts'

const anyCase = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((upper) => [...word].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''))

describe('Tang servers', () => {
  it('are read whatever the letter case of their keys', () => {
    fc.assert(
      fc.property(
        anyCase('url'),
        anyCase('thumbprint'),
        fc.string(),
        fc.string(),
        (url, print, address, value) => {
          const text = JSON.stringify([{ [url]: address, [print]: value }])
          const expected = [{ url: address, thumbprint: value }]
          expect(tangServersOf(text)).toEqual(expected)
          expect(JSON.parse(plainTangServers(text))).toEqual(expected)
        },
      ),
    )
  })

  it.each(['[{"url": "http://a",  "thumbprint": "t"}]', '[]', '', 'nonsense', '{"URL": 1}'])(
    'stay as they are where nothing is to change: %s',
    (text) => {
      expect(plainTangServers(text)).toBe(text)
    },
  )

  it('are read from any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Array.isArray(tangServersOf(text))).toBe(true)
        expect(typeof plainTangServers(text)).toBe('string')
      }),
    )
  })
})
