// Machines that the cluster knows by their hardware. The installer need not switch them on: they run already.

import type { KubeObject } from '../../assets/object-yaml.ts'
import type { ClusterShape, HostSettings, Role } from '../cluster-shape.ts'
import type { ManifestFile, ManifestMaker } from '../manifest-inputs.ts'
import { MACHINES_NAMESPACE, userDataName } from './cluster-secrets.ts'
import { HOST_STREAM, hostSelector, MACHINE_STREAM, streamLabels } from './os-stream.ts'

const MACHINE_API = 'machine.openshift.io/v1beta1'
const METAL_API = 'metal3.io/v1alpha1'
const INSTALLED_BY = { method: 'install_coreos' }
const CONTROL_PLANE: readonly Role[] = ['master', 'arbiter']

export const bareMetal: ManifestMaker = ({ shape, infraId }) => {
  if (shape.platform.type !== 'baremetal') return []
  return [provisioning(shape), ...(hasMachineApi(shape) ? machines(shape, infraId) : [])]
}

/** It belongs to every set of capabilities that has a name, but not to the empty one. */
export function hasMachineApi({ config: { capabilities } }: ClusterShape): boolean {
  if (capabilities?.baselineCapabilitySet !== 'None') return true
  return capabilities.additionalEnabledCapabilities?.includes('MachineAPI') ?? false
}

const provisioning = ({ platform: { settings } }: ClusterShape): ManifestFile => ({
  fileName: '99_baremetal-provisioning-config.yaml',
  object: {
    apiVersion: METAL_API,
    kind: 'Provisioning',
    metadata: { name: 'provisioning-configuration' },
    spec: {
      // Nothing is provisioned over a network of its own, so that all about it is empty.
      provisioningInterface: '',
      provisioningIP: '',
      provisioningNetworkCIDR: '',
      provisioningNetwork: settings.provisioningNetwork ?? 'Disabled',
      provisioningDHCPRange: '',
      provisioningNetworkGateway: '',
      provisioningOSDownloadURL: '',
      additionalNTPServers: settings.additionalNTPServers ?? [],
      watchAllNamespaces: false,
    },
  },
})

function machines(shape: ClusterShape, infraId: string): readonly ManifestFile[] {
  const hosts = shape.platform.settings.hosts ?? []
  const ofRole = (role: Role) => hosts.filter((host) => roleOf(host) === role)
  const others = [...ofRole('master'), ...ofRole('worker')]
  return [
    ...numbered('99_openshift-cluster-api_hosts-', others, (host) =>
      bareMetalHost(shape, host, consumerOf(host, ofRole('master'), infraId)),
    ),
    ...numbered('99_openshift-cluster-api_arbiter_hosts-', ofRole('arbiter'), (host) =>
      bareMetalHost(shape, host, consumerOf(host, ofRole('arbiter'), infraId)),
    ),
    ...CONTROL_PLANE.flatMap((role) =>
      numbered(
        `99_openshift-cluster-api_${role}-machines-`,
        Array.from({ length: shape.replicas[role] }),
        (_, index) => machine(shape, role, { infraId, index }),
      ),
    ),
    {
      fileName: '99_openshift-cluster-api_worker-machineset-0.yaml',
      object: machineSet(shape, infraId),
    },
  ]
}

const roleOf = ({ role }: HostSettings): Role =>
  role === 'master' || role === 'bootstrap' ? 'master' : role === 'arbiter' ? 'arbiter' : 'worker'

/** Numbers are padded so that names sort as they count. */
function numbered<T>(
  prefix: string,
  list: readonly T[],
  make: (item: T, index: number) => KubeObject,
): readonly ManifestFile[] {
  const width = String(list.length).length
  return list.map((item, index) => ({
    fileName: `${prefix}${String(index).padStart(width, '0')}.yaml`,
    object: make(item, index),
  }))
}

/** null: the host waits until the user scales the workers up. */
function consumerOf(host: HostSettings, peers: readonly HostSettings[], infraId: string): string | null {
  const index = peers.indexOf(host)
  return index < 0 ? null : `${infraId}-${roleOf(host)}-${index}`
}

