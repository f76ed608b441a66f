// PATCH of an infra-env, possible at any time. An empty text does not clear a key, an override, a pull secret or a
// version here (it counts as absent): clients that send whole forms rely on it. Empty lists do clear.
import type { InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import { differences } from '../../collections/differences.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { checkPullSecret, registriesFor } from '../fields/pull-secret.ts'
import { freshProblems } from '../fresh-problems.ts'
import { accepted, type Outcome, type Problem, refused } from '../problem.ts'
import type { InfraEnvEnvironment } from './environment.ts'
import { checkImageType } from './fields.ts'
import type { InfraEnvChanges, InfraEnvRecord } from './infra-env-record.ts'
import { chooseOsImage } from './os-image.ts'
import { checkRecord } from './register.ts'
import { sortedStaticNetwork } from './static-network.ts'

interface Subject {
  readonly infraEnv: InfraEnvRecord
  /** The cluster the infra-env is made for, if any. */
  readonly cluster: ClusterFacts | null
  readonly environment: InfraEnvEnvironment
}

export function updateInfraEnv(params: InfraEnvUpdateParams, subject: Subject): Outcome<InfraEnvChanges> {
  const { infraEnv: current, environment } = subject
  const version = params.openshift_version || ''
  const osImage =
    version === '' ? null : chooseOsImage({ version, architecture: current.cpu_architecture }, environment)
  const next: InfraEnvRecord = {
    ...applied(current, params),
    ...(osImage?.ok ? { openshift_version: osImage.value.openshift_version } : {}),
  }
  const pullSecret = params.pull_secret ?? ''
  const problems = [
    ...(pullSecret === '' ? [] : checkPullSecret(pullSecret, 'pull_secret', registriesFor(environment))),
    ...(osImage === null || osImage.ok ? [] : osImage.problems),
    ...freshProblems(current, next, (infraEnv) => checkAll(infraEnv, subject)),
  ]
  if (problems.length > 0) return refused(problems)
  return accepted({
    infraEnv: differences<InfraEnvRecord, Partial<InfraEnvRecord>>(current, {
      ...next,
      // Problems name the places of the request, so the order changes only now.
      static_network_config: sortedStaticNetwork(next.static_network_config),
    }),
    secrets: pullSecret === '' ? {} : { pull_secret: pullSecret },
  })
}

const checkAll = (infraEnv: InfraEnvRecord, { cluster, environment }: Subject): readonly Problem[] => [
  ...checkRecord(infraEnv, environment),
  ...checkImageType(infraEnv.type, infraEnv.cpu_architecture, cluster?.platform.external_name ?? ''),
]

function applied(current: InfraEnvRecord, params: InfraEnvUpdateParams): InfraEnvRecord {
  const network = params.static_network_config ?? current.static_network_config
  const { proxy } = params
  return {
    ...current,
    type: params.image_type ?? current.type,
    // The three proxy settings are replaced together.
    proxy: proxy
      ? {
          http_proxy: proxy.http_proxy ?? '',
          https_proxy: proxy.https_proxy ?? '',
          no_proxy: proxy.no_proxy ?? '',
        }
      : current.proxy,
    additional_ntp_sources: params.additional_ntp_sources ?? current.additional_ntp_sources,
    ntp_sources: params.ntp_sources ?? current.ntp_sources,
    ssh_authorized_key: params.ssh_authorized_key || current.ssh_authorized_key,
    pull_secret_set: current.pull_secret_set || Boolean(params.pull_secret),
    static_network_config: network,
    has_static_network_config: network.length > 0,
    kernel_arguments: params.kernel_arguments ?? current.kernel_arguments,
    ignition_config_override: params.ignition_config_override || current.ignition_config_override,
    additional_trust_bundle: params.additional_trust_bundle?.trim() ?? current.additional_trust_bundle,
    rendezvous_ip: params.rendezvous_ip ?? current.rendezvous_ip,
    network_discovery_delay_seconds:
      params.network_discovery_delay_seconds ?? current.network_discovery_delay_seconds,
  }
}
