import { addressKey } from '@groundwork/host/cluster'
import type { MachineClock } from '@groundwork/host/machine'
import type { ClusterService } from '../service/cluster-service.ts'
import { type KnownHost, knownHost } from '../service/known-host.ts'

/** The hosts of the cluster, as the service told of them last: what is known stays known while the service is away. */
export interface KnownHosts {
  /** Those that take part; empty before the first answer. */
  readonly latest: readonly KnownHost[]
  /** Of the cluster itself, in one spelling. */
  readonly virtualAddresses: readonly string[]
  readonly ageMs: number
  /** Asks the service. */
  refresh(): Promise<readonly KnownHost[]>
}

export function createKnownHosts(service: ClusterService, clock: MachineClock): KnownHosts {
  let latest: readonly KnownHost[] = []
  let virtualAddresses: readonly string[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return {
    get latest() {
      return latest
    },
    get virtualAddresses() {
      return virtualAddresses
    },
    get ageMs() {
      return clock.now() - readAt
    },
    async refresh() {
      const { hosts, api_vips, ingress_vips } = await service.readClusterWithHosts()
      latest = (hosts ?? []).filter(({ status }) => status !== 'disabled').map(knownHost)
      virtualAddresses = [...(api_vips ?? []), ...(ingress_vips ?? [])]
        .map(({ ip = '' }) => addressKey(ip))
        .filter((key) => key !== null)
      readAt = clock.now()
      return latest
    },
  }
}
