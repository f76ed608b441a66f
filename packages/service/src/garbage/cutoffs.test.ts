import { ClusterStatus } from '@groundwork/contract/vocabulary'
import { expect, it } from 'vitest'
import type { GarbageConfig } from '../config/config.ts'
import { garbageCutoffs, isInactiveCluster } from './cutoffs.ts'

const DAY = 24 * 3_600_000

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
  ['everything', {}, { inactiveInfraEnvs: 700, deleted: 800, changes: 900 }],
  ['nothing inactive', { deregisterInactive: false }, { inactiveClusters: null, inactiveInfraEnvs: null }],
  ['nothing deleted', { deleteUnregistered: false }, { deleted: null, inactiveInfraEnvs: 700 }],
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

it.each([
  ['three days', 20 * DAY, 3 * DAY],
  ['a quarter of the time where that is short', 8 * 3_600_000, 2 * 3_600_000],
])('announces the end of a cluster %s before', (_, clusterInactiveMs, noticeMs) => {
  const now = 100 * DAY
  const { inactiveClusters } = garbageCutoffs({ ...CONFIG, clusterInactiveMs }, now)
  const goes = now - clusterInactiveMs
  expect(inactiveClusters).toEqual({ goes, announced: goes + noticeMs, noticeMs })
})
