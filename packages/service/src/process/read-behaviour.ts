// What the service offers and how it cleans up, from the reference's variables.
import { ImageType } from '@groundwork/contract/infra-envs'
import { DEFAULT_NETWORKS, type NetworkDefaults } from '@groundwork/engine/requests/cluster'
import type { Config } from '../config/config.ts'
import type { ValueReader } from '../config/settings/value-reader.ts'
import { parseDuration } from '../config/values/duration.ts'
import { InvalidValueError } from '../config/values/invalid-value-error.ts'
import { asReleaseImages, RELEASE_IMAGE_OPTION } from '../config/values/release-image-option.ts'
import {
  asBoolean,
  asBytes,
  asCidr,
  asJson,
  asList,
  asOneOf,
  asText,
  asWhole,
  type Parse,
} from '../config/values/values.ts'

type BehaviourConfig = Pick<
  Config,
  | 'networks'
  | 'versions'
  | 'limits'
  | 'garbage'
  | 'eventRateLimitsMs'
  | 'baseDnsDomains'
  | 'ntpDefaultServer'
  | 'defaultImageType'
  | 'livenessMs'
  | 'networkDiscoveryDelaySeconds'
  | 'openRegistries'
>

const MIB = 1024 ** 2
const MINUTE = 60_000
const HOUR = 60 * MINUTE

export function readBehaviour(reader: ValueReader): BehaviourConfig {
  const read = <Value>(variable: string, parse: Parse<Value>): Value | undefined =>
    reader.read({ variables: [variable] }, parse)
  const json = (...variables: readonly string[]) => reader.read({ variables }, asJsonText) ?? null
  return {
    networks: readNetworks(read),
    versions: {
      osImages: json('OS_IMAGES', 'RHCOS_VERSIONS'),
      releaseImages: json('RELEASE_IMAGES'),
      givenReleases: reader.read(RELEASE_IMAGE_OPTION, asReleaseImages) ?? [],
      releaseSources: json('RELEASE_SOURCES'),
      mustGatherImages: json('MUST_GATHER_IMAGES'),
      ignoredVersions: read('IGNORED_OPENSHIFT_VERSIONS', asList) ?? [],
      releaseTag: read('RELEASE_TAG', asText) ?? '',
      selfVersion: read('SELF_VERSION', asText) ?? '',
    },
    limits: {
      bodyBytes: read('GROUNDWORK_BODY_LIMIT', asBytes) ?? 8 * MIB,
      replyBytes: read('GROUNDWORK_REPLY_LIMIT', asBytes) ?? 64 * MIB,
      addressConnections: read('GROUNDWORK_ADDRESS_CONNECTIONS', asWhole(1, 1_000_000)) ?? 4_000,
      addressBodies: read('GROUNDWORK_ADDRESS_BODIES', asWhole(1, 1_000_000)) ?? 1_000,
      bodyRate: read('GROUNDWORK_BODY_RATE', asBytes) ?? 1024,
      bodyGraceMs: read('GROUNDWORK_BODY_GRACE', asInterval) ?? MINUTE / 2,
      evaluationBytes: read('GROUNDWORK_EVALUATION_LIMIT', asBytes) ?? 512 * MIB,
      streamMs: read('GROUNDWORK_STREAM_LIFETIME', asInterval) ?? 5 * MINUTE,
      hostCacheBytes: read('GROUNDWORK_HOST_CACHE', asBytes) ?? 256 * MIB,
    },
    garbage: {
      deregisterInactive: read('ENABLE_DEREGISTER_INACTIVE_GC', asBoolean) ?? true,
      deleteUnregistered: read('ENABLE_DELETE_UNREGISTER_GC', asBoolean) ?? true,
      clusterInactiveMs: read('DELETED_INACTIVE_AFTER', parseDuration) ?? 480 * HOUR,
      infraEnvInactiveMs: read('INFRAENV_DELETED_INACTIVE_AFTER', parseDuration) ?? 480 * HOUR,
      deletedMs: read('DELETED_UNREGISTERED_AFTER', parseDuration) ?? 72 * HOUR,
      intervalMs: read('DELETION_WORKER_INTERVAL', asInterval) ?? HOUR,
      changesMs: read('GROUNDWORK_STREAM_MEMORY', parseDuration) ?? HOUR,
    },
    eventRateLimitsMs: read('EVENT_RATE_LIMITS', asRateLimits) ?? {},
    baseDnsDomains: read('BASE_DNS_DOMAINS', asDnsDomains) ?? {},
    ntpDefaultServer: read('NTP_DEFAULT_SERVER', asText) ?? '',
    defaultImageType: read('ISO_IMAGE_TYPE', asOneOf(ImageType.enum)) ?? 'full-iso',
    livenessMs: read('LIVENESS_VALIDATION_TIMEOUT', parseDuration) ?? 5 * MINUTE,
    networkDiscoveryDelaySeconds: read('NETWORK_DISCOVERY_DELAY_SECONDS', asWhole(0, 3_600)) ?? null,
    openRegistries: read('PUBLIC_CONTAINER_REGISTRIES', asList) ?? ['quay.io', 'registry.ci.openshift.org'],
  }
}

