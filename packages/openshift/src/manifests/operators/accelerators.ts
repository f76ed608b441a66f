// Graphics processors, and who finds them.
import { areMastersSchedulable } from '@groundwork/engine/context'
import { WORLD_READABLE } from '@groundwork/ignition/discovery'
import type { KubeObject } from '../../assets/object-yaml.ts'
import { filesAndUnits, type MachineRole, machineConfig, machineFile } from '../machine-config.ts'
import type { OperatorInstall } from './operator-install.ts'

/** Network cards, graphics processors and other accelerators become labels of their machines. */
const FOUND_DEVICES = `core:
  sleepInterval: 60s
sources:
  pci:
    deviceClassWhitelist: ["0200", "03", "12"]
    deviceLabelFields: ["vendor"]
`

export const nodeFeatureDiscovery: OperatorInstall = {
  resources: ({ namespace }) => [
    {
      apiVersion: 'nfd.openshift.io/v1',
      kind: 'NodeFeatureDiscovery',
      metadata: { name: 'nfd-instance', namespace },
      spec: { operand: { servicePort: 12000 }, workerConfig: { configData: FOUND_DEVICES } },
    },
  ],
}

export const nvidiaGpu: OperatorInstall = {
  source: 'certified-operators',
  resources: () => [
    {
      apiVersion: 'nvidia.com/v1',
      kind: 'ClusterPolicy',
      metadata: { name: 'gpu-cluster-policy' },
      spec: {
        operator: { defaultRuntime: 'crio' },
        daemonsets: {},
        driver: { enabled: true },
        toolkit: { enabled: true },
        devicePlugin: { enabled: true },
        dcgm: { enabled: true },
        dcgmExporter: { enabled: true },
        gfd: { enabled: true },
        mig: { strategy: 'single' },
        nodeStatusExporter: { enabled: true },
      },
    },
  ],
}

const HAS_AMD_GPU = 'feature.node.kubernetes.io/amd-gpu'

export const amdGpu: OperatorInstall = {
  source: 'certified-operators',
  watches: 'all-namespaces',
  // The driver of the operator cannot be loaded beside the one of the system.
  beside: ({ inputs: { hosts, cluster } }) => {
    const roles: readonly MachineRole[] = areMastersSchedulable(hosts, cluster)
      ? ['master', 'worker']
      : ['worker']
    return Object.fromEntries(roles.map((role) => [`${role}-blacklist`, withoutOwnDriver(role)]))
  },
  resources: ({ namespace }) => [
    {
      apiVersion: 'nfd.openshift.io/v1alpha1',
      kind: 'NodeFeatureRule',
      metadata: { name: 'amd-gpu', namespace: 'openshift-nfd' },
      spec: {
        rules: [
          {
            name: 'amd-gpu',
            labels: { [HAS_AMD_GPU]: 'true' },
            matchFeatures: [
              {
                feature: 'pci.device',
                matchExpressions: {
                  vendor: { op: 'In', value: ['1002'] },
                  class: { op: 'InRegexp', value: ['^03', '^12'] },
                },
              },
            ],
          },
        ],
      },
    },
    {
      apiVersion: 'amd.com/v1alpha1',
      kind: 'DeviceConfig',
      metadata: { name: 'amd-gpu', namespace },
      spec: { driver: { enable: true }, selector: { [HAS_AMD_GPU]: 'true' } },
    },
  ],
}

const withoutOwnDriver = (role: MachineRole): KubeObject =>
  machineConfig({
    name: `50-${role}-amdgpu-blacklist`,
    role,
    ignition: filesAndUnits([
      machineFile('/etc/modprobe.d/amdgpu-blacklist.conf', WORLD_READABLE, 'blacklist amdgpu\n'),
    ]),
  })
