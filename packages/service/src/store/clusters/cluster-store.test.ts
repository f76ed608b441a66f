import { aRecord } from '@groundwork/engine/testing/builders'
import { expect, it } from 'vitest'
import { type ClusterRow, decodeCluster } from './cluster-store.ts'

const rowOf = (record: object): ClusterRow => ({
  id: 'c',
  kind: 'Cluster',
  status: 'ready',
  name: 'test',
  openshift_cluster_id: '',
  user_name: 'admin',
  revision: 1,
  record: JSON.stringify(record),
  validations_info: '',
  targets_hash: '',
  vip_leases: '',
  ui_settings: '',
  created_at: 0,
  updated_at: 0,
  deleted_at: null,
})

it('gives a cluster the default of a setting that did not exist when it was stored', () => {
  const record = aRecord({ hyperthreading: 'none', tags: 'a' })
  const { hyperthreading: _, ...old } = record
  expect(decodeCluster(rowOf(old)).record).toEqual({ ...record, hyperthreading: 'all' })
  expect(decodeCluster(rowOf(record)).record).toEqual(record)
})