function readNetworks(
  read: <Value>(variable: string, parse: Parse<Value>) => Value | undefined,
): NetworkDefaults {
  const hostPrefixIpv4 =
    read('CLUSTER_NETWORK_HOST_PREFIX', asWhole(1, 32)) ?? DEFAULT_NETWORKS.hostPrefixIpv4
  const cluster = read('CLUSTER_NETWORK_CIDR', asCidr)
  const service = read('SERVICE_NETWORK_CIDR', asCidr)
  const networks = cluster === undefined ? DEFAULT_NETWORKS.clusterNetworks : [{ cidr: cluster }]
  return {
    clusterNetworks: networks.map(({ cidr }) => ({ cidr, host_prefix: hostPrefixIpv4 })),
    serviceNetworks: service === undefined ? DEFAULT_NETWORKS.serviceNetworks : [{ cidr: service }],
    hostPrefixIpv4,
    hostPrefixIpv6:
      read('CLUSTER_NETWORK_HOST_PREFIX_IPV6', asWhole(1, 128)) ?? DEFAULT_NETWORKS.hostPrefixIpv6,
    clusterCidrIpv6: read('CLUSTER_NETWORK_CIDR_IPV6', asIpv6Cidr) ?? DEFAULT_NETWORKS.clusterCidrIpv6,
    serviceCidrIpv6: read('SERVICE_NETWORK_CIDR_IPV6', asIpv6Cidr) ?? DEFAULT_NETWORKS.serviceCidrIpv6,
  }
}

const asIpv6Cidr: Parse<string> = (text) => {
  if (!text.includes(':')) throw new InvalidValueError('Write an IPv6 network such as fd01::/48.')
  return asCidr(text)
}

const asJsonText: Parse<string> = (text) => {
  asJson(text)
  return text
}

const asInterval: Parse<number> = (text) => {
  const interval = parseDuration(text)
  if (interval < 1_000) throw new InvalidValueError('The shortest interval is 1s.')
  return interval
}

function asRateLimits(text: string): Readonly<Record<string, number>> {
  const expected = 'Write JSON such as {"upgrade_agent_started": "1h"}.'
  const limits = asJson(text)
  if (typeof limits !== 'object' || limits === null || Array.isArray(limits))
    throw new InvalidValueError(expected)
  return Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => {
      if (typeof limit !== 'string') throw new InvalidValueError(`${name} is not a duration. ${expected}`)
      return [name, parseDuration(limit)]
    }),
  )
}

/** `example.com:Z123/route53`, several with commas. */
function asDnsDomains(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    asList(text).map((item) => {
      const match = /^([^:]+):(.*)\/([^/]+)$/.exec(item)
      if (!match)
        throw new InvalidValueError(
          `"${item}" is not <domain>:<id>/<provider>, for example example.com:Z123/route53.`,
        )
      return [match[1], match[3]]
    }),
  )
}
