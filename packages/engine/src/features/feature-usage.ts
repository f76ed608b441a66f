// The features a cluster makes use of, as its answers list them: by name, with details where there are any.
import type { FeatureUsage } from '@groundwork/contract/api/cluster'
import type { HostFacts } from '../facts/host-facts.ts'
import { isRecord } from '../facts/wire-values.ts'
import type { ClusterRecord } from '../rules/cluster/cluster-record.ts'
import { isSingleNode } from '../topology.ts'

export interface UsageSubject {
  readonly cluster: ClusterRecord
  readonly hosts: readonly HostFacts[]
  /** Those whose hosts join this cluster. */
  readonly infraEnvs: readonly { readonly kernel_arguments: readonly unknown[] }[]
}

type Details = Readonly<Record<string, unknown>>
/** `true` where there is nothing more to say; null: not in use. */
type Use = Details | true | null

/** Sorted by name. */
export function featureUsage(subject: UsageSubject): Readonly<Record<string, FeatureUsage>> {
  const { cluster } = subject
  // About a cluster that was made elsewhere nothing is known.
  if (cluster.imported || cluster.kind === 'DisconnectedCluster') return {}
  const uses = [...fixedUses(subject), ...operatorUses(cluster)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(uses.flatMap(([name, use]) => (use === null ? [] : [[name, usage(name, use)]])))
}

const usage = (name: string, use: Details | true): FeatureUsage => ({
  ...(use === true ? {} : { data: { ...use } }),
  id: name.toUpperCase().replaceAll(' ', '_'),
  name,
})

function fixedUses({ cluster, hosts, infraEnvs }: UsageSubject): (readonly [string, Use])[] {
  const { hyperthreading, network_type } = cluster
  return [
    ['Additional NTP Source', counted('source_count', listLength(cluster.additional_ntp_source))],
    ['Cluster Tags', cluster.tags === '' ? null : true],
    ['Cluster managed networking with VMs', virtualMachines(cluster, hosts)],
    ['Custom manifest', cluster.has_user_manifests || null],
    ['Hyperthreading', hyperthreading === 'none' ? null : { hyperthreading_enabled: hyperthreading }],
    ['Install Config Overrides', overriddenFields(cluster.install_config_overrides)],
    [NETWORK_TYPE_NAMES[network_type] ?? `${network_type} network type`, true],
    ['Requested hostname', counted('host_count', hosts.filter(isNamedByUser).length)],
    ['SNO', isSingleNode(cluster) || null],
    ['discovery kernel arguments', infraEnvs.some(hasKernelArguments) || null],
  ]
}

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

/** Virtual machines do not move addresses between them the way the cluster wants to, so somebody may ask for this. */
function virtualMachines(cluster: ClusterRecord, hosts: readonly HostFacts[]): Use {
  if (cluster.user_managed_networking) return null
  const ids = hosts.filter(({ inventory }) => inventory?.system_vendor?.virtual === true).map(({ id }) => id)
  return ids.length === 0 ? null : { 'VM Hosts': ids }
}

/** Which fields are overridden, not with what: values may be confidential. */
function overriddenFields(overrides: string): Use {
  if (overrides === '') return null
  const fields = Object.keys(parsed(overrides)).map((field) => [field, true] as const)
  return Object.fromEntries(fields)
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
