// The features a cluster makes use of, as its answers list them: by name, with details where there are any.
import type { FeatureUsage } from '@groundwork/contract/clusters'
import { isRecord } from '@groundwork/json/json-values'
import { diskId } from '../context/disk-identity.ts'
import { isDay2Host, isSingleNode } from '../context/topology.ts'
import type { ClusterRecord } from '../facts/cluster-record.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { compareForInstallation } from '../hardware/installation-disk.ts'
import { isDualStack } from '../network/cluster-families.ts'

export interface UsageSubject {
  readonly cluster: ClusterRecord
  readonly hosts: readonly HostFacts[]
  /** Those whose hosts join this cluster. */
  readonly infraEnvs: readonly {
    readonly kernel_arguments: readonly unknown[]
    readonly static_network_config?: readonly unknown[]
    readonly ignition_config_override?: string
  }[]
}

type Details = Readonly<Record<string, unknown>>
/** `true` where there is nothing more to say; null: not in use. */
type Use = Details | true | null

/** Sorted by name. */
export function featureUsage(subject: UsageSubject): Readonly<Record<string, FeatureUsage>> {
  const uses = [...settingUses(subject), ...hostUses(subject)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(uses.flatMap(([name, use]) => (use === null ? [] : [[name, usage(name, use)]])))
}

const usage = (name: string, use: Details | true): FeatureUsage => ({
  ...(use === true ? {} : { data: { ...use } }),
  id: name.toUpperCase().replaceAll(' ', '_'),
  name,
})

/** About a cluster that was made elsewhere nothing is known but its new hosts. */
const settingUses = (subject: UsageSubject): (readonly [string, Use])[] =>
  subject.cluster.imported || subject.cluster.kind === 'DisconnectedCluster'
    ? []
    : [...clusterUses(subject), ...networkUses(subject.cluster), ...operatorUses(subject.cluster)]

function clusterUses({ cluster, hosts, infraEnvs }: UsageSubject): (readonly [string, Use])[] {
  const { hyperthreading } = cluster
  return [
    ['Additional NTP Source', counted('source_count', listLength(cluster.additional_ntp_source))],
    ['Cluster Tags', cluster.tags === '' ? null : true],
    ['Cluster managed networking with VMs', virtualMachines(cluster, hosts)],
    ['Custom manifest', cluster.has_user_manifests || null],
    ['Hyperthreading', hyperthreading === 'none' ? null : { hyperthreading_enabled: hyperthreading }],
    ['Install Config Overrides', overriddenFields(cluster.install_config_overrides)],
    ['Disk Selection', hosts.some(hasChosenDisk) || null],
    ['Disk encryption', diskEncryption(cluster)],
    ['FIPS', parsed(cluster.install_config_overrides).fips === true || null],
    ['Ignition Config Override', infraEnvs.some(hasOverride) || null],
    ['Platform selection', platformUse(cluster)],
    ['Requested hostname', counted('host_count', hosts.filter(isNamedByUser).length)],
    ['SNO', isSingleNode(cluster) || null],
    ['Static Network Config', infraEnvs.some(hasStaticNetwork) || null],
    ['auto assign role', cluster.roles_were_assigned ?? null],
    ['discovery kernel arguments', infraEnvs.some(hasKernelArguments) || null],
  ]
}

function networkUses(cluster: ClusterRecord): (readonly [string, Use])[] {
  const { network_type } = cluster
  return [
    [NETWORK_TYPE_NAMES[network_type] ?? `${network_type} network type`, true],
    ['Dual-stack', isDualStack(cluster) || null],
    ['Dual-stack VIPs', cluster.api_vips.length > 1 || null],
    ['Proxy', proxyUse(cluster)],
    ['VIP auto alloc.', cluster.vip_dhcp_allocation || null],
  ]
}

/** Hosts that join an installed cluster, from the moment they are installed. */
const hostUses = ({ hosts }: UsageSubject): (readonly [string, Use])[] => [
  ['Day2 hosts', counted('host_count', hosts.filter(isDay2Host).filter(isInstalled).length)],
]

const isInstalled = ({ progress }: HostFacts): boolean => progress.current_stage !== null

/** Where, how, and with which servers; none of it is secret. */
function diskEncryption({ disk_encryption }: ClusterRecord): Use {
  const { enable_on, mode, tang_servers } = disk_encryption
  return enable_on === 'none' ? null : { enable_on, mode, tang_servers }
}

/** Which settings there are, not their addresses: they may hold passwords. */
function proxyUse({ http_proxy, https_proxy, no_proxy }: ClusterRecord): Use {
  const set = Object.entries({ http_proxy, https_proxy, no_proxy }).filter(([, value]) => value !== '')
  return set.length === 0 ? null : Object.fromEntries(set.map(([name]) => [name, 1]))
}

/** The usual platforms are nothing special. */
const platformUse = ({ platform: { type } }: ClusterRecord): Use =>
  type === 'baremetal' || type === 'none' ? null : { platform_type: type }

/** Another disk than the one that would have been taken. */
function hasChosenDisk({ installation_disk_id, inventory }: HostFacts): boolean {
  const eligible = (inventory?.disks ?? []).filter((disk) => disk.installation_eligibility?.eligible === true)
  const [best] = eligible.sort(compareForInstallation)
  return installation_disk_id !== '' && best !== undefined && diskId(best) !== installation_disk_id
}

const hasOverride = ({ ignition_config_override = '' }: UsageSubject['infraEnvs'][number]): boolean =>
  ignition_config_override !== ''

const hasStaticNetwork = ({ static_network_config = [] }: UsageSubject['infraEnvs'][number]): boolean =>
  static_network_config.length > 0

const NETWORK_TYPE_NAMES: Readonly<Record<string, string>> = {
  OVNKubernetes: 'OVN network type',
  OpenShiftSDN: 'SDN network type',
}

const operatorUses = ({ monitored_operators }: ClusterRecord): (readonly [string, Use])[] =>
  monitored_operators
    .filter(({ operator_type }) => operator_type === 'olm')
    .map(({ name }) => [name.toUpperCase(), true])

const counted = (what: string, count: number): Use => (count === 0 ? null : { [what]: count })

const listLength = (text: string): number => text.split(',').filter((item) => item.trim() !== '').length

const isNamedByUser = ({ requested_hostname }: HostFacts): boolean => requested_hostname !== ''

const hasKernelArguments = ({ kernel_arguments }: UsageSubject['infraEnvs'][number]): boolean =>
  kernel_arguments.length > 0

/** VIPs do not move between virtual machines the way the cluster expects, so support engineers may ask for this. */
function virtualMachines(cluster: ClusterRecord, hosts: readonly HostFacts[]): Use {
  if (cluster.user_managed_networking) return null
  const ids = hosts.filter(({ inventory }) => inventory?.system_vendor?.virtual === true).map(({ id }) => id)
  return ids.length === 0 ? null : { 'VM Hosts': ids }
}

/** Which fields are overridden, not with what: values may be confidential. */
function overriddenFields(overrides: string): Use {
  if (overrides === '') return null
  const fields = Object.entries(parsed(overrides)).flatMap(([field, value]) => namesIn(field, value))
  return Object.fromEntries(fields.map((name) => [name, true]))
}

/** Down to the second level: `controlPlane hyperthreading`. */
function namesIn(field: string, value: unknown): readonly string[] {
  const members = isRecord(value) ? Object.keys(value) : []
  return members.length === 0 ? [field] : members.map((member) => `${field} ${member}`)
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
