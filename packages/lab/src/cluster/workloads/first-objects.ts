// What is in a cluster from the beginning, beside what its manifests bring along.
import type { KubeObject } from '../../world/cluster.ts'
import type { ClusterConfig } from '../cluster-config.ts'
import { type Pool, renderedName } from '../node/node-config.ts'

const MACHINE_API = 'openshift-machine-api'

export function firstObjects(config: ClusterConfig): readonly KubeObject[] {
  const pools: Pool[] = ['master', 'worker', ...(config.arbiters > 0 ? (['arbiter'] as const) : [])]
  return [
    named('config.openshift.io/v1', 'Proxy', 'cluster', { spec: {}, status: {} }),
    named('config.openshift.io/v1', 'Infrastructure', 'cluster', { status: { platform: config.platform } }),
    named('operator.openshift.io/v1', 'Etcd', 'cluster', { spec: {} }),
    ...pools.flatMap((pool) => [
      named('machineconfiguration.openshift.io/v1', 'MachineConfig', renderedName(pool), { spec: {} }),
      named('machineconfiguration.openshift.io/v1', 'MachineConfigPool', pool, {
        spec: { paused: false, configuration: { name: renderedName(pool) } },
      }),
    ]),
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'openshift-install-manifests', namespace: 'openshift-config' },
      data: { invoker: 'assisted-service', version: 'lab' },
    },
    ...(config.platform === 'baremetal' ? bareMetal(config) : []),
  ]
}

const named = (apiVersion: string, kind: string, name: string, rest: object): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name },
  ...rest,
})

/** Hosts are known from the beginning; machines of workers come without one. */
function bareMetal({ name, controlPlane, workers }: ClusterConfig): readonly KubeObject[] {
  const machine = (role: 'master' | 'worker', index: number): KubeObject => ({
    apiVersion: 'machine.openshift.io/v1beta1',
    kind: 'Machine',
    metadata: {
      name: `${name}-${role}-${index}`,
      namespace: MACHINE_API,
      labels: { 'machine.openshift.io/cluster-api-machine-role': role },
    },
    spec: {},
  })
  const host = (role: 'master' | 'worker', index: number): KubeObject => ({
    apiVersion: 'metal3.io/v1alpha1',
    kind: 'BareMetalHost',
    metadata: {
      name: `${name}-${role}-host-${index}`,
      namespace: MACHINE_API,
      annotations: { 'baremetalhost.metal3.io/paused': '' },
    },
    spec:
      role === 'worker'
        ? { online: true }
        : {
            online: true,
            consumerRef: {
              apiVersion: 'machine.openshift.io/v1beta1',
              kind: 'Machine',
              namespace: MACHINE_API,
              name: `${name}-master-${index}`,
            },
          },
    status: { provisioning: { state: 'unmanaged' } },
  })
  const each = (count: number, role: 'master' | 'worker') =>
    Array.from({ length: count }, (_, index) => [machine(role, index), host(role, index)]).flat()
  return [
    named('metal3.io/v1alpha1', 'Provisioning', 'provisioning-configuration', { spec: {} }),
    ...each(controlPlane, 'master'),
    ...each(workers, 'worker'),
  ]
}
