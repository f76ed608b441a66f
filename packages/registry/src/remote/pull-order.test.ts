import { imageName, parseImageReference } from '@groundwork/image-names/image-reference'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pullOrder } from './pull-order.ts'
import { parseRegistriesConf } from './registries-conf.ts'

const DIGEST = `sha256:${'a'.repeat(64)}`
const CONF = `
[[registry]]
location = "quay.io/openshift-release-dev"
mirror-by-digest-only = true
[[registry.mirror]]
location = "mirror.lab:5000/ocp4"
insecure = true

[[registry]]
location = "quay.io/openshift-release-dev/ocp-release"
[[registry.mirror]]
location = "mirror.lab:5000/ocp4/release"
[[registry.mirror]]
location = "tags.lab/release"
pull-from-mirror = "tag-only"

[[registry]]
prefix = "*.example.com/team"
[[registry.mirror]]
location = "mirror.lab:5000/team"

[[registry]]
location = "forbidden.io"
blocked = true
`

function order(image: string, conf = CONF) {
  const reference = parseImageReference(image)
  if (reference === null) throw new Error(`${image} is no image`)
  return pullOrder(reference, parseRegistriesConf(conf))
}
const names = (image: string) => order(image).candidates.map(({ reference }) => imageName(reference))

describe('where an image is pulled from', () => {
  it('is its mirrors, then itself', () => {
    expect(names(`quay.io/openshift-release-dev/art@${DIGEST}`)).toEqual([
      `mirror.lab:5000/ocp4/art@${DIGEST}`,
      `quay.io/openshift-release-dev/art@${DIGEST}`,
    ])
    expect(
      order(`quay.io/openshift-release-dev/art@${DIGEST}`).candidates.map(({ insecure }) => insecure),
    ).toEqual([true, false])
  })

  it('depends on how it is named where mirrors serve one kind only', () => {
    expect(names('quay.io/openshift-release-dev/art:4.20')).toEqual([
      'quay.io/openshift-release-dev/art:4.20',
    ])
    expect(order('quay.io/openshift-release-dev/art:4.20').passedOver).toEqual(['mirror.lab:5000/ocp4'])
    expect(names('quay.io/openshift-release-dev/ocp-release:4.20')).toEqual([
      'mirror.lab:5000/ocp4/release:4.20',
      'tags.lab/release:4.20',
      'quay.io/openshift-release-dev/ocp-release:4.20',
    ])
    expect(names(`quay.io/openshift-release-dev/ocp-release@${DIGEST}`)).toEqual([
      `mirror.lab:5000/ocp4/release@${DIGEST}`,
      `quay.io/openshift-release-dev/ocp-release@${DIGEST}`,
    ])
  })

  it('follows patterns of hosts, and leaves alone what only looks alike', () => {
    expect(names('a.example.com/team/x:1')).toEqual(['mirror.lab:5000/team/x:1', 'a.example.com/team/x:1'])
    expect(names('example.com/team/x:1')).toEqual(['example.com/team/x:1'])
    expect(names('a.example.com/teams/x:1')).toEqual(['a.example.com/teams/x:1'])
    expect(names('quay.io/openshift-release-development/x:1')).toEqual([
      'quay.io/openshift-release-development/x:1',
    ])
  })

  it('is nowhere when it is blocked', () => {
    expect(order('forbidden.io/x:1')).toEqual({ candidates: [], passedOver: [], isSourceBlocked: true })
  })

  it('keeps tag, digest and path below the mirrored one', () => {
    const segment = fc.stringMatching(/^[a-z0-9]{1,6}$/)
    const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(path, path, fc.constantFrom(':4.20', `@${DIGEST}`), (mirrored, below, version) => {
        const conf = `[[registry]]\nlocation = "quay.io/${mirrored}"\n[[registry.mirror]]\nlocation = "m.lab/x"\n`
        const found = order(`quay.io/${mirrored}/${below}${version}`, conf).candidates
        expect(found.map(({ reference }) => imageName(reference))).toEqual([
          `m.lab/x/${below}${version}`,
          `quay.io/${mirrored}/${below}${version}`,
        ])
      }),
    )
  })

  it('cannot be said when the configuration is not TOML', () => {
    expect(() => parseRegistriesConf('[[registry')).toThrow('registries.conf')
  })
})
