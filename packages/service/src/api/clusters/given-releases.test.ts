// Releases that are not in the catalogue, offered by the operator of the service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../process/read-config.ts'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const RELEASES = ['4.8.5', '4.14.0'].map(
  (version) => `${version}=quay.io/openshift-release-dev/ocp-release:${version}-x86_64`,
)
const IMAGES = ['4.8', '4.14'].map((line) => `${line}=https://images.example.com/${line}.iso`)

let offered: TestApp
let usual: TestApp
beforeAll(async () => {
  const { versions, osImages } = readConfig(
    { 'release-image': RELEASES.join(','), 'os-image': IMAGES.join(',') },
    {},
  )
  offered = await createTestApp({ config: { versions, osImages } })
  usual = await createTestApp()
})
afterAll(() => Promise.all([offered.close(), usual.close()]))

const cluster = (openshift_version: string, more: object = {}) => ({
  name: 'old',
  openshift_version,
  base_dns_domain: 'example.com',
  pull_secret: aPullSecret(),
  ...more,
})

describe('a release of --release-image', () => {
  test.each([
    ['4.8', '4.8.5'],
    ['4.14', '4.14.0'],
    ['4.14.0', '4.14.0'],
  ])('is registered as %s', async (asked, version) => {
    const { status, body } = await offered.inject('POST', '/v2/clusters', cluster(asked))
    expect({ status, version: body.openshift_version, reason: body.reason }).toEqual({ status: 201, version })
    const infraEnv = { name: 'old', cluster_id: body.id, pull_secret: aPullSecret() }
    const line = version.split('.').slice(0, 2).join('.')
    expect((await offered.inject('POST', '/v2/infra-envs', infraEnv)).body.openshift_version).toBe(line)
  })

  test('is listed with the others, and the default stays', async () => {
    const { body } = await offered.inject('GET', '/v2/openshift-versions')
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['4.8.5', '4.14.0', '4.22.9']))
    expect(body['4.22.9'].default).toBe(true)
  })
})

describe('a release that is not offered', () => {
  test.each([
    ['by its version', cluster('4.14'), '--release-image 4.14.<Z>=<release image>', '--os-image 4.14='],
    ['by its full version', cluster('4.8.5'), '--release-image 4.8.5=<release image>', '--os-image 4.8='],
    [
      'for other processors',
      cluster('4.14.0', { cpu_architecture: 'arm64' }),
      '--release-image 4.14.0@arm64=<release image>',
      '--os-image 4.14@arm64=',
    ],
    [
      'by its image',
      cluster('4.8.5', { ocp_release_image: 'quay.io/openshift-release-dev/ocp-release:4.8.5-x86_64' }),
      '--release-image 4.8.5=<release image>',
      '--os-image 4.8=',
    ],
  ])('%s is refused, with how to offer it', async (_, params, release, image) => {
    const { status, body } = await usual.inject('POST', '/v2/clusters', params)
    expect(status).toBe(400)
    expect(body.reason).toContain(release)
    expect(body.reason).toContain(image)
  })
})
