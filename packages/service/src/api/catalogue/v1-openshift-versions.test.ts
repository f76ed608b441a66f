import { describe, expect, it } from 'vitest'
import { aCatalogue } from '../../catalogue/testing/catalogue-config.ts'
import { answerProblems } from './testing/answer-problems.ts'
import { v1CatalogueHandlers } from './v1-catalogue-handlers.ts'
import { v1OpenshiftVersions } from './v1-openshift-versions.ts'

const release = (version: string, cpu_architecture = 'x86_64') => ({
  openshift_version: version,
  version,
  url: `registry.example.com/release:${version}-${cpu_architecture}`,
  cpu_architecture,
  cpu_architectures: cpu_architecture === 'multi' ? ['x86_64', 'arm64'] : [cpu_architecture],
})

const lines = (...releases: object[]) =>
  v1OpenshiftVersions(aCatalogue({ releaseImages: JSON.stringify(releases) }))

describe('v1ListSupportedOpenshiftVersions', () => {
  it('shows a line with its release and the image that boots it', () => {
    const answer = v1CatalogueHandlers.v1ListSupportedOpenshiftVersions({ catalogue: aCatalogue() })
    expect(answerProblems('v1ListSupportedOpenshiftVersions', answer)).toEqual([])
    expect(Object.keys(answer.body)).toEqual(['4.20', '4.21', '4.22', '5.0'])
    const image =
      'https://mirror.openshift.com/pub/openshift-v4/x86_64/dependencies/rhcos/4.22/4.22.8/rhcos-4.22.8-x86_64-live'
    expect(answer.body['4.22']).toEqual({
      display_name: '4.22.9',
      release_image: 'quay.io/openshift-release-dev/ocp-release:4.22.9-x86_64',
      release_version: '4.22.9',
      rhcos_image: `${image}-iso.x86_64.iso`,
      rhcos_rootfs: `${image}-rootfs.x86_64.img`,
      rhcos_version: '9.8.20260715-1',
      support_level: 'production',
      default: true,
    })
    expect(answer.body['5.0']).toMatchObject({ support_level: 'beta' })
    expect(answer.body['5.0']).not.toHaveProperty('default')
  })

  it('takes the newest finished release for x86_64, and one for several architectures only in need', () => {
    const shown = lines(
      release('4.20.9'),
      release('4.20.10'),
      release('4.20.11', 'arm64'),
      release('4.20.12-multi', 'multi'),
      release('4.20.99-rc.1'),
      release('4.21.1-multi', 'multi'),
      release('4.22.1', 'arm64'),
    )
    expect(Object.entries(shown).map(([line, { release_version }]) => [line, release_version])).toEqual([
      ['4.20', '4.20.10'],
      ['4.21', '4.21.1-multi'],
    ])
  })

  it('does not guess where the root file system of an image with another name is', () => {
    const osImages = JSON.stringify([
      { openshift_version: '4.20', url: 'https://images.example.com/disc.iso', version: '1' },
      { openshift_version: '4.21', url: 'https://images.example.com/rhcos-live.x86_64.iso', version: '1' },
    ])
    const shown = v1OpenshiftVersions(aCatalogue({ osImages }))
    expect(shown['4.20']?.rhcos_rootfs).toBe('')
    expect(shown['4.21']?.rhcos_rootfs).toBe('https://images.example.com/rhcos-live-rootfs.x86_64.img')
  })
})
