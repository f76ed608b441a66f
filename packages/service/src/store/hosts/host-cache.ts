// Decoded hosts by revision. A revision never changes its meaning, so an entry can be outdated but never wrong: a caller that
// asks says which revision it wants.
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import type { HostKey, StoredHost } from '../stored.ts'
import { sumOfLengths } from './reported-size.ts'

export interface HostCache {
  get(key: HostKey, revision: number): StoredHost | undefined
  put(host: StoredHost): void
}

export const hostName = ({ infra_env_id, host_id }: HostKey): string => `${infra_env_id}/${host_id}`

export const keyOf = ({ facts }: Pick<StoredHost, 'facts'>): HostKey => ({
  infra_env_id: facts.infra_env_id,
  host_id: facts.id,
})

export function createHostCache(maxBytes: number): HostCache {
  const hosts = createLruByBytes<StoredHost>(maxBytes)
  return {
    get(key, revision) {
      const host = hosts.get(hostName(key))
      return host?.revision === revision ? host : undefined
    },
    put: (host) => hosts.set(hostName(keyOf(host)), host, sizeOf(host)),
  }
}

/** Roughly: the texts count, everything else is small. */
function sizeOf({ literals, validations_info, plan }: StoredHost): number {
  return 2_000 + validations_info.length + plan.length + sumOfLengths(literals)
}
