import { describe, expect, it } from 'vitest'
import { decodeBase64, decodeUtf8, isCertificateBundle, readJsonObject, utf8ByteLength } from './encodings.ts'

describe('base64', () => {
  it.each([
    ['', ''],
    ['YQ==', 'a'],
    ['YWI=', 'ab'],
    ['YWJj', 'abc'],
    ['YW\nJj\r\n', 'abc'],
    ['YQ', null],
    ['YQ=', null],
    ['====', null],
    ['Y Q=', null],
    ['é===', null],
  ])('%j is %j', (text, decoded) => expect(decodeBase64(text)).toBe(decoded))

  it('reads UTF-8 bytes', () => {
    expect(decodeUtf8('\xc3\xa9')).toBe('é')
    expect(decodeUtf8('\xff')).toBeNull()
    expect(utf8ByteLength('é')).toBe(2)
  })
})

describe('JSON objects', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['[]', null],
    ['null', null],
    ['{', null],
    ['', null],
  ])('%j', (text, value) => expect(readJsonObject(text)).toEqual(value))
})

describe('certificates', () => {
  const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nTUlJQg==\n-----END CERTIFICATE-----'
  it.each([
    ['one', CERTIFICATE, true],
    ['two with words between', `${CERTIFICATE}\n# the other\n${CERTIFICATE}\n`, true],
    ['none', 'not a certificate', false],
    ['nothing', '', false],
    ['no body', CERTIFICATE.replace('TUlJQg==', ''), false],
    ['a body that is not base64', CERTIFICATE.replace('TUlJ', 'T*lJ'), false],
    ['no end', CERTIFICATE.split('\n').slice(0, 2).join('\n'), false],
    ['an end too early', `-----END CERTIFICATE-----\n${CERTIFICATE}`, false],
    ['an end too much', `${CERTIFICATE}\n-----END CERTIFICATE-----`, false],
  ])('%s', (_, text, isBundle) => expect(isCertificateBundle(text)).toBe(isBundle))
})
