import type { Client } from '@groundwork/contract/client'
import type { Event } from '@groundwork/contract/events'
import { hostKey, type LiveState } from './live-state.ts'

export type Snapshot = Pick<LiveState, 'clusters' | 'infraEnvs' | 'hosts' | 'osImages' | 'readers'> & {
  readonly events: readonly Event[]
}

const RECENT_EVENTS = 100
/** Each has a request of its own; machines that boot right now are in those that changed last. */
const INFRA_ENVS_WITH_READERS = 12

/** Everything the pages begin with. Hosts come last: there can be thousands of them. */
export async function loadSnapshot(
  client: Client,
  onPart: (part: Partial<Snapshot>) => void,
  signal: AbortSignal,
): Promise<void> {
  const [clusters, infraEnvs] = await Promise.all([
    client.call('v2ListClusters', { signal }),
    client.call('ListInfraEnvs', { signal }),
  ])
  onPart({
    clusters: byId(clusters, ({ id }) => id),
    infraEnvs: byId(infraEnvs, ({ id = '' }) => id),
  })
  const newest = [...infraEnvs]
    .sort((a, b) => ((a.updated_at ?? '') < (b.updated_at ?? '') ? 1 : -1))
    .slice(0, INFRA_ENVS_WITH_READERS)
  await Promise.all([
    client
      .call('v2ListEvents', { query: { limit: RECENT_EVENTS, order: 'descending' }, signal })
      .then((events) => onPart({ events })),
    client
      .call('listOsImages', { signal })
      .then((images) => onPart({ osImages: byId(images, ({ id }) => id) })),
    Promise.all(
      newest.map(({ id = '' }) =>
        // It may have been deleted since; who reads it matters less than everything else here.
        client.call('listMediaReaders', { params: { infra_env_id: id }, signal }).catch(() => []),
      ),
    ).then((lists) => onPart({ readers: byId(lists.flat(), ({ id }) => id) })),
    client
      .call('listHostSummaries', { signal })
      .then((hosts) => onPart({ hosts: byId(hosts, (host) => hostKey(host)) })),
  ])
}

const byId = <Value>(values: readonly Value[], idOf: (value: Value) => string): Map<string, Value> =>
  new Map(values.map((value) => [idOf(value), value]))
