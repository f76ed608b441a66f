// The one table of what can be asked, shown, sorted and exported about a host.
import type { FieldValue, HostField } from './host-field.ts'

/** The wire leaves out, or sends as an empty text, what is not known. */
const text = (value: string | null | undefined): string | null => value || null
const number = (value: number | null | undefined): number | null => value ?? null
/** A time that never happened is sent as the first of January of the year one. */
const time = (value: string | null | undefined): string | null =>
  value?.startsWith('0001-') ? null : text(value)
const list = (value: string | readonly string[] | null | undefined): FieldValue =>
  typeof value === 'string' ? (value === '' ? [] : value.split(/[\s,]+/)) : (value ?? [])

const IDENTITY: readonly HostField[] = [
  {
    name: 'name',
    aliases: ['hostname', 'host'],
    kind: 'text',
    title: 'Name',
    description: 'Name the node gets.',
    isFreeText: true,
    read: (host) => text(host.name),
  },
  {
    name: 'status',
    aliases: ['state'],
    kind: 'word',
    title: 'Status',
    description: 'Where the host stands, for example known or insufficient.',
    isFreeText: true,
    read: (host) => text(host.status),
  },
  {
    name: 'status_info',
    aliases: ['info', 'reason'],
    kind: 'text',
    title: 'Why',
    description: 'Why it has this status, in words.',
    isFreeText: true,
    read: (host) => text(host.status_info),
  },
  {
    name: 'role',
    aliases: [],
    kind: 'word',
    title: 'Role',
    description: 'Role that was chosen: master, arbiter, worker or auto-assign.',
    read: (host) => text(host.role),
  },
  {
    name: 'suggested_role',
    aliases: ['suggested'],
    kind: 'word',
    title: 'Suggested role',
    description: 'Role the host gets as things stand.',
    read: (host) => text(host.suggested_role),
  },
  {
    name: 'bootstrap',
    aliases: [],
    kind: 'flag',
    title: 'Bootstrap',
    description: 'This control plane node starts the others.',
    read: (host) => host.bootstrap ?? false,
  },
  {
    name: 'cluster',
    aliases: ['cluster_name'],
    kind: 'word',
    title: 'Cluster',
    description: 'Cluster the host belongs to; cluster:"" finds hosts without one.',
    read: ({ cluster_id }, { clusters }) => text(clusters?.get(cluster_id ?? '') ?? cluster_id),
  },
  {
    name: 'infraenv',
    aliases: ['infra_env', 'env'],
    kind: 'word',
    title: 'Infra-env',
    description: 'Infra-env whose image the host was booted from.',
    read: ({ infra_env_id }, { infraEnvs }) => text(infraEnvs?.get(infra_env_id) ?? infra_env_id),
  },
  {
    name: 'cluster_id',
    aliases: [],
    kind: 'word',
    title: 'Cluster id',
    description: 'Id of the cluster the host belongs to.',
    read: (host) => text(host.cluster_id),
  },
  {
    name: 'infra_env_id',
    aliases: [],
    kind: 'word',
    title: 'Infra-env id',
    description: 'Id of the infra-env whose image the host was booted from.',
    read: (host) => text(host.infra_env_id),
  },
  {
    name: 'kind',
    aliases: [],
    kind: 'word',
    title: 'Kind',
    description: 'Host, or AddToExistingClusterHost when it joins a running cluster.',
    read: (host) => text(host.kind),
  },
  {
    name: 'id',
    aliases: ['uuid'],
    kind: 'text',
    title: 'Id',
    description: 'Id of the host.',
    isFreeText: true,
    read: (host) => text(host.id),
  },
]

const PROGRESS: readonly HostField[] = [
  {
    name: 'stage',
    aliases: [],
    kind: 'text',
    title: 'Stage',
    description: 'Stage of its installation.',
    read: (host) => text(host.progress?.stage),
  },
  {
    name: 'percent',
    aliases: ['progress'],
    kind: 'number',
    title: 'Progress',
    description: 'Stages passed, in percent.',
    read: (host) => number(host.progress?.percent),
  },
  {
    name: 'stage_info',
    aliases: [],
    kind: 'text',
    title: 'Stage detail',
    description: 'Detail of the stage, for example how much of the image is written.',
    read: (host) => text(host.progress?.info),
  },
  {
    name: 'stage_started',
    aliases: ['stage_started_at'],
    kind: 'time',
    title: 'Stage began',
    description: 'When this stage was first reported; stage_started>30m finds slow ones.',
    read: (host) => time(host.progress?.stage_started_at),
  },
]

const CHECKS: readonly HostField[] = [
  {
    name: 'check',
    aliases: ['checks', 'failing', 'validation'],
    kind: 'list',
    title: 'Failing checks',
    description: 'Checks that fail, for example ntp-synced.',
    isFreeText: true,
    read: (host) => list(host.failing_checks),
  },
  {
    name: 'pending',
    aliases: ['pending_checks'],
    kind: 'list',
    title: 'Pending checks',
    description: 'Checks that wait for something.',
    read: (host) => list(host.pending_checks),
  },
]

