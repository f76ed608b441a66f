import { compare } from 'bcryptjs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusterShape } from '../cluster-shape.ts'
import { sampleInstallConfig, singleNodeConfig } from '../testing/sample-install-config.ts'
import { createInfraId } from './infra-id.ts'
import { createKubeadminPassword, hashKubeadminPassword } from './kubeadmin-password.ts'
import { metadataJson } from './metadata-json.ts'

const SUFFIX = '-[bcdfghjklmnpqrstvwxz2456789]{5}$'

describe('the id of everything that belongs to a cluster', () => {
  it.each([
    ['edge', 'edge'],
    ['my.cluster_1', 'my-cluster-1'],
    ['a..b', 'a-b'],
    ['abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrstu'],
    ['abcdefghijklmnopqrs..more', 'abcdefghijklmnopqrs-m'],
    ['abcdefghijklmnopqrst.more', 'abcdefghijklmnopqrst'],
  ])('of %s', (name, base) => {
    expect(createInfraId(name)).toMatch(new RegExp(`^${base}${SUFFIX}`))
  })

  it('is short and plain, whatever the name is', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(createInfraId(name)).toMatch(new RegExp(`^[A-Za-z0-9-]{0,21}${SUFFIX}`))
      }),
    )
  })
})

it('a password has four groups of characters that are hard to confuse', async () => {
  const password = createKubeadminPassword()
  expect(password).toMatch(/^(?:[a-km-zA-NP-Z2-9]{5}-){3}[a-km-zA-NP-Z2-9]{5}$/)
  const hashed = await hashKubeadminPassword(password)
  expect(hashed).toMatch(/^\$2[aby]\$10\$/)
  expect(await compare(password, hashed)).toBe(true)
})

describe('metadata.json', () => {
  const ids = { infraId: 'edge-abcde', clusterId: '9d486615-dfc8-4f92-a863-e7a083a4a964' }
  const common = { clusterName: 'edge', clusterID: ids.clusterId, infraID: ids.infraId }
  it.each([
    [
      'bare metal',
      sampleInstallConfig(),
      { baremetal: { libvirtURI: 'qemu:///system', bootstrapProvisioningIP: '', provisioningHostIP: '' } },
    ],
    ['no platform', singleNodeConfig(), {}],
    ['external', sampleInstallConfig({}, { platform: { external: { platformName: 'oci' } } }), {}],
  ])('of %s', (_, config, platform) => {
    expect(JSON.parse(metadataJson(clusterShape(config, '4.22'), ids))).toEqual({
      ...common,
      ...platform,
      featureSet: '',
      customFeatureSet: null,
    })
  })
})
