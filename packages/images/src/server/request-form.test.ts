import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formOf, isOneHead, rangeIn } from './request-form.ts'

const HEAD = 'GET /i/x.iso HTTP/1.1\r\nHost: a\r\nRange: bytes=0-9\r\nUser-Agent: bmc\r\n\r\n'
const form = formOf(HEAD)?.form ?? { before: '', after: '' }

describe('the form of a request', () => {
  it('is all of it but the numbers', () => {
    expect(formOf(HEAD)?.range).toBe('bytes=0-9')
    expect(form.before).toBe('GET /i/x.iso HTTP/1.1\r\nHost: a\r\nRange: bytes=')
    expect(form.after).toBe('\r\nUser-Agent: bmc\r\n\r\n')
  })

  it.each([
    ['small letters and a tab', HEAD.replace('Range: ', 'range:\t'), true],
    ['the range as its last line', 'GET / HTTP/1.1\r\nrange: bytes=1-2\r\n\r\n', true],
    ['no range', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', false],
    ['an open range', HEAD.replace('0-9', '5-'), false],
    ['the end of the file', HEAD.replace('0-9', '-5'), false],
    ['two ranges', HEAD.replace('0-9', '0-1,3-4'), false],
    ['a line that ends in Range', HEAD.replace('Range', 'X-Range'), false],
    ['another method', HEAD.replace('GET', 'HEAD'), false],
    ['another version', HEAD.replace('1.1', '1.0'), false],
    ['half a head', HEAD.slice(0, -2), false],
    ['more than a head', `${HEAD}G`, false],
    ['two heads', HEAD + HEAD, false],
    ['bare line feeds', HEAD.replaceAll('\r', ''), false],
  ])('of %s', (_, head, hasForm) => {
    expect(formOf(head) !== null).toBe(hasForm)
  })

  it.each([
    ['other numbers', HEAD.replace('0-9', '1048576-1114111'), 'bytes=1048576-1114111'],
    ['no numbers', HEAD.replace('0-9', '-'), null],
    ['open numbers', HEAD.replace('0-9', '5-'), null],
    ['a second range', HEAD.replace('0-9', '0-1,2-3'), null],
    ['endless numbers', HEAD.replace('0-9', `0-${'9'.repeat(16)}`), null],
    ['another line beside them', HEAD.replace('0-9', '0-1\r\nX: 2-3'), null],
    ['another address', HEAD.replace('/i/x', '/i/y'), null],
    ['another reader', HEAD.replace('bmc', 'curl'), null],
    ['half of it', HEAD.slice(0, -1), null],
    ['nothing', '', null],
  ])('is compared with %s', (_, head, range) => {
    expect(rangeIn(form, head)).toBe(range)
  })

  it('recognises exactly what differs in numbers only', () => {
    const piece = fc.stringMatching(/^[0-9\r\n:, -]{0,8}$/)
    fc.assert(
      fc.property(piece, piece, piece, (a, numbers, b) => {
        const text = form.before + a + numbers + b + form.after
        const middle = a + numbers + b
        expect(rangeIn(form, text)).toBe(/^\d{1,15}-\d{1,15}$/.test(middle) ? `bytes=${middle}` : null)
      }),
    )
  })
})

it.each([
  [HEAD, true],
  [`${HEAD}x`, false],
  [HEAD + HEAD, false],
  [HEAD.slice(0, -1), false],
  ['', false],
  ['abc', false],
])('tells one head from others', (text, isOne) => {
  expect(isOneHead(text)).toBe(isOne)
})
