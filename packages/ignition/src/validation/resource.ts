// Something to fetch: a configuration, a certificate, the contents of a file, a key.
import { decodeDataUrl } from '../document/data-url.ts'
import type { Resource } from '../document/document.ts'
import { isAtLeast, type SpecVersion } from '../document/spec-versions.ts'
import { quote, type Report } from './report.ts'
import { type ReadUrl, readUrl } from './url.ts'

const SCHEMES: Readonly<Record<string, SpecVersion>> = {
  data: '3.0.0',
  http: '3.0.0',
  https: '3.0.0',
  tftp: '3.0.0',
  s3: '3.0.0',
  gs: '3.2.0',
  arn: '3.4.0',
}
const WITH_HOST = ['http', 'https', 'tftp', 's3', 'gs']
const HASHES: Readonly<Record<string, { digits: number; since: SpecVersion }>> = {
  sha512: { digits: 128, since: '3.0.0' },
  sha256: { digits: 64, since: '3.1.0' },
}

export function checkResource(resource: Resource, path: string, version: SpecVersion, report: Report): void {
  const { source, compression, httpHeaders = [], verification } = resource
  const url = source ? checkSource(source, `${path}.source`, version, report) : null
  if (compression && compression !== 'gzip') {
    report.add(`${path}.compression`, `The compression ${quote(compression)} does not exist; write "gzip".`)
  }
  if (httpHeaders.length > 0 && url?.scheme !== 'http' && url?.scheme !== 'https') {
    report.add(`${path}.httpHeaders`, 'Headers need a source with http or https.')
  }
  for (const [index, { value }] of httpHeaders.entries()) {
    if (value === '') {
      report.add(
        `${path}.httpHeaders[${index}].value`,
        'The value is empty; leave it out to remove a header.',
      )
    }
  }
  if (verification?.hash === undefined) return
  const where = `${path}.verification.hash`
  if (source === undefined) report.add(where, 'There is a hash, but no source that it could verify.')
  else checkHash(verification.hash, where, version, report)
}

function checkSource(source: string, path: string, version: SpecVersion, report: Report): ReadUrl | null {
  const url = readUrl(source)
  if (!url) {
    report.add(path, 'This is not a URL; write for example "https://example.com/file" or "data:,text".')
    return null
  }
  const since = Object.hasOwn(SCHEMES, url.scheme) ? SCHEMES[url.scheme] : undefined
  if (since === undefined) {
    const known = Object.keys(SCHEMES).join(', ')
    report.add(path, `Ignition cannot fetch ${quote(`${url.scheme}:`)}; the schemes are ${known}.`)
  } else if (!isAtLeast(version, since)) {
    report.add(
      path,
      `${quote(`${url.scheme}:`)} needs ignition.version ${since}, this document has ${version}.`,
    )
  } else {
    const fault = sourceFault(url, source)
    if (fault) report.add(path, fault)
  }
  return url
}

function sourceFault({ scheme, host, query }: ReadUrl, source: string): string | null {
  if (scheme === 'data') {
    if (decodeDataUrl(source)) return null
    return 'This is not a valid data URL; write "data:,text with percent signs" or "data:;base64,...".'
  }
  if (WITH_HOST.includes(scheme) && !host) return 'This URL names no host.'
  if (scheme === 'arn' && !isObjectArn(source)) {
    return 'This does not name an object in S3; write "arn:aws:s3:::bucket/object".'
  }
  const hasEmptyVersion = query.split('&').some((part) => part === 'versionId' || part === 'versionId=')
  if ((scheme === 's3' || scheme === 'arn') && hasEmptyVersion) return 'The versionId is empty.'
  return null
}

/** `arn:partition:s3:region:account:bucket/key`, or an access point with its name before the key. */
function isObjectArn(source: string): boolean {
  const [prefix, , service, , , ...rest] = source.split(':')
  const [bucket, ...key] = rest.join(':').split('/')
  if (prefix !== 'arn' || service !== 's3' || !bucket) return false
  return bucket === 'accesspoint' ? key.length >= 2 && key.every(Boolean) : key.some(Boolean)
}

function checkHash(hash: string, path: string, version: SpecVersion, report: Report): void {
  const [name = '', ...rest] = hash.split('-')
  const known = Object.hasOwn(HASHES, name) ? HASHES[name] : undefined
  const digits = rest.join('-')
  if (!known || rest.length === 0) {
    report.add(path, `${quote(hash)} is not a hash; write "sha512-" or "sha256-" and its hexadecimal digits.`)
  } else if (!isAtLeast(version, known.since)) {
    report.add(path, `${name} needs ignition.version ${known.since}, this document has ${version}.`)
  } else if (digits.length !== known.digits || !/^[0-9A-Fa-f]*$/.test(digits)) {
    report.add(path, `A ${name} hash has ${known.digits} hexadecimal digits.`)
  }
}
