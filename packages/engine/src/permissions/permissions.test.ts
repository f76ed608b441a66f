import { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { type ClusterOperation, type HostOperation, isAllowed, isAllowedForHost } from './permissions.ts'

const clusterStatuses = (operation: ClusterOperation) =>
  ClusterStatus.enum.filter((status) => isAllowed(operation, status)).sort()
const hostStatuses = (operation: HostOperation) =>
  HostStatus.enum.filter((status) => isAllowedForHost(operation, status)).sort()

describe('permissions', () => {
  it.each<[ClusterOperation, string]>([
    ['update-cluster', 'adding-hosts insufficient pending-for-input ready'],
    ['register-host', 'adding-hosts insufficient pending-for-input ready'],
    ['bind-host', 'adding-hosts insufficient pending-for-input ready'],
    ['set-ignored-validations', 'adding-hosts insufficient pending-for-input ready'],
    ['change-manifest', 'insufficient pending-for-input ready'],
    ['install', 'ready'],
    [
      'download-kubeconfig',
      'adding-hosts cancelled error finalizing installed installing-pending-user-action',
    ],
    [
      'download-files',
      'adding-hosts cancelled error finalizing installed installing installing-pending-user-action',
    ],
    ['upload-ingress-certificate', 'finalizing installed'],
    [
      'report-finalizing-stage',
      'adding-hosts finalizing installed installing installing-pending-user-action',
    ],
  ])('%s', (operation, statuses) => {
    expect(clusterStatuses(operation).join(' ')).toBe(statuses)
  })

  it('a cluster may be deleted in any status but installing', () => {
    expect(ClusterStatus.enum.filter((status) => !isAllowed('delete-cluster', status))).toEqual([
      'installing',
    ])
  })

  it.each(['create-manifest', 'report-installation'] as const)('%s is always allowed', (operation) => {
    expect(clusterStatuses(operation)).toHaveLength(ClusterStatus.enum.length)
  })

  it.each<[HostOperation, number, HostStatus, HostStatus]>([
    ['update-host', 10, 'binding', 'preparing-for-installation'],
    ['set-ignition-endpoint-token', 10, 'known-unbound', 'installed'],
    ['store-inventory', 10, 'installing-in-progress', 'binding'],
    ['report-new-stage', 3, 'installing-pending-user-action', 'installed'],
    ['install-day2-host', 1, 'known', 'insufficient'],
    ['reset-day2-host', 15, 'added-to-existing-cluster', 'insufficient'],
  ])('%s in %i statuses, %s and not %s', (operation, count, inside, outside) => {
    expect(hostStatuses(operation)).toHaveLength(count)
    expect(hostStatuses(operation)).toContain(inside)
    expect(hostStatuses(operation)).not.toContain(outside)
  })
})
