import { ClusterStatus } from '@groundwork/contract/statuses'
import { expect, it } from 'vitest'
import type { GarbageConfig } from '../config.ts'
import { garbageCutoffs, isInactiveCluster } from './cutoffs.ts'

const CONFIG: GarbageConfig = {
  deregisterInactive: true,
  deleteUnregistered: true,
  clusterInactiveMs: 400,
  infraEnvInactiveMs: 300,
  deletedMs: 200,
  changesMs: 100,
  intervalMs: 10,
}

it.each<[string, Partial<GarbageConfig>, object]>([
  ['everything', {}, { inactiveClusters: 600, inactiveInfraEnvs: 700, deleted: 800, changes: 900 }],
  ['nothing inactive', { deregisterInactive: false }, { inactiveClusters: null, inactiveInfraEnvs: null }],
  ['nothing deleted', { deleteUnregistered: false }, { deleted: null, inactiveClusters: 600 }],
])('collects %s', (_, changes, cutoffs) => {
  expect(garbageCutoffs({ ...CONFIG, ...changes }, 1000)).toMatchObject(cutoffs)
})

it('spares installing clusters and those that are in use', () => {
  const inactive = ClusterStatus.enum.filter((status) =>
    isInactiveCluster({ updated_at: 599, record: { status } }, 600),
  )
  expect(inactive).toEqual(ClusterStatus.enum.filter((status) => status !== 'installing'))
  expect(isInactiveCluster({ updated_at: 600, record: { status: 'ready' } }, 600)).toBe(false)
})
