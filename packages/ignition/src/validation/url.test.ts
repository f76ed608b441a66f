import { describe, expect, it } from 'vitest'
import { readUrl } from './url.ts'

describe('a URL', () => {
  it.each([
    ['http://h', 'http', 'h', ''],
    ['HTTPS://h:8443/a%20b?c=d#e', 'https', 'h:8443', 'c=d'],
    ['http://u:p@h/', 'http', 'h', ''],
    ['http://[::1]:80/', 'http', '[::1]:80', ''],
    ['http://h/a b', 'http', 'h', ''],
    ['http://[fe80::1%25eth0]/', 'http', '[fe80::1%25eth0]', ''],
    ['http://', 'http', '', ''],
    ['http:x', 'http', null, ''],
    ['data:,%zz', 'data', null, ''],
    ['s3://b/k?versionId=1', 's3', 'b', 'versionId=1'],
  ])('%s', (text, scheme, host, query) => expect(readUrl(text)).toEqual({ scheme, host, query }))

  it.each([
    '',
    'foo',
    '/a',
    ':x',
    'http://h/\u0001',
    'http://h/\n',
    'http://h:x/',
    'http://h/%zz',
    'http://h/#%zz',
    'http://[::1/',
    'http://[::1]a',
    'http://[::1]:a',
    'http://[',
    'http://a b/',
    'http://h%41/',
    'http://u^@h/',
  ])('%j is none', (text) => expect(readUrl(text)).toBeNull())
})
