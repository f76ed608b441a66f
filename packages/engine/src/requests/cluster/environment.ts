// What the rules about clusters need to know of this installation of the service.
import type { ReleaseImage } from '@groundwork/contract/versions'
import type { ClusterNetworkFacts, NetworkFacts } from '../../facts/cluster-facts.ts'
import type { Instant } from '../../facts/instant.ts'
import type { Settings } from '../../facts/settings.ts'

export interface NetworkDefaults {
  readonly clusterNetworks: readonly ClusterNetworkFacts[]
  readonly serviceNetworks: readonly NetworkFacts[]
  readonly hostPrefixIpv4: number
  readonly hostPrefixIpv6: number
  /** What is proposed as the second stack. */
  readonly clusterCidrIpv6: string
  readonly serviceCidrIpv6: string
}

export const DEFAULT_NETWORKS: NetworkDefaults = {
  clusterNetworks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
  serviceNetworks: [{ cidr: '172.30.0.0/16' }],
  hostPrefixIpv4: 23,
  hostPrefixIpv6: 64,
  clusterCidrIpv6: 'fd01::/48',
  serviceCidrIpv6: 'fd02::/112',
}

export interface ClusterEnvironment {
  readonly now: Instant
  readonly settings: Settings
  readonly releases: readonly ReleaseImage[]
  readonly networks: NetworkDefaults
  /** Registries that need no entry in a pull secret: public ones, and those that are mirrored. */
  readonly openRegistries: readonly string[]
  /** A v1 client may set one VIP first and the other later. */
  readonly allowsSingleVip?: boolean
  /** A v1 client may name a release image that is not in the list. */
  readonly allowsCustomRelease?: boolean
}

export interface RegistrationEnvironment extends ClusterEnvironment {
  /** The id the new cluster will have. */
  readonly id: string
}
