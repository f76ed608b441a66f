import type { Cluster } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import { clusterChange, detailsOf, mediaChange } from './details-values.ts'

const cluster = {
  id: 'c',
  name: 'prod',
  platform: { type: 'baremetal' },
  disk_encryption: { enable_on: 'all', mode: 'tang', tang_servers: '[{"url":"http://t","thumbprint":"x"}]' },
} as unknown as Cluster
const saved = detailsOf(cluster, [])

describe('detailsOf', () => {
  it('reads what is JSON inside of text', () => {
    expect(saved.tang_servers).toEqual([{ url: 'http://t', thumbprint: 'x' }])
    expect(detailsOf({ ...cluster, disk_encryption: { tang_servers: 'no' } }, []).tang_servers).toEqual([])
  })
})

describe('clusterChange', () => {
  const change = (draft: Partial<typeof saved>) => clusterChange(draft, { ...saved, ...draft })
  it('sends only what changed', () => {
    expect(change({ tags: 'a,b' })).toEqual({ tags: 'a,b' })
    expect(change({})).toBeNull()
    expect(change({ install_config_overrides: '{}', additional_trust_bundle: 'x' })).toBeNull()
  })
  it('sends groups as a whole', () => {
    expect(change({ encryptMode: 'tpmv2' })).toEqual({ disk_encryption: { enable_on: 'all', mode: 'tpmv2' } })
    expect(change({ platform: 'external', platform_name: 'oci' })).toEqual({
      platform: { type: 'external', external: { platform_name: 'oci', cloud_controller_manager: '' } },
    })
  })
})

describe('mediaChange', () => {
  it('shares the key only on request', () => {
    expect(mediaChange({ ssh_public_key: 'k' }, false)).toBeNull()
    expect(mediaChange({ ssh_public_key: 'k' }, true)).toEqual({ ssh_authorized_key: 'k' })
    expect(mediaChange({ pull_secret: 's', additional_trust_bundle: '' }, false)).toEqual({
      pull_secret: 's',
      additional_trust_bundle: '',
    })
  })
})
