// POST of a cluster: every default is applied here, so that no later code has to know one. Overlaps, sizes and host
// prefixes are not judged: clients rely on registering first and putting networks right later, and the validations
// of the cluster say what is wrong.
import type { ClusterCreateParams } from '@groundwork/contract/clusters'
import { createClusterContext } from '../../context/cluster-context.ts'
import { isSingleNode } from '../../context/topology.ts'
import type { ClusterRecord, NewCluster } from '../../facts/cluster-record.ts'
import { checkNtpExclusive, checkNtpSources } from '../fields/ntp.ts'
import { checkProxy } from '../fields/proxy.ts'
import { checkPullSecret, registriesFor } from '../fields/pull-secret.ts'
import { checkSshKeys } from '../fields/ssh-key.ts'
import { accepted, type Outcome, type Problem, refused } from '../problem.ts'
import { checkDiskEncryption } from './disk-encryption.ts'
import type { RegistrationEnvironment } from './environment.ts'
import { checkDualStack, checkFamilyOrder } from './families.ts'
import { checkFeatures } from './features.ts'
import { checkIgnitionEndpoint } from './ignition-endpoint.ts'
import { checkLeases } from './leases.ts'
import { checkLoadBalancer } from './load-balancer.ts'
import { checkBaseDomain, checkClusterName, checkDomainLength } from './names.ts'
import { checkNetworkTexts } from './networks.ts'
import { type Decisions, newRecord } from './new-record.ts'
import { decideOperators } from './operators.ts'
import { decidePlatform } from './platform.ts'
import { chooseRelease } from './release.ts'
import { checkSingleNode } from './single-node.ts'
import { checkTags } from './tags.ts'
import { decideTopology } from './topology.ts'
import { checkVipLists, checkVipsInside } from './vips.ts'
import { canonical } from './wanted-networks.ts'

export function registerCluster(
  params: ClusterCreateParams,
  environment: RegistrationEnvironment,
): Outcome<NewCluster> {
  const decisions = decide(params, environment)
  if (!decisions.ok) return refused([...decisions.problems, ...checkTexts(params, environment, null)])
  const cluster = newRecord(params, environment, decisions.value)
  const problems = [
    ...checkTexts(params, environment, cluster),
    ...checkCluster(cluster, params, environment),
  ]
  if (problems.length > 0) return refused(problems)
  return accepted({
    cluster: withCanonicalNetworks(cluster),
    secrets: { pull_secret: params.pull_secret },
  })
}

/** What the rest depends on; without a release nothing else can be decided. */
function decide(params: ClusterCreateParams, environment: RegistrationEnvironment): Outcome<Decisions> {
  const architecture = params.cpu_architecture ?? 'x86_64'
  const wish = { version: params.openshift_version, architecture, image: params.ocp_release_image ?? '' }
  const release = chooseRelease(wish, environment)
  if (!release.ok) return release
  const { openshift_version: version } = release.value
  const { settings } = environment
  const size = { mode: params.high_availability_mode, count: params.control_plane_count ?? undefined }
  const topology = decideTopology(size, version, settings)
  if (!topology.ok) return topology
  const hasOneNode = topology.value.control_plane_count === 1
  const platform = decidePlatform(
    {
      platform: params.platform ?? undefined,
      userManagedNetworking: params.user_managed_networking ?? undefined,
    },
    // The processor that was asked for, even where only a release for all of them has it.
    { isSingleNode: hasOneNode, architecture, version },
  )
  const operators = decideOperators(
    { olm_operators: params.olm_operators ?? [], operator_bundles: params.operator_bundles ?? [] },
    { isSingleNode: hasOneNode, version, settings },
  )
  if (!platform.ok || !operators.ok) {
    return refused([platform, operators].flatMap((outcome) => (outcome.ok ? [] : outcome.problems)))
  }
  return accepted({
    release: release.value,
    topology: topology.value,
    platform: platform.value,
    operators: operators.value,
  })
}

/** Texts that can be judged alone; the version is unknown while the release is. */
function checkTexts(
  params: ClusterCreateParams,
  environment: RegistrationEnvironment,
  cluster: ClusterRecord | null,
): readonly Problem[] {
  const proxy = {
    http_proxy: params.http_proxy ?? '',
    https_proxy: params.https_proxy ?? '',
    no_proxy: params.no_proxy ?? '',
  }
  const [additional, replacing] = [params.additional_ntp_source ?? '', params.ntp_sources ?? '']
  const domain = params.base_dns_domain ?? ''
  const registries = registriesFor(environment, cluster?.ocp_release_image ?? '')
  return [
    ...checkClusterName(params.name, cluster?.platform.type ?? params.platform?.type ?? 'baremetal'),
    ...checkBaseDomain(domain),
    ...checkDomainLength(params.name, domain),
    ...checkPullSecret(params.pull_secret, 'pull_secret', registries),
    ...checkSshKeys((params.ssh_public_key ?? '').trim(), 'ssh_public_key'),
    ...checkProxy(proxy, { prefix: '', version: cluster?.openshift_version ?? null }),
    ...checkNtpSources(additional, 'additional_ntp_source'),
    ...checkNtpSources(replacing, 'ntp_sources'),
    ...checkNtpExclusive({ additional, replacing }, 'additional_ntp_source'),
    ...checkTags(params.tags ?? ''),
  ]
}

function checkCluster(
  cluster: ClusterRecord,
  params: ClusterCreateParams,
  environment: RegistrationEnvironment,
): readonly Problem[] {
  // VIPs on one node are kept when the client did not set user-managed networking, although it applies: clients do that.
  const isSilent = (params.user_managed_networking ?? null) === null && isSingleNode(cluster)
  const { settings, now } = environment
  const asAsked = isSilent ? { ...cluster, user_managed_networking: false } : cluster
  return [
    ...checkSingleNode(cluster),
    ...checkLoadBalancer(cluster),
    ...checkDiskEncryption(cluster.disk_encryption, environment.settings),
    ...checkIgnitionEndpoint(cluster.ignition_endpoint),
    ...checkNetworkTexts(cluster, environment.settings),
    ...checkVipLists(asAsked, { allowsSingleVip: environment.allowsSingleVip ?? false }),
    ...checkFamilyOrder(cluster),
    // VIPs of both families do not make networks of both: clients set them first, and the networks later.
    ...checkDualStack({ ...cluster, api_vips: [], ingress_vips: [] }),
    ...checkVipsInside(createClusterContext({ cluster, hosts: [], infraEnvs: [], settings, now })),
    ...checkLeases(cluster),
    ...checkFeatures(cluster, []),
  ]
}

const withCanonicalNetworks = (cluster: ClusterRecord): ClusterRecord => ({
  ...cluster,
  cluster_networks: canonical(cluster.cluster_networks),
  service_networks: canonical(cluster.service_networks),
  machine_networks: canonical(cluster.machine_networks),
})
