import { Type } from 'typebox'
import {
  Decimal,
  describe,
  Flag,
  Integer,
  ListOf,
  Nullable,
  StringEnum,
  Text,
  Uuid,
} from '../schema/schema.ts'

const CpuCores = Integer('Logical processors.')
const RamMib = Integer('Memory in MiB.')
const DiskSizeGb = Integer('Size of the installation disk in GB (10^9 bytes).')
const DiskSpeedMs = Integer('Longest time of a synchronised write, in milliseconds.')
const NetworkLatencyMs = Decimal(
  'Longest mean round trip to another host of the same role, in milliseconds.',
  {
    format: 'double',
  },
)
const PacketLossPercentage = Decimal(
  'Most packets lost on the way to another host of the same role, in percent.',
  {
    format: 'double',
  },
)

export const ClusterHostRequirementsDetails = Type.Object(
  {
    cpu_cores: Type.Optional(CpuCores),
    ram_mib: Type.Optional(RamMib),
    disk_size_gb: Type.Optional(DiskSizeGb),
    installation_disk_speed_threshold_ms: Type.Optional(DiskSpeedMs),
    network_latency_threshold_ms: Type.Optional(Nullable(NetworkLatencyMs)),
    packet_loss_percentage: Type.Optional(Nullable(PacketLossPercentage)),
    tpm_enabled_in_bios: Type.Optional(
      Flag('The TPM chip has to be switched on, because disks are encrypted with it.'),
    ),
  },
  {
    title: 'cluster-host-requirements-details',
    description: 'What a host needs, in numbers. What is left out is not asked for.',
  },
)
export type ClusterHostRequirementsDetails = Type.Static<typeof ClusterHostRequirementsDetails>

export const HostTypeHardwareRequirements = Type.Object(
  {
    quantitative: Type.Optional(ClusterHostRequirementsDetails),
    qualitative: Type.Optional(
      Nullable(
        ListOf(
          Type.String(),
          'Requirements in words, such as a processor feature; null when there are none.',
        ),
      ),
    ),
  },
  { title: 'host-type-hardware-requirements', description: 'What a host of one role needs.' },
)
export type HostTypeHardwareRequirements = Type.Static<typeof HostTypeHardwareRequirements>

export const HostTypeHardwareRequirementsWrapper = Type.Object(
  {
    master: Type.Optional(describe(HostTypeHardwareRequirements, 'A control plane node, or the only node.')),
    worker: Type.Optional(describe(HostTypeHardwareRequirements, 'A worker.')),
  },
  { title: 'host-type-hardware-requirements-wrapper', description: 'What hosts need, by role.' },
)
export type HostTypeHardwareRequirementsWrapper = Type.Static<typeof HostTypeHardwareRequirementsWrapper>

export const OperatorHardwareRequirements = Type.Object(
  {
    operator_name: Type.Optional(Text('Name of the operator on this service.')),
    dependencies: Type.Optional(ListOf(Type.String(), 'Operators that are installed along with it.')),
    requirements: Type.Optional(HostTypeHardwareRequirementsWrapper),
  },
  { title: 'operator-hardware-requirements', description: 'What an operator needs on top.' },
)
export type OperatorHardwareRequirements = Type.Static<typeof OperatorHardwareRequirements>

export const PreflightHardwareRequirements = Type.Object(
  {
    ocp: Type.Optional(describe(HostTypeHardwareRequirementsWrapper, 'OpenShift itself.')),
    operators: Type.Optional(
      ListOf(OperatorHardwareRequirements, 'All operators, chosen or not, in no particular order.'),
    ),
  },
  {
    title: 'preflight-hardware-requirements',
    description: 'What the machines of a cluster need, to be known before there are any.',
  },
)
export type PreflightHardwareRequirements = Type.Static<typeof PreflightHardwareRequirements>

export const OperatorHostRequirements = Type.Object(
  {
    operator_name: Type.Optional(Text('Name of the operator on this service.')),
    requirements: Type.Optional(ClusterHostRequirementsDetails),
  },
  { title: 'operator-host-requirements', description: 'What one operator needs on one host.' },
)
export type OperatorHostRequirements = Type.Static<typeof OperatorHostRequirements>

export const ClusterHostRequirements = Type.Object(
  {
    host_id: Type.Optional(Uuid('The host.')),
    total: Type.Optional(describe(ClusterHostRequirementsDetails, 'Everything together.')),
    ocp: Type.Optional(describe(ClusterHostRequirementsDetails, 'OpenShift itself.')),
    operators: Type.Optional(ListOf(OperatorHostRequirements, 'What each chosen operator adds.')),
  },
  {
    title: 'cluster-host-requirements',
    description: 'What one host needs.',
  },
)
export type ClusterHostRequirements = Type.Static<typeof ClusterHostRequirements>

export const ClusterHostRequirementsList = Type.Array(ClusterHostRequirements, {
  title: 'cluster-host-requirements-list',
  description: 'What each host of a cluster needs.',
})
export type ClusterHostRequirementsList = Type.Static<typeof ClusterHostRequirementsList>

export const VersionedClusterHostRequirementsDetails = Type.Object(
  {
    cpu_cores: Type.Optional(Nullable(CpuCores)),
    ram_mib: Type.Optional(Nullable(RamMib)),
    disk_size_gb: Type.Optional(Nullable(DiskSizeGb)),
    installation_disk_speed_threshold_ms: Type.Optional(Nullable(DiskSpeedMs)),
    network_latency_threshold_ms: Type.Optional(Nullable(NetworkLatencyMs)),
    packet_loss_percentage: Type.Optional(Nullable(PacketLossPercentage)),
  },
  {
    title: 'versioned-cluster-host-requirements-details',
    description: 'Numbers for one role in one version; what is left out comes from the default entry.',
  },
)
export type VersionedClusterHostRequirementsDetails = Type.Static<
  typeof VersionedClusterHostRequirementsDetails
>

const numbersFor = (whom: string) => Type.Optional(describe(VersionedClusterHostRequirementsDetails, whom))

export const VersionedHostRequirements = Type.Object(
  {
    version: Type.Optional(Text('Version the entry is for, for example `4.20`, or `default`.')),
    match_type: Type.Optional(
      StringEnum(['exact', 'min_version'], {
        description: '`exact`: only this version. `min_version`: this one and later ones. Left out: `exact`.',
      }),
    ),
    master: numbersFor('A control plane node.'),
    arbiter: numbersFor('An arbiter; left out: as a worker.'),
    worker: numbersFor('A worker.'),
    sno: numbersFor('The node of a single node cluster.'),
    'edge-worker': numbersFor('A worker on an accelerator card; left out: as a worker.'),
  },
  {
    title: 'versioned-host-requirements',
    description: 'One entry of the configured requirements, with numbers for each role.',
  },
)
export type VersionedHostRequirements = Type.Static<typeof VersionedHostRequirements>
