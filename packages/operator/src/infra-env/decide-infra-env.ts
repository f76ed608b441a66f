// What is to be done so that an infra-env becomes what its resource asks for.
import type {
  HostStaticNetworkConfig,
  ImageType,
  InfraEnv,
  InfraEnvCreateParams,
  InfraEnvUpdateParams,
} from '@groundwork/contract/infra-envs'
import { parseJson } from '@groundwork/json/json-values'
import { isSameJson } from '../conditions/same-json.ts'
import type { InfraEnvResource, InfraEnvSpec } from '../resources/infra-env.ts'

export type InfraEnvStep =
  | { readonly do: 'register'; readonly params: InfraEnvCreateParams }
  | { readonly do: 'update'; readonly params: InfraEnvUpdateParams }

export interface InfraEnvSituation {
  readonly resource: InfraEnvResource
  /** null: the service has none yet. */
  readonly infraEnv: InfraEnv | null
  readonly pullSecret: string
  /** The Secret is another one than the service was last given. */
  readonly hasNewPullSecret: boolean
  readonly staticNetworks: readonly HostStaticNetworkConfig[]
  /** The cluster that spec.clusterRef names. */
  readonly cluster: { readonly id: string; readonly openshift_version?: string } | null
  /** Of the service, when spec.imageType is not set. */
  readonly usualImageType: ImageType
}

/** null: it is as it should be. */
export function decideInfraEnv(situation: InfraEnvSituation): InfraEnvStep | null {
  const { infraEnv, pullSecret } = situation
  if (infraEnv === null) return { do: 'register', params: createParams(situation) }
  const params: InfraEnvUpdateParams = {
    ...changes(situation, infraEnv),
    ...(situation.hasNewPullSecret && { pull_secret: pullSecret }),
  }
  return Object.keys(params).length === 0 ? null : { do: 'update', params }
}

function createParams(situation: InfraEnvSituation): InfraEnvCreateParams {
  const { resource, cluster, pullSecret, staticNetworks } = situation
  const { spec, metadata } = resource
  const version = spec.osImageVersion || cluster?.openshift_version
  const settings = settingsOf(spec)
  return {
    name: metadata.name,
    pull_secret: pullSecret,
    image_type: imageTypeOf(situation),
    cpu_architecture: (spec.cpuArchitecture || 'x86_64') as NonNullable<
      InfraEnvCreateParams['cpu_architecture']
    >,
    ...(cluster !== null && { cluster_id: cluster.id }),
    ...(version && { openshift_version: version }),
    ...nonEmpty(settings),
    ...(spec.kernelArguments && { kernel_arguments: spec.kernelArguments }),
    ...(staticNetworks.length > 0 && { static_network_config: [...staticNetworks] }),
    ...(spec.networkDiscoveryDelaySeconds !== undefined && {
      network_discovery_delay_seconds: spec.networkDiscoveryDelaySeconds,
    }),
  }
}

/** The service keeps them when they are empty: to send that again and again would change nothing. */
const KEPT: readonly string[] = ['ssh_authorized_key', 'ignition_config_override']

/** Only what differs, as every change makes a new image. */
function changes(situation: InfraEnvSituation, now: InfraEnv): InfraEnvUpdateParams {
  const { spec } = situation.resource
  const { proxy, ...texts } = settingsOf(spec)
  const changedTexts = Object.entries(texts).filter(
    ([name, value]) =>
      value !== (now[name as keyof typeof texts] ?? '').trim() && (value !== '' || !KEPT.includes(name)),
  )
  const imageType = imageTypeOf(situation)
  const { staticNetworks } = situation
  return {
    ...Object.fromEntries(changedTexts),
    ...(!isSameJson(proxy, filledProxy(now.proxy)) && { proxy }),
    ...(imageType !== now.type && { image_type: imageType }),
    ...(spec.osImageVersion &&
      spec.osImageVersion !== now.openshift_version && { openshift_version: spec.osImageVersion }),
    ...(!isSameJson(spec.kernelArguments ?? [], parseJson(now.kernel_arguments || '[]')) && {
      kernel_arguments: spec.kernelArguments ?? [],
    }),
    // Nothing else takes away the last one.
    ...(!isSameJson(staticNetworks, parseJson(now.static_network_config || '[]')) && {
      static_network_config: [...staticNetworks],
    }),
    ...(spec.networkDiscoveryDelaySeconds !== undefined &&
      spec.networkDiscoveryDelaySeconds !== now.network_discovery_delay_seconds && {
        network_discovery_delay_seconds: spec.networkDiscoveryDelaySeconds,
      }),
  }
}

const settingsOf = (spec: InfraEnvSpec) => ({
  ssh_authorized_key: spec.sshAuthorizedKey?.trim() ?? '',
  additional_trust_bundle: spec.additionalTrustBundle?.trim() ?? '',
  ignition_config_override: spec.ignitionConfigOverride?.trim() ?? '',
  additional_ntp_sources: (spec.additionalNTPSources ?? []).join(','),
  ntp_sources: (spec.ntpSources ?? []).join(','),
  proxy: {
    http_proxy: spec.proxy?.httpProxy ?? '',
    https_proxy: spec.proxy?.httpsProxy ?? '',
    no_proxy: spec.proxy?.noProxy ?? '',
  },
})

function nonEmpty({
  proxy,
  ...texts
}: ReturnType<typeof settingsOf>): Partial<ReturnType<typeof settingsOf>> {
  const given = Object.entries(texts).filter(([, value]) => value !== '')
  const hasProxy = Object.values(proxy).some((value) => value !== '')
  return { ...Object.fromEntries(given), ...(hasProxy && { proxy }) }
}

const filledProxy = (proxy: InfraEnv['proxy']) => ({
  http_proxy: proxy?.http_proxy ?? '',
  https_proxy: proxy?.https_proxy ?? '',
  no_proxy: proxy?.no_proxy ?? '',
})

/** Machines of IBM Z boot the full image only. */
function imageTypeOf({ resource: { spec }, usualImageType }: InfraEnvSituation): ImageType {
  if (spec.imageType) return spec.imageType as ImageType
  return spec.cpuArchitecture === 's390x' ? 'full-iso' : usualImageType
}
