// Virtual machines, and what belongs to them.
import type { KubeObject } from '../../assets/object-yaml.ts'
import type { OperatorContext, OperatorInstall } from './operator-install.ts'
import { LOCAL_BLOCK_CLASS } from './storage.ts'

export const cnv: OperatorInstall = {
  package: 'kubevirt-hyperconverged',
  resources: (context) => [
    {
      apiVersion: 'hco.kubevirt.io/v1beta1',
      kind: 'HyperConverged',
      metadata: { name: 'kubevirt-hyperconverged', namespace: context.namespace },
      spec: {},
    },
    ...(needsHostPath(context) ? hostPathStorage(context) : []),
  ],
}

/** Without another storage a single machine keeps the disks of its virtual machines in a path of its own. */
const needsHostPath = ({ isSingleNode, installsHostPathStorageOnSno, selected }: OperatorContext): boolean =>
  isSingleNode && installsHostPathStorageOnSno && !selected.has('lvm')

const POOL = 'sno'

function hostPathStorage({ selected }: OperatorContext): readonly KubeObject[] {
  const ownDisk = {
    pvcTemplate: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '50Gi' } },
      storageClassName: LOCAL_BLOCK_CLASS,
      volumeMode: 'Block',
    },
  }
  return [
    {
      apiVersion: 'hostpathprovisioner.kubevirt.io/v1beta1',
      kind: 'HostPathProvisioner',
      metadata: { name: 'hostpath-provisioner' },
      spec: {
        imagePullPolicy: 'IfNotPresent',
        storagePools: [{ name: POOL, path: '/var/hpvolumes', ...(selected.has('lso') && ownDisk) }],
        workload: { nodeSelector: { 'kubernetes.io/os': 'linux' } },
      },
    },
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: {
        name: 'sno-storage',
        annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
      },
      provisioner: 'kubevirt.io.hostpath-provisioner',
      parameters: { storagePool: POOL },
      reclaimPolicy: 'Delete',
      volumeBindingMode: 'WaitForFirstConsumer',
    },
  ]
}

export const mtv: OperatorInstall = {
  resources: ({ namespace }) => [
    {
      apiVersion: 'forklift.konveyor.io/v1beta1',
      kind: 'ForkliftController',
      metadata: { name: 'forklift-controller', namespace },
      spec: { feature_ui_plugin: 'true', feature_validation: 'true', feature_volume_populator: 'true' },
    },
  ],
}

export const nmstate: OperatorInstall = {
  resources: () => [{ apiVersion: 'nmstate.io/v1', kind: 'NMState', metadata: { name: 'nmstate' } }],
}

export const metallb: OperatorInstall = {
  watches: 'all-namespaces',
  resources: ({ namespace }) => [
    { apiVersion: 'metallb.io/v1beta1', kind: 'MetalLB', metadata: { name: 'metallb', namespace } },
  ],
}

export const osc: OperatorInstall = {
  watches: 'all-namespaces',
  resources: () => [
    {
      apiVersion: 'kataconfiguration.openshift.io/v1',
      kind: 'KataConfig',
      metadata: { name: 'cluster-kataconfig' },
      spec: { checkNodeEligibility: true, enablePeerPods: false, logLevel: 'info' },
    },
  ],
}

/** It only says what it would move, until an administrator switches it to `Automatic`. */
export const kubeDescheduler: OperatorInstall = {
  resources: ({ namespace, selected }) => [
    {
      apiVersion: 'operator.openshift.io/v1',
      kind: 'KubeDescheduler',
      metadata: { name: 'cluster', namespace },
      spec: {
        managementState: 'Managed',
        deschedulingIntervalSeconds: 3600,
        mode: 'Predictive',
        ...(selected.has('cnv')
          ? { profiles: ['LongLifecycle'], profileCustomizations: { devEnableEvictionsInBackground: true } }
          : { profiles: ['AffinityAndTaints'] }),
      },
    },
  ],
}
