import { describe, expect, it } from 'vitest'
import { InvalidValueError } from './invalid-value-error.ts'
import { asReleaseImage, asReleaseImages } from './release-image.ts'

const IMAGE = 'quay.io/openshift-release-dev/ocp-release:4.8.5-x86_64'
const release = {
  openshift_version: '4.8',
  version: '4.8.5',
  url: IMAGE,
  cpu_architecture: 'x86_64',
  cpu_architectures: ['x86_64'],
}
const DIGEST = `registry.example.com:5000/ocp/release@sha256:${'ab'.repeat(32)}`

describe('asReleaseImage', () => {
  it.each([
    [`4.8.5=${IMAGE}`, {}],
    [`4.8.5=${DIGEST}`, { url: DIGEST }],
    [`4.8.5@aarch64=${IMAGE}`, { cpu_architecture: 'arm64', cpu_architectures: ['arm64'] }],
    [
      `4.14.0@multi=${IMAGE}`,
      {
        openshift_version: '4.14-multi',
        version: '4.14.0-multi',
        cpu_architecture: 'multi',
        cpu_architectures: ['x86_64', 'arm64', 'ppc64le', 's390x'],
      },
    ],
    [`4.14.0-rc.1=${IMAGE}`, { openshift_version: '4.14', version: '4.14.0-rc.1' }],
  ])('reads %s', (text, changes) => {
    expect(asReleaseImage(text)).toEqual({ ...release, ...changes })
  })

  it('reads several', () => {
    const versions = asReleaseImages(`4.8.5=${IMAGE}, 4.14.0=${IMAGE},`).map(({ version }) => version)
    expect(versions).toEqual(['4.8.5', '4.14.0'])
  })

  it.each([
    ['without an image', '4.8.5'],
    ['with an empty image', '4.8.5='],
    ['with blanks in the image', '4.8.5=a b'],
    ['of a line', `4.8=${IMAGE}`],
    ['of no version', `new=${IMAGE}`],
    ['for an unknown architecture', `4.8.5@vax=${IMAGE}`],
  ])('refuses one %s', (_, text) => {
    expect(() => asReleaseImage(text)).toThrow(InvalidValueError)
  })
})
