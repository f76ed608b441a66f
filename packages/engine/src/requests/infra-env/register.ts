// POST of an infra-env.

import type { ImageType, InfraEnvCreateParams } from '@groundwork/contract/infra-envs'
import type { CpuArchitecture } from '@groundwork/contract/vocabulary'
import { majorMinor } from '@groundwork/versions/version'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { acceptsArchitecture, storedArchitecture } from '../architecture.ts'
import { checkFeaturesOn } from '../cluster/features.ts'
import { checkNtpExclusive, checkNtpSources } from '../fields/ntp.ts'
import { checkProxy } from '../fields/proxy.ts'
import { checkPullSecret, registriesFor } from '../fields/pull-secret.ts'
import { checkSshKeys } from '../fields/ssh-key.ts'
import { accepted, type Outcome, type Problem, problem, refused } from '../problem.ts'
import type { InfraEnvEnvironment } from './environment.ts'
import {
  checkDiscoveryDelay,
  checkDiscoveryIgnition,
  checkImageType,
  checkKernelArguments,
  checkRendezvousIp,
  checkTrustBundle,
} from './fields.ts'
import type { InfraEnvRecord, NewInfraEnv } from './infra-env-record.ts'
import { chooseOsImage } from './os-image.ts'
import { checkStaticNetwork, sortedStaticNetwork } from './static-network.ts'

interface Subject {
  /** The id the new infra-env will have. */
  readonly id: string
  /** The cluster that `cluster_id` names; null when there is none, or none was named. */
  readonly cluster: ClusterFacts | null
  readonly environment: InfraEnvEnvironment
}

export function registerInfraEnv(params: InfraEnvCreateParams, subject: Subject): Outcome<NewInfraEnv> {
  const { cluster, environment } = subject
  const clusterId = params.cluster_id ?? null
  if (clusterId !== null && cluster === null) {
    return refused([problem('not-found', 'cluster_id', `There is no cluster ${clusterId}.`, 404)])
  }
  const architecture = storedArchitecture(params.cpu_architecture ?? 'x86_64')
  const version = bootedVersion({ version: params.openshift_version ?? '', architecture }, subject)
  const infraEnv = newRecord(params, subject, architecture)
  const problems = [
    ...(params.name === '' ? [problem('required', 'name', 'name is empty; give the infra-env a name.')] : []),
    ...checkPullSecret(params.pull_secret, 'pull_secret', registriesFor(environment)),
    ...(version.ok ? [] : version.problems),
    ...checkCluster(architecture, cluster),
    ...checkRecord(infraEnv, environment),
    ...checkImageType(infraEnv.type, architecture, cluster?.platform.external_name ?? ''),
  ]
  if (problems.length > 0 || !version.ok) return refused(problems)
  return accepted({
    infraEnv: {
      ...infraEnv,
      openshift_version: version.value,
      static_network_config: sortedStaticNetwork(infraEnv.static_network_config),
    },
    secrets: { pull_secret: params.pull_secret },
  })
}

/**
 * The system that a machine boots is written to its disk, so an infra-env of a cluster boots the one of the cluster's release.
 * Where this service has no image of it, only the download is refused: an administrator of the service can still add one.
 */
function bootedVersion(
  wish: { readonly version: string; readonly architecture: CpuArchitecture },
  { cluster, environment }: Subject,
): Outcome<string> {
  const line = majorMinor(cluster?.openshift_version ?? '')
  const version = wish.version || (line === null ? '' : (cluster?.openshift_version ?? ''))
  const image = chooseOsImage({ ...wish, version }, environment)
  if (image.ok) return accepted(image.value.openshift_version)
  return line !== null && majorMinor(version) === line ? accepted(line) : image
}

/** What has to be right about any stored infra-env. */
export function checkRecord(infraEnv: InfraEnvRecord, environment: InfraEnvEnvironment): readonly Problem[] {
  const { additional_ntp_sources: additional, ntp_sources: replacing } = infraEnv
  const problems = [
    ...checkSshKeys(infraEnv.ssh_authorized_key, 'ssh_authorized_key'),
    ...checkProxy(infraEnv.proxy, { prefix: 'proxy.', version: null }),
    ...checkNtpSources(additional, 'additional_ntp_sources'),
    ...checkNtpSources(replacing, 'ntp_sources'),
    ...checkNtpExclusive({ additional, replacing }, 'additional_ntp_sources'),
    ...checkStaticNetwork(infraEnv.static_network_config, environment.parseYaml, environment.checkNetwork),
    ...checkKernelArguments(infraEnv.kernel_arguments),
    ...checkDiscoveryIgnition(infraEnv.ignition_config_override, environment),
    ...checkTrustBundle(infraEnv.additional_trust_bundle),
    ...checkRendezvousIp(infraEnv.rendezvous_ip, infraEnv.type),
    ...checkDiscoveryDelay(infraEnv.network_discovery_delay_seconds),
  ]
  return problems.length > 0 ? problems : (environment.checkImage?.(infraEnv) ?? [])
}

function newRecord(
  params: InfraEnvCreateParams,
  { id, cluster, environment }: Subject,
  architecture: CpuArchitecture,
): InfraEnvRecord {
  const network = params.static_network_config ?? []
  return {
    id,
    cluster_id: cluster?.id ?? null,
    name: params.name,
    openshift_version: params.openshift_version ?? '',
    cpu_architecture: architecture,
    type: params.image_type ?? defaultImageType(architecture, environment.defaultImageType),
    proxy: {
      http_proxy: params.proxy?.http_proxy ?? '',
      https_proxy: params.proxy?.https_proxy ?? '',
      no_proxy: params.proxy?.no_proxy ?? '',
    },
    additional_ntp_sources: params.additional_ntp_sources ?? '',
    ntp_sources: params.ntp_sources ?? '',
    ssh_authorized_key: params.ssh_authorized_key ?? '',
    pull_secret_set: true,
    static_network_config: network,
    has_static_network_config: network.length > 0,
    kernel_arguments: params.kernel_arguments ?? [],
    ignition_config_override: params.ignition_config_override ?? '',
    additional_trust_bundle: (params.additional_trust_bundle ?? '').trim(),
    rendezvous_ip: params.rendezvous_ip ?? '',
    network_discovery_delay_seconds:
      params.network_discovery_delay_seconds ?? environment.networkDiscoveryDelaySeconds,
  }
}

/** There is no small image for s390x. */
const defaultImageType = (architecture: CpuArchitecture, configured: ImageType): ImageType =>
  architecture === 's390x' ? 'full-iso' : configured

function checkCluster(architecture: CpuArchitecture, cluster: ClusterFacts | null): readonly Problem[] {
  // An imported cluster has no known architecture of its own.
  if (cluster === null || cluster.imported) return []
  if (acceptsArchitecture(cluster.cpu_architecture, architecture)) {
    return cluster.cpu_architecture === 'multi' ? checkFeaturesOn(cluster, architecture) : []
  }
  const message = `cpu_architecture ${architecture} does not fit cluster ${cluster.name}, which is for ${cluster.cpu_architecture}.`
  return [problem('contradiction', 'cpu_architecture', message)]
}