const HARDWARE: readonly HostField[] = [
  {
    name: 'cpu',
    aliases: ['cpus', 'cores', 'cpu_cores'],
    kind: 'number',
    title: 'CPU',
    description: 'Logical processors.',
    read: (host) => number(host.cpu_cores),
  },
  {
    name: 'arch',
    aliases: ['architecture', 'cpu_architecture'],
    kind: 'word',
    title: 'Architecture',
    description: 'Processor architecture, for example x86_64.',
    read: (host) => text(host.cpu_architecture),
  },
  {
    name: 'memory',
    aliases: ['mem', 'ram', 'memory_bytes'],
    kind: 'bytes',
    title: 'Memory',
    description: 'Memory; a number without a unit is GiB.',
    unit: 'GiB',
    read: (host) => number(host.memory_bytes),
  },
  {
    name: 'disks',
    aliases: ['disk_count'],
    kind: 'number',
    title: 'Disks',
    description: 'Number of disks.',
    read: (host) => number(host.disk_count),
  },
  {
    name: 'storage',
    aliases: ['storage_bytes'],
    kind: 'bytes',
    title: 'Storage',
    description: 'All disks together; a number without a unit is GB.',
    unit: 'GB',
    read: (host) => number(host.storage_bytes),
  },
  {
    name: 'disk',
    aliases: ['disk.name', 'installation_disk'],
    kind: 'text',
    title: 'Install disk',
    description: 'Disk the system goes to.',
    read: (host) => text(host.installation_disk?.name),
  },
  {
    name: 'disk.size',
    aliases: ['disk_size'],
    kind: 'bytes',
    title: 'Install disk size',
    description: 'Size of the disk the system goes to; a number without a unit is GB.',
    unit: 'GB',
    read: (host) => number(host.installation_disk?.size_bytes),
  },
  {
    name: 'gpus',
    aliases: ['gpu', 'gpu_count'],
    kind: 'number',
    title: 'GPUs',
    description: 'Number of graphics processors.',
    read: (host) => number(host.gpu_count),
  },
  {
    name: 'manufacturer',
    aliases: ['vendor'],
    kind: 'text',
    title: 'Manufacturer',
    description: 'Maker of the machine.',
    isFreeText: true,
    read: (host) => text(host.manufacturer),
  },
  {
    name: 'product',
    aliases: ['model'],
    kind: 'text',
    title: 'Product',
    description: 'Model of the machine.',
    isFreeText: true,
    read: (host) => text(host.product),
  },
  {
    name: 'serial',
    aliases: ['serial_number'],
    kind: 'text',
    title: 'Serial number',
    description: 'Serial number of the machine.',
    isFreeText: true,
    read: (host) => text(host.serial),
  },
  {
    name: 'virtual',
    aliases: ['is_virtual', 'vm'],
    kind: 'flag',
    title: 'Virtual',
    description: 'The host is a virtual machine.',
    read: (host) => host.is_virtual ?? null,
  },
]

const NETWORK: readonly HostField[] = [
  {
    name: 'ip',
    aliases: ['ipv4', 'address'],
    kind: 'list',
    title: 'IPv4',
    description: 'IPv4 addresses; a network finds all in it: ip:10.0.0.0/24.',
    isFreeText: true,
    isSearchedInPart: true,
    read: (host) => list(host.ipv4),
  },
  {
    name: 'ipv6',
    aliases: ['ip6'],
    kind: 'list',
    title: 'IPv6',
    description: 'IPv6 addresses; a network finds all in it: ipv6:fd00::/64.',
    isFreeText: true,
    isSearchedInPart: true,
    read: (host) => list(host.ipv6),
  },
  {
    name: 'mac',
    aliases: ['mac_address'],
    kind: 'list',
    title: 'MAC',
    description: 'Hardware addresses.',
    isFreeText: true,
    isSearchedInPart: true,
    read: (host) => list(host.mac),
  },
  {
    name: 'bmc',
    aliases: ['bmc_address'],
    kind: 'text',
    title: 'BMC',
    description: 'Address of the management controller.',
    isFreeText: true,
    read: (host) => text(host.bmc_address),
  },
]

const CONTACT: readonly HostField[] = [
  {
    name: 'checked_in',
    aliases: ['checked_in_at', 'seen'],
    kind: 'time',
    title: 'Last contact',
    description: 'When the agent last asked for work; checked_in>5m finds silent hosts.',
    read: (host) => time(host.checked_in_at),
  },
  {
    name: 'registered',
    aliases: ['registered_at', 'age'],
    kind: 'time',
    title: 'Registered',
    description: 'When the host last registered, about its last boot.',
    read: (host) => time(host.registered_at),
  },
  {
    name: 'status_updated',
    aliases: ['status_updated_at', 'since'],
    kind: 'time',
    title: 'In status since',
    description: 'When the status changed.',
    read: (host) => time(host.status_updated_at),
  },
  {
    name: 'media',
    aliases: ['media_status'],
    kind: 'word',
    title: 'Media',
    description: 'Whether the medium it was booted from is still there: connected or disconnected.',
    read: (host) => text(host.media_status),
  },
  {
    name: 'logs',
    aliases: ['logs_info'],
    kind: 'word',
    title: 'Logs',
    description: 'How far its logs are collected.',
    read: (host) => text(host.logs_info),
  },
  {
    name: 'label',
    aliases: ['labels'],
    kind: 'list',
    title: 'Labels',
    description: 'Labels of the node: label:zone=a, or label:zone for any value.',
    isFreeText: true,
    read: (host) => Object.entries(host.labels ?? {}).map(([key, value]) => `${key}=${value}`),
  },
]

export const HOST_FIELDS: readonly HostField[] = [
  ...IDENTITY,
  ...PROGRESS,
  ...CHECKS,
  ...HARDWARE,
  ...NETWORK,
  ...CONTACT,
]

const byName = new Map(
  HOST_FIELDS.flatMap((field) => [field.name, ...field.aliases].map((name) => [name, field] as const)),
)

/** By name or alias, in any case, with `-` for `_`. */
export const findHostField = (name: string): HostField | null =>
  byName.get(name.toLowerCase().replaceAll('-', '_')) ?? null
