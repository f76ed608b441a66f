import { readFileSync } from 'node:fs'
import { DEFAULT_SETTINGS } from '@groundwork/engine/facts'
import { checkNetwork } from '@groundwork/ignition/static-network'
import { describe, expect, it } from 'vitest'
import { createCatalogue } from './catalogue.ts'
import { checkIgnition } from './check-ignition.ts'
import { parseYaml } from './parse-yaml.ts'
import { SERVICE_VERSION } from './service-version.ts'
import { aCatalogue, someCatalogueConfig } from './testing/catalogue-config.ts'

const RELEASE = {
  openshift_version: '4.30',
  version: '4.30.1',
  url: 'registry.example.com/release:4.30.1',
  cpu_architecture: 'x86_64',
}
const OS_IMAGE = {
  openshift_version: '4.30',
  cpu_architecture: 'x86_64',
  url: 'https://images.example.com/4.30.iso',
  version: '1',
}
const text = (...items: object[]) => JSON.stringify(items)

describe('createCatalogue', () => {
  it('offers the built-in lists when nothing is configured, also when a variable is empty', () => {
    const catalogue = aCatalogue({ osImages: '', releaseImages: ' \n' })
    expect(catalogue.releases).toHaveLength(12)
    expect(catalogue.osImages).toHaveLength(56)
    expect(catalogue.releaseSources).toHaveLength(10)
    expect(Object.keys(catalogue.mustGather)).toHaveLength(4)
  })

  it('has a live image for every architecture of every built-in release', () => {
    const { releases, osImages } = aCatalogue()
    const known = new Set(osImages.map((image) => `${image.openshift_version} ${image.cpu_architecture}`))
    for (const { openshift_version, cpu_architectures = [] } of releases) {
      for (const name of cpu_architectures)
        expect(known).toContain(`${openshift_version.replace('-multi', '')} ${name}`)
    }
  })

  it('takes configured lists instead', () => {
    const mustGather = { '4.30-x86_64': { cnv: 'registry.example.com/cnv' } }
    const catalogue = aCatalogue({
      releaseImages: text(RELEASE),
      osImages: text(OS_IMAGE),
      releaseSources: '[]',
      mustGatherImages: JSON.stringify(mustGather),
    })
    expect(catalogue.releases).toEqual([RELEASE])
    expect(catalogue.osImages).toEqual([OS_IMAGE])
    expect(catalogue.releaseSources).toEqual([])
    expect(catalogue.mustGather).toEqual(mustGather)
  })

  it('offers given releases beside the others, and in their place', () => {
    const other = { ...RELEASE, version: '4.30.2', cpu_architecture: 'arm64' as const }
    const mine = { ...RELEASE, cpu_architecture: 'x86_64' as const, url: 'registry.example.com/mine:1' }
    const listed = text(RELEASE, other)
    expect(aCatalogue({ releaseImages: listed, givenReleases: [mine] }).releases).toEqual([mine, other])
    expect(aCatalogue({ givenReleases: [mine] }).releases).toHaveLength(13)
    expect(aCatalogue({ givenReleases: [mine], ignoredVersions: ['4.30'] }).releases).toHaveLength(12)
  })

  it('takes files, checksums and kinds of live images, and shows none of that', () => {
    const sha256 = 'AB'.repeat(32)
    const images = [
      { ...OS_IMAGE, url: 'file:///srv/live.iso', sha256 },
      { ...OS_IMAGE, cpu_architecture: 'arm64', url: '/srv/arm.iso', type: 'disconnected-iso' },
      { ...OS_IMAGE, cpu_architecture: 's390x', url: 'remote:https://images.example.com/s390x.iso' },
    ]
    const { osImages, bootImages } = aCatalogue({ osImages: text(...images) })
    expect(osImages.map(({ url }) => url)).toEqual([
      'file:///srv/live.iso',
      'file:///srv/arm.iso',
      'https://images.example.com/s390x.iso',
    ])
    expect(new Set(osImages.flatMap(Object.keys))).toEqual(new Set(Object.keys(OS_IMAGE)))
    expect(bootImages.map(({ sha256, type, isRemote }) => [sha256, type, isRemote])).toEqual([
      ['ab'.repeat(32), 'full-iso', false],
      ['', 'disconnected-iso', false],
      ['', 'full-iso', true],
    ])
  })

  it('keeps to itself how it logs in where live images are', () => {
    const url = 'https://user:password@images.example.com/live.iso?signature=secret'
    const { osImages, bootImages } = aCatalogue({ osImages: text({ ...OS_IMAGE, url }) })
    expect(osImages.map((image) => image.url)).toEqual(['https://images.example.com/live.iso'])
    expect(bootImages.map((image) => image.url)).toEqual([url])
  })

  it('puts given live images before all others, and in place of the same', () => {
    const given = {
      ...OS_IMAGE,
      url: '/srv/live.iso',
      sha256: '',
      type: 'full-iso',
      isRemote: false,
    } as const
    const listed = [
      { ...OS_IMAGE, openshift_version: '4.29' },
      OS_IMAGE,
      { ...OS_IMAGE, cpu_architecture: 'arm64' },
      { ...OS_IMAGE, url: 'file:///srv/disconnected.iso', type: 'disconnected-iso' },
    ]
    const config = someCatalogueConfig({ osImages: text(...listed) }, { osImages: { given: [given] } })
    const { osImages, bootImages } = createCatalogue(config)
    const disconnected = { ...OS_IMAGE, url: 'file:///srv/disconnected.iso' }
    expect(osImages).toEqual([
      { ...OS_IMAGE, url: 'file:///srv/live.iso' },
      listed[0],
      listed[2],
      disconnected,
    ])
    expect(bootImages[0]).toEqual(given)
  })

  it('assumes x86_64 where a list does not say', () => {
    const { cpu_architecture: _arch, ...image } = OS_IMAGE
    expect(aCatalogue({ osImages: text(image) }).osImages[0]?.cpu_architecture).toBe('x86_64')
  })

  it.each([
    [{ releaseImages: '{' }, /^RELEASE_IMAGES is not JSON: /],
    [{ releaseImages: '{}' }, 'RELEASE_IMAGES must be array.'],
    [{ releaseImages: text(RELEASE, { ...RELEASE, url: undefined }) }, 'RELEASE_IMAGES[1].url is missing.'],
    [{ releaseImages: text({ ...RELEASE, url: 'a b' }) }, /^RELEASE_IMAGES\[0\]\.url "a b" is not the name/],
    [
      { releaseImages: text({ ...RELEASE, version: 'new' }) },
      /^RELEASE_IMAGES\[0\]\.version "new" is not a version/,
    ],
    [
      { releaseImages: text({ ...RELEASE, cpu_architecture: 'vax' }) },
      'RELEASE_IMAGES[0].cpu_architecture is none of x86_64, aarch64, arm64, ppc64le, s390x, multi.',
    ],
    [{ osImages: text({ ...OS_IMAGE, version: 9 }) }, 'OS_IMAGES[0].version must be string.'],
    [
      { osImages: text({ ...OS_IMAGE, url: 'ftp://a/b' }) },
      /^OS_IMAGES\[0\]\.url "ftp:\/\/a\/b" is not an http, https or file URL/,
    ],
    [{ osImages: text({ ...OS_IMAGE, sha256: '12' }) }, /^OS_IMAGES\[0\]\.sha256 /],
    [
      { osImages: text({ ...OS_IMAGE, type: 'small-iso' }) },
      'OS_IMAGES[0].type is none of full-iso, disconnected-iso.',
    ],
    [
      { releaseSources: text({ openshift_version: '4.30', multi_cpu_architectures: [] }) },
      'RELEASE_SOURCES[0].upgrade_channels is missing.',
    ],
    [{ mustGatherImages: '{"4.30":{"cnv":1}}' }, 'MUST_GATHER_IMAGES.4.30.cnv must be string.'],
  ])('refuses %j', (versions, message) => {
    expect(() => aCatalogue(versions)).toThrow(message)
  })

  it('hides a version by its name, or a whole line', () => {
    const names = (...ignoredVersions: string[]) => [
      ...new Set(aCatalogue({ ignoredVersions }).releases.map(({ version }) => version)),
    ]
    expect(names('4.20.33', '5.0')).toEqual(['4.21.28', '4.21.28-multi', '4.22.9', '4.22.9-multi'])
    expect(names('4.20.33-multi')).toContain('4.20.33')
    expect(names('4.2')).toHaveLength(8)
  })

  it('names the images of all components and the release, and leaves nothing empty', () => {
    const { versions, release_tag } = aCatalogue({ releaseTag: 'v9' }).componentVersions
    expect(release_tag).toBe('v9')
    expect(versions).toEqual({
      'assisted-installer-service': SERVICE_VERSION,
      'discovery-agent': 'registry.example.com/agent:1',
      'assisted-installer': 'registry.example.com/installer:1',
      'assisted-installer-controller': 'registry.example.com/controller:1',
    })
    expect(aCatalogue().componentVersions.release_tag).toBe(`v${SERVICE_VERSION}`)
    const bare = createCatalogue(someCatalogueConfig({}, { engineSettings: DEFAULT_SETTINGS }))
    expect(new Set(Object.values(bare.componentVersions.versions ?? {}))).toEqual(new Set([SERVICE_VERSION]))
    const renamed = aCatalogue({ selfVersion: 'quay.io/mine:9' }).componentVersions.versions
    expect(renamed?.['assisted-installer-service']).toBe('quay.io/mine:9')
  })

  it('knows its own version', () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
    expect(JSON.parse(manifest).version).toBe(SERVICE_VERSION)
  })

  it('gives the rules what they need to know', () => {
    const config = someCatalogueConfig(
      {},
      { engineSettings: DEFAULT_SETTINGS, networkDiscoveryDelaySeconds: 5 },
    )
    const catalogue = createCatalogue(config)
    expect(catalogue.clusterEnvironment(17)).toEqual({
      now: 17,
      settings: DEFAULT_SETTINGS,
      releases: catalogue.releases,
      networks: config.networks,
      openRegistries: ['quay.io'],
    })
    expect(catalogue.clusterEnvironment(17, { allowsSingleVip: true }).allowsSingleVip).toBe(true)
    expect(catalogue.infraEnvEnvironment()).toEqual({
      settings: DEFAULT_SETTINGS,
      osImages: catalogue.osImages,
      releases: catalogue.releases,
      openRegistries: ['quay.io'],
      defaultImageType: 'full-iso',
      networkDiscoveryDelaySeconds: 5,
      parseYaml,
      checkIgnition,
      checkNetwork,
    })
  })

  it('lets what hosts get be judged by those who know it', () => {
    const environment = aCatalogue().infraEnvEnvironment()
    const file = { path: 'relative', contents: { source: 'data:,x' } }
    const override = JSON.stringify({ ignition: { version: '3.1.0' }, storage: { files: [file] } })
    expect(environment.checkIgnition?.(override)[0]?.path).toBe('storage.files[0].path')
    expect(environment.checkIgnition?.('{"ignition":{"version":"3.2.0"}}')).toEqual([])
    expect(environment.checkIgnition?.('{"ignition":{"version":"3.4.0"}}')).toHaveLength(1)
    expect(environment.checkNetwork?.('interfaces: 5')).not.toEqual([])
  })
})