/** What is known of the hardware before it was inspected. */
const UNKNOWN_PROFILE = 'unknown'
const ARCHITECTURES: Readonly<Record<string, string>> = { amd64: 'x86_64', arm64: 'aarch64' }

function architectureOf({ config }: ClusterShape, role: Role): string {
  const pool =
    role === 'worker' ? config.compute?.[0] : role === 'arbiter' ? config.arbiter : config.controlPlane
  const name = pool?.architecture ?? 'amd64'
  return ARCHITECTURES[name] ?? name
}

function bareMetalHost(shape: ClusterShape, host: HostSettings, consumer: string | null): KubeObject {
  const { name, bootMACAddress = '', bootMode = 'UEFI', hardwareProfile } = host
  const labels = {
    ...streamLabels(shape, HOST_STREAM),
    ...(consumer !== null && { 'installer.openshift.io/role': 'control-plane' }),
  }
  return {
    apiVersion: METAL_API,
    kind: 'BareMetalHost',
    metadata: {
      name,
      namespace: MACHINES_NAMESPACE,
      ...(consumer === null && { annotations: { 'baremetalhost.metal3.io/paused': '' } }),
      ...(Object.keys(labels).length > 0 && { labels }),
    },
    spec: {
      architecture: architectureOf(shape, roleOf(host)),
      bmc: { address: '', credentialsName: '' },
      bootMACAddress,
      bootMode,
      ...(consumer !== null && {
        consumerRef: {
          apiVersion: MACHINE_API,
          kind: 'Machine',
          name: consumer,
          namespace: MACHINES_NAMESPACE,
        },
        customDeploy: INSTALLED_BY,
        userData: { name: userDataName('baremetal', roleOf(host)) },
      }),
      hardwareProfile: hardwareProfile || UNKNOWN_PROFILE,
      online: true,
    },
  }
}

const machineLabels = (shape: ClusterShape, infraId: string, role: Role) => ({
  'machine.openshift.io/cluster-api-cluster': infraId,
  'machine.openshift.io/cluster-api-machine-role': role,
  'machine.openshift.io/cluster-api-machine-type': role,
  ...streamLabels(shape, MACHINE_STREAM),
})

const providerSpec = (shape: ClusterShape, role: Role) => ({
  value: {
    apiVersion: 'baremetal.cluster.k8s.io/v1alpha1',
    kind: 'BareMetalMachineProviderSpec',
    customDeploy: INSTALLED_BY,
    hostSelector: hostSelector(shape),
    image: { checksum: '', url: '' },
    userData: { name: userDataName('baremetal', role) },
  },
})

interface MachineId {
  readonly infraId: string
  readonly index: number
}

const machine = (shape: ClusterShape, role: Role, { infraId, index }: MachineId): KubeObject => ({
  apiVersion: MACHINE_API,
  kind: 'Machine',
  metadata: {
    name: `${infraId}-${role}-${index}`,
    namespace: MACHINES_NAMESPACE,
    labels: machineLabels(shape, infraId, role),
  },
  spec: { metadata: {}, providerSpec: providerSpec(shape, role) },
})

function machineSet(shape: ClusterShape, infraId: string): KubeObject {
  const name = `${infraId}-worker-0`
  const selected = {
    'machine.openshift.io/cluster-api-cluster': infraId,
    'machine.openshift.io/cluster-api-machineset': name,
  }
  return {
    apiVersion: MACHINE_API,
    kind: 'MachineSet',
    metadata: { name, namespace: MACHINES_NAMESPACE, labels: machineLabels(shape, infraId, 'worker') },
    spec: {
      replicas: shape.replicas.worker,
      selector: { matchLabels: selected },
      template: {
        metadata: { labels: { ...machineLabels(shape, infraId, 'worker'), ...selected } },
        spec: { metadata: {}, providerSpec: providerSpec(shape, 'worker') },
      },
    },
  }
}
