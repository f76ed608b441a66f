import { Cluster } from '@groundwork/contract/clusters'
import { anInfraEnvRecord, CLUSTER_ID, INFRA_ENV_ID, NOW, SSH_KEY } from '@groundwork/engine/testing/builders'
import { describe, expect, it } from 'vitest'
import { CLUSTER_FORMS } from './cluster-form.ts'
import { clusterImage } from './cluster-image.ts'
import { type ClusterParts, clusterText } from './cluster-text.ts'
import { contractProblems } from './testing/contract-problems.ts'
import { storedCluster, storedInfraEnv } from './testing/stored.ts'

function imageInfo(changes: Partial<ClusterParts>): unknown {
  const text = clusterText(storedCluster(), {
    form: CLUSTER_FORMS.shown,
    hosts: [],
    counts: null,
    hostNetworks: [],
    featureUsage: '',
    image: null,
    ...changes,
  })
  expect(contractProblems(text, Cluster)).toEqual([])
  return (JSON.parse(text) as Record<string, unknown>).image_info
}

describe('image of a cluster', () => {
  const LINK = { download_url: 'http://x/full.iso', expires_at: null }

  it.each([
    ['shown', '0001-01-01T00:00:00Z'],
    ['changed', '2026-01-15T11:50:00Z'],
    ['listed', '2026-01-15T11:50:00Z'],
    ['action', '2026-01-15T11:50:00Z'],
  ] as const)('%s, without one', (form, created_at) => {
    expect(imageInfo({ form: CLUSTER_FORMS[form] })).toEqual({
      created_at,
      expires_at: '0001-01-01T00:00:00.000Z',
    })
  })

  it('comes from the infra-env with the same id', () => {
    const record = anInfraEnvRecord({ ssh_authorized_key: SSH_KEY }, { id: CLUSTER_ID })
    const image = clusterImage(CLUSTER_ID, storedInfraEnv(record, { image_created_at: NOW }), LINK)
    expect(imageInfo({ image })).toEqual({
      type: 'minimal-iso',
      download_url: 'http://x/full.iso',
      ssh_public_key: SSH_KEY,
      created_at: '2026-01-15T12:00:00Z',
      expires_at: '0001-01-01T00:00:00.000Z',
    })
  })

  it('does not come from another infra-env', () => {
    expect(
      clusterImage(CLUSTER_ID, storedInfraEnv(anInfraEnvRecord({}, { id: INFRA_ENV_ID })), LINK),
    ).toBeNull()
  })
})
