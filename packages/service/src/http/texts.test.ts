// Everything here is fed by strangers, so it must cope with any text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalUuid, isUuid } from '../wire/uuid.ts'
import { cleanUrl } from './clean-url.ts'
import { closestWord } from './closest-word.ts'
import { accepts, acceptsGzip, mediaTypeOf } from './media-type.ts'
import { methodsOf } from './nothing-here.ts'
import { redactedUrl } from './redacted-url.ts'
import { requestIdOf } from './request-id.ts'

describe('cleanUrl', () => {
  it.each([
    ['/a/b?x=//y', '/a/b?x=//y'],
    ['//a///b', '/a/b'],
    ['/a//?x', '/a/?x'],
    ['http://h:1//a/b?q', '/a/b?q'],
    ['*', '/*'],
    ['', '/'],
  ])('%s becomes %s', (url, clean) => {
    expect(cleanUrl(url)).toBe(clean)
  })

  it('gives one leading slash, no double ones, and the same again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/', '//', 'a', '?', 'b:', '#', '%2f')), (parts) => {
        const clean = cleanUrl(parts.join(''))
        expect(clean).toMatch(/^\/(?!\/)/)
        expect(clean.split(/[?#]/)[0]).not.toContain('//')
        expect(cleanUrl(clean)).toBe(clean)
      }),
    )
  })
})

describe('media types', () => {
  it.each([
    ['application/json', true],
    ['APPLICATION/JSON; charset=utf-8', true],
    ['text/html, */*;q=0.1', true],
    ['application/*', true],
    ['*', true],
    ['', true],
    ['text/html', false],
    ['*/*, application/json;q=0', false],
    ['application/json ; q=0.000', false],
  ])('Accept "%s" covers JSON: %s', (accept, covers) => {
    expect(accepts(accept, 'application/json')).toBe(covers)
  })

  it.each([
    ['gzip', true],
    ['deflate, GZIP;q=0.3', true],
    ['*', true],
    ['br', false],
    ['gzip;q=0', false],
    [undefined, false],
  ])('Accept-Encoding "%s" takes gzip: %s', (encoding, takes) => {
    expect(acceptsGzip(encoding)).toBe(takes)
  })

  it('copes with any header', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof accepts(text, 'application/json')).toBe('boolean')
        expect(mediaTypeOf(text)).toBe(mediaTypeOf(mediaTypeOf(text)))
      }),
    )
  })
})

describe('ids', () => {
  it('have one spelling', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const spellings = [
          id,
          id.toUpperCase(),
          id.replaceAll('-', ''),
          `{${id}}`,
          `urn:uuid:${id}`,
          `URN:UUID:${id}`,
        ]
        for (const spelling of spellings) {
          expect(isUuid(spelling)).toBe(true)
          expect(canonicalUuid(spelling)).toBe(id)
        }
      }),
    )
  })

  it.each([
    '',
    'x',
    '{2f1b0a52-6c2f-4f3c-9d0e-0a4b5c6d7e8f',
    '2f1b0a526c2f-4f3c-9d0e-0a4b5c6d7e8f',
    `${'0'.repeat(33)}`,
  ])('"%s" is none', (text) => {
    expect(isUuid(text)).toBe(false)
  })
})

describe('redactedUrl', () => {
  it('hides tokens, however their name is written', () => {
    const url = '/a?x=1&api_key=s3&api%5Fkey=s3&API_KEY=s3&image_token=s3&=s3x&%zz=2'
    expect(redactedUrl(url)).toBe('/a?x=1&api_key=***&api%5Fkey=***&API_KEY=***&image_token=***&=s3x&%zz=2')
    expect(redactedUrl('/a/b')).toBe('/a/b')
  })
})

describe('request ids', () => {
  it('are harmless', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant(undefined)), (sent) => {
        expect(requestIdOf(sent)).toMatch(/^[\x21-\x7e]{1,128}$/)
      }),
    )
    expect(requestIdOf('4711-a')).toBe('4711-a')
  })
})

describe('methodsOf', () => {
  it('knows paths with and without parameters', () => {
    expect(methodsOf('/api/assisted-install/v2/clusters')).toEqual(['GET', 'POST'])
    expect(methodsOf('/api/assisted-install/v2/clusters/import')).toEqual(['DELETE', 'GET', 'PATCH', 'POST'])
    expect(methodsOf('/api/assisted-install/v2/clusters/')).toEqual([])
    expect(methodsOf('/v2/clusters')).toEqual([])
  })
})

describe('closestWord', () => {
  it.each([
    ['base_dns_domian', 'base_dns_domain'],
    ['nme', 'name'],
    ['xyz', undefined],
    ['', undefined],
  ])('%s may mean %s', (word, meant) => {
    expect(closestWord(word, ['name', 'base_dns_domain', 'pull_secret'])).toBe(meant)
  })
})
