// What new clusters get, unless their requests say otherwise.
import { DEFAULT_NETWORKS, type NetworkDefaults } from '@groundwork/engine/requests/cluster'
import { readCommaList } from '@groundwork/text/comma-list'
import { CIDR, IPV6_CIDR, LIST, objectFormat, TEXT, wholeNumber } from '../values/formats.ts'
import { InvalidValueError } from '../values/invalid-value-error.ts'
import { type SettingValues, setting } from './setting.ts'
import type { ValueReader } from './value-reader.ts'

const cidrsOf = (networks: readonly { readonly cidr: string }[]): string =>
  networks.map(({ cidr }) => cidr).join(', ')

const CLUSTER_NETWORKS = {
  clusterCidr: setting({
    variables: ['CLUSTER_NETWORK_CIDR'],
    format: CIDR,
    default: null,
    defaultNote: cidrsOf(DEFAULT_NETWORKS.clusterNetworks),
    help: 'network of pods',
  }),
  hostPrefixIpv4: setting({
    variables: ['CLUSTER_NETWORK_HOST_PREFIX'],
    format: wholeNumber(1, 32),
    default: DEFAULT_NETWORKS.hostPrefixIpv4,
    help: 'prefix length of the part of each node in it',
  }),
  serviceCidr: setting({
    variables: ['SERVICE_NETWORK_CIDR'],
    format: CIDR,
    default: null,
    defaultNote: cidrsOf(DEFAULT_NETWORKS.serviceNetworks),
    help: 'network of Kubernetes services',
  }),
  clusterCidrIpv6: setting({
    variables: ['CLUSTER_NETWORK_CIDR_IPV6'],
    format: IPV6_CIDR,
    default: DEFAULT_NETWORKS.clusterCidrIpv6,
    help: 'network of pods of the second stack',
  }),
  hostPrefixIpv6: setting({
    variables: ['CLUSTER_NETWORK_HOST_PREFIX_IPV6'],
    format: wholeNumber(1, 128),
    default: DEFAULT_NETWORKS.hostPrefixIpv6,
    help: 'prefix length of the part of each node in it',
  }),
  serviceCidrIpv6: setting({
    variables: ['SERVICE_NETWORK_CIDR_IPV6'],
    format: IPV6_CIDR,
    default: DEFAULT_NETWORKS.serviceCidrIpv6,
    help: 'network of Kubernetes services of the second stack',
  }),
}

/** `example.com:Z123/route53`, several with commas. */
const DNS_DOMAINS = objectFormat(
  (text): Readonly<Record<string, string>> =>
    Object.fromEntries(
      readCommaList(text).map((item) => {
        const match = /^([^:]+):(.*)\/([^/]+)$/.exec(item)
        if (!match)
          throw new InvalidValueError(
            `"${item}" is not <domain>:<id>/<provider>, for example example.com:Z123/route53.`,
          )
        return [match[1], match[3]]
      }),
    ),
)

const OTHER_DEFAULTS = {
  /** Domain name to provider. */
  baseDnsDomains: setting({
    variables: ['BASE_DNS_DOMAINS'],
    format: DNS_DOMAINS,
    default: {},
    help: 'managed domains: example.com:Z123/route53, several with commas',
  }),
  ntpDefaultServer: setting({
    variables: ['NTP_DEFAULT_SERVER'],
    format: TEXT,
    default: '',
    help: 'NTP source that clients are told as the default',
  }),
  openRegistries: setting({
    variables: ['PUBLIC_CONTAINER_REGISTRIES'],
    format: LIST,
    default: ['quay.io', 'registry.ci.openshift.org'],
    help: 'registries that need no entry in a pull secret',
  }),
}

export const CLUSTERS = { ...CLUSTER_NETWORKS, ...OTHER_DEFAULTS }

export interface ClustersConfig extends SettingValues<typeof OTHER_DEFAULTS> {
  readonly networks: NetworkDefaults
}

export function readClusters(reader: ValueReader): ClustersConfig {
  const { clusterCidr, serviceCidr, ...networks } = reader.readAll(CLUSTER_NETWORKS)
  const clusterNetworks = clusterCidr === null ? DEFAULT_NETWORKS.clusterNetworks : [{ cidr: clusterCidr }]
  return {
    ...reader.readAll(OTHER_DEFAULTS),
    networks: {
      ...networks,
      clusterNetworks: clusterNetworks.map(({ cidr }) => ({ cidr, host_prefix: networks.hostPrefixIpv4 })),
      serviceNetworks: serviceCidr === null ? DEFAULT_NETWORKS.serviceNetworks : [{ cidr: serviceCidr }],
    },
  }
}
