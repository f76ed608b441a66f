import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataUrl, decodeDataUrl } from './data-url.ts'

const decodedText = (url: string) => {
  const bytes = decodeDataUrl(url)
  return bytes === null ? null : Buffer.from(bytes).toString()
}

describe('reading', () => {
  it.each([
    ['data:,', ''],
    ['data:,a%20b%0A', 'a b\n'],
    ['data:,a,b;c=d', 'a,b;c=d'],
    ['data:,%C3%a9', 'é'],
    ['data:;base64,', ''],
    ['data:;base64,eA==', 'x'],
    ['data:text/plain;base64,eA==', 'x'],
    ['data:text/plain;charset=utf-8;base64,w6k=', 'é'],
    ['data:text/plain;charset="utf-8, odd",x', 'x'],
    ['data:;a=b;c=d,x', 'x'],
    ['data:x-own/thing,x', 'x'],
  ])('%s', (url, text) => expect(decodedText(url)).toBe(text))

  it.each([
    'http://h/',
    'DATA:,x',
    'data:',
    'data:foo',
    'data:text,x',
    'data:/plain,x',
    'data:;a,x',
    'data:;base64;charset=utf-8,eA==',
    'data:,%zz',
    'data:,%a',
    'data:,a b',
    'data:,é',
    'data:,a#b',
    'data:;base64,eA',
    'data:;base64,eA==\n',
    'data:;base64,eA%3D%3D',
    'data:;base64,_-_-',
    'data:;base64,@@@',
    'data:foo/bar,x',
    'data:TEXT/plain,x',
    'data:text/plain;a="é",x',
    'data:;base64,=x==',
    `data:${';a=b'.repeat(100_000)},x`,
  ])('refuses %#', (url) => expect(decodeDataUrl(url)).toBeNull())
})

describe('writing', () => {
  it('keeps text readable', () => {
    expect(dataUrl('server=a.example.com:80/x\n')).toBe('data:,server=a.example.com:80/x%0A')
    expect(dataUrl('100 % #1? é')).toBe('data:,100%20%25%20%231%3F%20%C3%A9')
  })

  it('is read again: any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyLetter }), (text) => {
        expect(decodedText(dataUrl(text))).toBe(Buffer.from(text).toString())
      }),
    )
  })

  it('is read again: any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeDataUrl(dataUrl(bytes))).toEqual(new Uint8Array(bytes))
      }),
    )
  })

  it('is a URL for others, too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const url = new URL(dataUrl(text))
        expect([url.hash, url.search]).toEqual(['', ''])
      }),
    )
  })
})

it('any text is read or refused', () => {
  fc.assert(fc.property(fc.string(), (text) => void decodeDataUrl(`data:${text}`)))
})
