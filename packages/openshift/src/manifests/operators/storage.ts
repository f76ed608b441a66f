// Operators that give volumes: local disks, LVM, and data spread over machines.

import { effectiveRole } from '@groundwork/engine/context'
import { extraDisksFrom } from '@groundwork/engine/operators'
import { GB } from '@groundwork/engine/text'
import { isAtLeast } from '@groundwork/versions/version'
import { countOf } from '../../install-config/pools.ts'
import type { OperatorContext, OperatorInstall } from './operator-install.ts'

/** Whole unused disks, as volumes. */
export const LOCAL_BLOCK_CLASS = 'localblock-sc'
export const LVM_CLASS = 'lvms-vg1'
export const ODF_BLOCK_CLASS = 'ocs-storagecluster-ceph-rbd'

const METRICS_ROLE = 'openshift-local-storage-prometheus-k8s'

export const lso: OperatorInstall = {
  groupName: 'local-storage',
  // Monitoring looks at every namespace of the platform, but is only let into those that say so.
  beside: ({ namespace }) => ({
    'prometheus-role': {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: { name: METRICS_ROLE, namespace },
      rules: [
        { apiGroups: [''], resources: ['services', 'endpoints', 'pods'], verbs: ['get', 'list', 'watch'] },
      ],
    },
    'prometheus-rolebinding': {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: METRICS_ROLE, namespace },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: METRICS_ROLE },
      subjects: [{ kind: 'ServiceAccount', name: 'prometheus-k8s', namespace: 'openshift-monitoring' }],
    },
  }),
  resources: ({ namespace }) => [
    {
      apiVersion: 'local.storage.openshift.io/v1alpha1',
      kind: 'LocalVolumeSet',
      metadata: { name: 'local-disks', namespace },
      spec: {
        deviceInclusionSpec: { deviceTypes: ['disk'] },
        storageClassName: LOCAL_BLOCK_CLASS,
        volumeMode: 'Block',
      },
    },
  ],
}

export const lvm: OperatorInstall = {
  resources: ({ namespace, inputs }) => [
    {
      apiVersion: 'lvm.topolvm.io/v1alpha1',
      kind: 'LVMCluster',
      metadata: { name: 'lvmcluster', namespace },
      spec: {
        storage: {
          deviceClasses: [
            {
              name: 'vg1',
              ...(isAtLeast(inputs.cluster.openshift_version, '4.12') && { default: true, fstype: 'xfs' }),
              thinPoolConfig: { name: 'thin-pool-1', sizePercent: 90, overprovisionRatio: 10 },
            },
          ],
        },
      },
    },
  ],
}

export const odf: OperatorInstall = {
  resources: (context) => [
    {
      apiVersion: 'ocs.openshift.io/v1',
      kind: 'StorageCluster',
      metadata: { name: 'ocs-storagecluster', namespace: context.namespace },
      spec: {
        manageNodes: false,
        monDataDirHostPath: '/var/lib/rook',
        // Any number of disks, and each machine is a place of its own.
        flexibleScaling: true,
        labelSelector: { matchExpressions: [{ key: 'node-role.kubernetes.io/worker', operator: 'Exists' }] },
        storageDeviceSets: [
          {
            name: 'ocs-deviceset',
            count: dataDisks(context),
            replica: 1,
            portable: false,
            dataPVCTemplate: {
              spec: {
                accessModes: ['ReadWriteOnce'],
                resources: { requests: { storage: '1' } },
                storageClassName: LOCAL_BLOCK_CLASS,
                volumeMode: 'Block',
              },
            },
          },
        ],
      },
    },
  ],
}

const SMALLEST_DISK_BYTES = 25 * GB
const FEWEST_DISKS = 3

/** Of the machines that store data: workers, or all where there are none. */
function dataDisks({ inputs: { hosts } }: OperatorContext): number {
  const hasWorkers = countOf(hosts, 'worker') > 0
  const storing = hosts.filter((host) => !hasWorkers || effectiveRole(host) === 'worker')
  const disks = storing.reduce((sum, host) => sum + extraDisksFrom(host, SMALLEST_DISK_BYTES).length, 0)
  return Math.max(FEWEST_DISKS, disks)
}
