// Closed lists of words that have no name of their own on the wire but occur in several places.
import type { Type } from 'typebox'
import { StringEnum } from '../schema/schema.ts'

const ROLE_SETS = [
  'none',
  'masters',
  'arbiters',
  'workers',
  'masters,arbiters',
  'masters,workers',
  'arbiters,workers',
  'masters,arbiters,workers',
  'all',
] as const

export const HighAvailabilityMode = StringEnum(['Full', 'None'], {
  description:
    '`Full`: several control plane nodes. `None`: one node does everything. Older form of `control_plane_count`.',
})
export type HighAvailabilityMode = Type.Static<typeof HighAvailabilityMode>

export const Hyperthreading = StringEnum(ROLE_SETS, {
  description: 'Roles whose nodes use hyperthreading.',
})
export type Hyperthreading = Type.Static<typeof Hyperthreading>

export const NetworkType = StringEnum(
  ['OpenShiftSDN', 'OVNKubernetes', 'CiscoACI', 'Cilium', 'Calico', 'None'],
  {
    description:
      'Network plug-in. `OVNKubernetes` is what OpenShift brings along, `OpenShiftSDN` its predecessor (gone from 4.15 on). ' +
      'The others come from their vendors and need manifests from the user; `None` leaves the choice to these manifests. ' +
      'Default: `OVNKubernetes` from 4.12 on and for a single node, `OpenShiftSDN` before.',
  },
)
export type NetworkType = Type.Static<typeof NetworkType>

export const ReleaseArchitecture = StringEnum(['x86_64', 'aarch64', 'arm64', 'ppc64le', 's390x', 'multi'], {
  description:
    'Processor architecture of a release: `aarch64` and `arm64` are the same, `multi` contains several architectures.',
})
export type ReleaseArchitecture = Type.Static<typeof ReleaseArchitecture>

export const DiskEncryptionTargets = StringEnum(ROLE_SETS, {
  description: 'Roles whose installation disks are encrypted.',
})
export type DiskEncryptionTargets = Type.Static<typeof DiskEncryptionTargets>

export const DiskEncryptionMode = StringEnum(['tpmv2', 'tang'], {
  description: 'Where the key comes from: the TPM 2.0 chip of the machine, or tang servers in the network.',
})
export type DiskEncryptionMode = Type.Static<typeof DiskEncryptionMode>

export const LoadBalancerType = StringEnum(['cluster-managed', 'user-managed'], {
  description:
    '`cluster-managed`: the cluster moves its virtual addresses between nodes. `user-managed`: the addresses belong to a load balancer outside.',
})
export type LoadBalancerType = Type.Static<typeof LoadBalancerType>

export const CpuArchitecture = StringEnum(['x86_64', 'aarch64', 'arm64', 'ppc64le', 's390x'], {
  description: 'Processor architecture of machines; `aarch64` and `arm64` are the same.',
})
export type CpuArchitecture = Type.Static<typeof CpuArchitecture>

export const ReleaseSupportLevel = StringEnum(['beta', 'production', 'maintenance', 'end-of-life'], {
  description:
    'How far a version is: `beta` before its release, `production` in full support, `maintenance` with important fixes only, `end-of-life` without any.',
})
export type ReleaseSupportLevel = Type.Static<typeof ReleaseSupportLevel>

export const EventSeverity = StringEnum(['info', 'warning', 'error', 'critical'], {
  description:
    '`info`: for the record. `warning`: may become a problem. `error`: something failed. `critical`: the installation failed.',
})
export type EventSeverity = Type.Static<typeof EventSeverity>

export const EventCategory = StringEnum(['user', 'metrics'], {
  description: '`user`: for people. `metrics`: numbers for statistics, listed only when asked for.',
})
export type EventCategory = Type.Static<typeof EventCategory>

export const ManifestFolder = StringEnum(['manifests', 'openshift'], {
  description: 'Folder of the installer that the file is put into.',
})
export type ManifestFolder = Type.Static<typeof ManifestFolder>

export const PostStepAction = StringEnum(['exit', 'continue'], {
  description: 'What the agent does next: poll again, or leave and register again.',
})
export type PostStepAction = Type.Static<typeof PostStepAction>
