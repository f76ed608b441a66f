// The stages of checks on an update. A stage is only reached when the one before it found nothing.
import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import { createClusterContext } from '../../context/cluster-context.ts'
import { isDay2Cluster } from '../../context/topology.ts'
import type { ClusterRecord } from '../../facts/cluster-record.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import type { InfraEnvFacts } from '../../facts/infra-env-facts.ts'
import type { NetworkKind } from '../../network/network-sizes.ts'
import { checkNtpExclusive, checkNtpSources } from '../fields/ntp.ts'
import { checkProxy } from '../fields/proxy.ts'
import { checkPullSecret, registriesFor } from '../fields/pull-secret.ts'
import { checkSshKeys } from '../fields/ssh-key.ts'
import { freshProblems } from '../fresh-problems.ts'
import { type Problem, problem } from '../problem.ts'
import { derivedMachineNetworks, hasNewVips, isMachineNetworkDerived } from './apply-update.ts'
import { checkDiskEncryption } from './disk-encryption.ts'
import type { ClusterEnvironment } from './environment.ts'
import { checkDualStack, checkFamilyOrder, checkListLengths } from './families.ts'
import { checkFeatures } from './features.ts'
import { checkIgnitionEndpoint } from './ignition-endpoint.ts'
import { checkLeases } from './leases.ts'
import { checkLoadBalancer } from './load-balancer.ts'
import { checkBaseDomain, checkClusterName, checkDomainLength } from './names.ts'
import { checkNetworkSizes, checkNetworkTexts, checkOverlaps } from './networks.ts'
import { checkSingleNode } from './single-node.ts'
import { checkTags } from './tags.ts'
import { checkControlPlaneCount } from './topology.ts'
import { checkVipLists, checkVipPlaces } from './vips.ts'

export interface ClusterUpdate {
  readonly current: ClusterRecord
  readonly next: ClusterRecord
  readonly hosts: readonly HostFacts[]
  /** Those that were made for the cluster. */
  readonly infraEnvs?: readonly Pick<InfraEnvFacts, 'cpu_architecture'>[] | undefined
  readonly params: ClusterUpdateParams
  readonly environment: ClusterEnvironment
}

/** Values that are wrong whatever the cluster does. */
export function checkParameters({ current, next, params, environment }: ClusterUpdate): readonly Problem[] {
  const pullSecret = params.pull_secret ?? ''
  const registries = registriesFor(environment, current.ocp_release_image)
  const allowsSingleVip = environment.allowsSingleVip ?? false
  return [
    ...(pullSecret === '' ? [] : checkPullSecret(pullSecret, 'pull_secret', registries)),
    ...freshProblems(current, next, (cluster) => [
      ...checkClusterName(cluster.name, cluster.platform.type),
      ...checkSshKeys(cluster.ssh_public_key, 'ssh_public_key'),
      ...checkProxy(cluster, { prefix: '', version: cluster.openshift_version }),
      ...checkVipLists(cluster, { allowsSingleVip }),
      ...checkFamilyOrder(cluster),
    ]),
  ]
}

/** How the cluster is built: what it runs on, how many nodes, which features. */
export function checkConstruction({
  current,
  next,
  hosts,
  infraEnvs,
  params,
  environment,
}: ClusterUpdate): readonly Problem[] {
  const { settings } = environment
  return [
    ...checkDay2Name(next, params),
    ...freshProblems(current, next, (cluster) => [
      ...(isDay2Cluster(cluster) ? [] : checkSize(cluster, environment)),
      ...checkSingleNode(cluster),
      ...checkLeases(cluster),
      ...checkLoadBalancer(cluster),
      ...checkBaseDomain(cluster.base_dns_domain),
      ...checkDomainLength(cluster.name, cluster.base_dns_domain),
      ...checkDiskEncryption(cluster.disk_encryption, settings),
      ...checkIgnitionEndpoint(cluster.ignition_endpoint),
      ...checkFeatures(cluster, hosts, infraEnvs),
    ]),
  ]
}

/** Networks, and the rest that nothing else depends on. */
export function checkNetworksAndRest(update: ClusterUpdate): readonly Problem[] {
  const { current, next, hosts, environment } = update
  const kinds: readonly NetworkKind[] = isMachineNetworkDerived(next)
    ? ['cluster', 'service']
    : ['cluster', 'service', 'machine']
  return [
    ...checkMachineNetworkWish(update),
    ...freshProblems(current, next, (cluster) => [
      ...checkNetworkTexts(cluster, environment.settings),
      ...checkNetworkSizes(cluster, hosts.length, kinds),
      ...checkListLengths(cluster),
      ...checkDualStack(cluster),
      ...checkOverlaps(cluster),
      ...checkNtpSources(cluster.additional_ntp_source, 'additional_ntp_source'),
      ...checkNtpSources(cluster.ntp_sources, 'ntp_sources'),
      ...checkNtpExclusive(
        { additional: cluster.additional_ntp_source, replacing: cluster.ntp_sources },
        'additional_ntp_source',
      ),
      ...checkTags(cluster.tags),
    ]),
    ...checkNewVips(update),
  ]
}

function checkSize(cluster: ClusterRecord, { settings }: ClusterEnvironment): readonly Problem[] {
  const { high_availability_mode: mode, control_plane_count: count, openshift_version: version } = cluster
  return checkControlPlaneCount(mode, count, version, settings)
}

function checkDay2Name(cluster: ClusterRecord, params: ClusterUpdateParams): readonly Problem[] {
  if (!params.api_vip_dns_name || isDay2Cluster(cluster)) return []
  const message =
    'api_vip_dns_name only has a meaning when hosts are added to an installed cluster; ' +
    'a new cluster derives it from name and base_dns_domain.'
  return [problem('not-settable', 'api_vip_dns_name', message)]
}

function checkMachineNetworkWish(update: ClusterUpdate): readonly Problem[] {
  const { current, next, params } = update
  const { machine_networks: list, machine_network_cidr: single } = params
  const wished = list ?? (single ? [{ cidr: single }] : [])
  if (wished.length === 0 || !isMachineNetworkDerived(next)) return []
  // Sending what is there, or what would come out anyway, does no harm.
  const harmless = [current.machine_networks, derivedMachineNetworks(next, update) ?? []]
  if (harmless.some((networks) => textsOf(networks) === textsOf(wished))) return []
  const message =
    'machine_networks follows from the VIPs in this cluster (one address family, VIPs set by the user); ' +
    'set api_vips and ingress_vips instead.'
  return [problem('not-settable', 'machine_networks', message)]
}

const textsOf = (networks: readonly { readonly cidr?: string }[]): string =>
  networks.map(({ cidr }) => cidr).join()

function checkNewVips({ current, next, hosts, environment }: ClusterUpdate): readonly Problem[] {
  if (!hasNewVips(current, next)) return []
  if (isDay2Cluster(next)) {
    const message = 'api_vips and ingress_vips of an installed cluster cannot be changed here.'
    return [problem('not-settable', 'api_vips', message)]
  }
  const { settings, now } = environment
  return checkVipPlaces(createClusterContext({ cluster: next, hosts, infraEnvs: [], settings, now }))
}
