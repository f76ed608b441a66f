import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { InvalidValueError } from '../values/invalid-value-error.ts'
import { asOsImage, asOsImages } from '../values/os-image.ts'
import { readOsImages } from './os-images.ts'
import { createValueReader, type Environment, type Flags } from './value-reader.ts'

const directory = mkdtempSync(join(tmpdir(), 'os-image-option-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Just enough of an ISO to have a name. */
function iso(name: string, volumeId: string): string {
  const path = join(directory, name)
  mkdirSync(join(path, '..'), { recursive: true })
  const bytes = Buffer.alloc(34_816, ' ')
  bytes.write(volumeId, 32_808, 'latin1')
  writeFileSync(path, bytes)
  return path
}
const LIVE = iso('live.iso', 'rhcos-418.94.202502100215-0')
const SHA256 = 'ab'.repeat(32)

const given = {
  openshift_version: '4.18',
  cpu_architecture: 'x86_64',
  url: LIVE,
  version: '418.94.202502100215-0',
  sha256: '',
  type: 'full-iso',
  isRemote: false,
}

describe('asOsImage', () => {
  it.each([
    [`4.18=${LIVE}`, {}],
    [`4.18=${relative('.', LIVE)}`, {}],
    [`4.18=${pathToFileURL(LIVE).href}`, {}],
    [`4.18@aarch64=${LIVE}`, { cpu_architecture: 'arm64' }],
    [
      `4.18.0-ec.1@s390x=${LIVE}#sha256=${SHA256.toUpperCase()}`,
      { openshift_version: '4.18.0-ec.1', cpu_architecture: 's390x', sha256: SHA256 },
    ],
    [
      '4.18=https://mirror.example.com/a,b/live.iso?x=1',
      { url: 'https://mirror.example.com/a,b/live.iso?x=1', version: '4.18' },
    ],
    [
      `4.18=http://mirror.example.com/live.iso#sha256=${SHA256}`,
      { url: 'http://mirror.example.com/live.iso', version: '4.18', sha256: SHA256 },
    ],
    [
      '4.18=remote:https://mirror.example.com/live.iso',
      { url: 'https://mirror.example.com/live.iso', version: '4.18', isRemote: true },
    ],
  ])('reads %s', (text, changes) => {
    expect(asOsImage(text)).toEqual({ ...given, ...changes })
  })

  it('finds the one live image of a directory', () => {
    const arm = iso('mixed/rhcos-4.18-live.aarch64.iso', 'rhcos-418.1')
    const old = iso('mixed/rhcos-4.17-live.x86_64.iso', 'rhcos-417.1')
    const recent = iso('mixed/rhcos-4.18-live.x86_64.iso', 'rhcos-418.1')
    iso('mixed/debian.iso', 'Debian 13')
    const at = (text: string) => asOsImage(`${text}=${join(directory, 'mixed')}`).url
    expect(at('4.18@arm64')).toBe(arm)
    expect(at('4.17')).toBe(old)
    expect(at('4.18')).toBe(recent)
    expect(() => at('4.19')).toThrow(/holds 2 live images that may be meant/)
    expect(() => at('4.18@s390x')).toThrow(/There is no live image for s390x/)
  })

  it.each([
    ['4.18', /^Write version/],
    ['live=/a', /"live" is not a version/],
    ['4.18@vax=/a', /"vax" is none of x86_64/],
    ['4.18=/no/such/file.iso', /^\/no\/such\/file\.iso does not exist/],
    [`4.18=${iso('debian.iso', 'Debian 13')}`, /is not a live image of CoreOS/],
    [`4.18=${LIVE}#sha256=12`, /is not a checksum; write #sha256=/],
    ['4.18=ftp://mirror/live.iso', /neither a file nor an http/],
    ['4.18=file://other/live.iso', /not the URL of a file/],
    ['4.18=https://', /is not a URL/],
    ['4.18=remote:/a', /can follow "remote:"/],
  ])('refuses %s', (text, message) => {
    expect(() => asOsImage(text)).toThrow(InvalidValueError)
    expect(() => asOsImage(text)).toThrow(message)
  })
})

it('takes several apart', () => {
  const text = `4.18=https://a.example.com/x,y.iso,4.19=${LIVE},4.20@arm64=https://b.example.com/z.iso`
  expect(asOsImages(text).map(({ url }) => url)).toEqual([
    'https://a.example.com/x,y.iso',
    LIVE,
    'https://b.example.com/z.iso',
  ])
})

it('leaves commas and equals signs of an address alone', () => {
  const url = 'https://a.example.com/x.iso?a=1,b=2'
  expect(asOsImages(`4.18=${url},4.19=${LIVE}`).map((image) => image.url)).toEqual([url, LIVE])
})

describe('readOsImages', () => {
  const read = (flags: Flags, environment: Environment) => {
    const reader = createValueReader(flags, environment)
    return { config: readOsImages(reader), problems: reader.problems }
  }

  it('needs nothing', () => {
    expect(read({}, {}).config).toEqual({
      given: [],
      http: { headers: {}, query: {}, caFile: null, insecure: false, proxy: null },
    })
  })

  it('understands the variables of the reference', () => {
    const { config, problems } = read(
      { 'os-image': `4.18=${LIVE}` },
      {
        OS_IMAGES_REQUEST_HEADERS: '{"Authorization": "Bearer hush"}',
        OS_IMAGES_REQUEST_QUERY_PARAMS: '{"key": "hush"}',
        OS_IMAGE_DOWNLOAD_TRUSTED_CA_FILE: '/etc/ca.pem',
        INSECURE_SKIP_VERIFY: 'true',
        HTTPS_PROXY: 'http://proxy:3128',
        no_proxy: 'localhost',
      },
    )
    expect(problems).toEqual([])
    expect(config).toEqual({
      given: [given],
      http: {
        headers: { Authorization: 'Bearer hush' },
        query: { key: 'hush' },
        caFile: '/etc/ca.pem',
        insecure: true,
        proxy: { httpProxy: '', httpsProxy: 'http://proxy:3128', noProxy: 'localhost' },
      },
    })
  })

  it('says what is wrong, without secrets', () => {
    const { problems } = read(
      { 'os-image': '4.18' },
      { OS_IMAGES_REQUEST_HEADERS: '{"Authorization": ["hush"]}' },
    )
    expect(problems).toEqual([
      expect.stringMatching(/^--os-image is "4\.18"\. Write version/),
      expect.stringMatching(/^OS_IMAGES_REQUEST_HEADERS cannot be used .* Authorization is not a text/),
    ])
    expect(problems.join()).not.toContain('hush')
  })
})
