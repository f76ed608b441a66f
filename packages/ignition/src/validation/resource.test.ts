import { describe } from 'vitest'
import { expectFaults } from '../testing/expect-faults.ts'

const source = (text: string, fields: object = {}) => ({
  storage: { files: [{ path: '/a', contents: { source: text, ...fields } }] },
})
const AT = 'storage.files[0]'
const SOURCE = `${AT}.contents.source`
const digits = (count: number) => 'a'.repeat(count)

describe('resources', () => {
  expectFaults([
    ['empty', source(''), []],
    ['http', source('http://192.0.2.1/x'), []],
    ['tftp', source('tftp://h/a'), []],
    ['no URL', source('foo'), [`${SOURCE}: not a URL`]],
    ['bad port', source('http://h:x/'), [`${SOURCE}: not a URL`]],
    ['no host', source('http:///x'), [`${SOURCE}: names no host`]],
    ['ssh', source('ssh://x'), [`${SOURCE}: cannot fetch "ssh:"`]],
    ['a scheme of JavaScript', source('constructor:x'), [`${SOURCE}: cannot fetch "constructor:"`]],
    ['gs early', source('gs://b/o'), [`${SOURCE}: "gs:" needs ignition.version 3.2.0`], '3.1.0'],
    ['gs', source('gs://b/o'), []],
    ['arn early', source('arn:aws:s3:::b/k'), [`${SOURCE}: needs ignition.version 3.4.0`], '3.3.0'],
    ['arn', source('arn:aws:s3:::b/k?versionId=x'), [], '3.4.0'],
    ['access point', source('arn:aws:s3:us-west-2:1:accesspoint/p/k'), [], '3.5.0'],
    ['arn of a bucket', source('arn:aws:s3:::bucket'), [`${SOURCE}: name an object in S3`], '3.4.0'],
    ['arn of another service', source('arn:aws:iam:::b/k'), [`${SOURCE}: name an object in S3`], '3.4.0'],
    ['empty version', source('s3://b/k?versionId='), [`${SOURCE}: versionId is empty`]],
    ['bad data', source('data:text/plain;base64,@@@'), [`${SOURCE}: not a valid data URL`]],
    ['gzip', source('data:,x', { compression: 'gzip' }), []],
    [
      'bzip2',
      source('data:,x', { compression: 'bzip2' }),
      [`${AT}.contents.compression: "bzip2" does not exist`],
    ],
    ['sha512', source('data:,x', { verification: { hash: `sha512-${digits(128)}` } }), [], '3.0.0'],
    [
      'sha256 early',
      source('data:,x', { verification: { hash: `sha256-${digits(64)}` } }),
      [`${AT}.contents.verification.hash: sha256 needs ignition.version 3.1.0`],
      '3.0.0',
    ],
    [
      'short hash',
      source('data:,x', { verification: { hash: 'sha512-aa' } }),
      [`${AT}.contents.verification.hash: 128 hexadecimal`],
    ],
    [
      'hash with other digits',
      source('data:,x', { verification: { hash: `sha256-${'z'.repeat(64)}` } }),
      [`${AT}.contents.verification.hash: 64 hexadecimal`],
    ],
    [
      'md5',
      source('data:,x', { verification: { hash: 'md5-aa' } }),
      [`${AT}.contents.verification.hash: not a hash`],
    ],
    [
      'hash of nothing',
      { storage: { files: [{ path: '/a', contents: { verification: { hash: 'sha512-aa' } } }] } },
      [`${AT}.contents.verification.hash: no source`],
    ],
    ['headers', source('https://h', { httpHeaders: [{ name: 'a', value: 'b' }, { name: 'b' }] }), []],
    [
      'headers for data',
      source('data:,', { httpHeaders: [{ name: 'a', value: 'b' }] }),
      [`${AT}.contents.httpHeaders: need a source with http`],
    ],
    [
      'header twice',
      source('https://h', {
        httpHeaders: [
          { name: 'a', value: 'b' },
          { name: 'a', value: 'c' },
        ],
      }),
      [`${AT}.contents.httpHeaders[1]: same name`],
    ],
    [
      'header without name',
      source('https://h', { httpHeaders: [{ value: 'b' }] }),
      [`${AT}.contents.httpHeaders[0].name: missing`],
    ],
    [
      'empty header',
      source('https://h', { httpHeaders: [{ name: 'a', value: '' }] }),
      [`${AT}.contents.httpHeaders[0].value: empty`],
    ],
    [
      'headers early',
      source('https://h', { httpHeaders: [] }),
      [`${AT}.contents.httpHeaders: exists since specification 3.1.0`],
      '3.0.0',
    ],
  ])
})
