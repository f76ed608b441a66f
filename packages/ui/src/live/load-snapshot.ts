import type { Client } from '@groundwork/contract/client'
import type { Event } from '@groundwork/contract/events'
import type { MediaReader } from '@groundwork/contract/groundwork'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { hostKey, type LiveState } from './live-state.ts'
import { namedHost } from './named-host.ts'

export type Snapshot = Pick<LiveState, 'clusters' | 'infraEnvs' | 'hosts' | 'osImages' | 'readers'> & {
  readonly events: readonly Event[]
}

const RECENT_EVENTS = 100
/** Each has a request of its own; machines that boot right now are in those that changed last. */
const INFRA_ENVS_WITH_READERS = 12

interface LoadOptions {
  readonly client: Client
  readonly onPart: (part: Partial<Snapshot>) => void
  readonly signal: AbortSignal
  /** Until parts that have come are on the screen. */
  readonly drawn: () => Promise<void>
  /** The page that is open shows hosts: nothing else is worth waiting for. */
  readonly areHostsFirst: boolean
}

/**
 * Everything the pages begin with. What the open page shows is there before other lists take the line and the processors: clusters, and
 * on the page of all hosts those too.
 */
export async function loadSnapshot({
  client,
  onPart,
  signal,
  drawn,
  areHostsFirst,
}: LoadOptions): Promise<void> {
  const loadClusters = async () => {
    const clusters = await client.call('listClusterSummaries', { signal })
    onPart({ clusters: byId(clusters, ({ id }) => id) })
  }
  const loadHosts = async () => {
    const hosts = await client.call('listHostSummaries', { signal })
    onPart({ hosts: byId(hosts.map(namedHost), (host) => hostKey(host)) })
  }
  await Promise.all([loadClusters(), areHostsFirst && loadHosts()])
  await drawn()
  await Promise.all([
    !areHostsFirst && loadHosts(),
    client.call('ListInfraEnvs', { signal }).then(async (infraEnvs) => {
      onPart({ infraEnvs: byId(infraEnvs, ({ id = '' }) => id) })
      onPart({ readers: byId(await readersOf(client, infraEnvs, signal), ({ id }) => id) })
    }),
    client
      .call('v2ListEvents', { query: { limit: RECENT_EVENTS, order: 'descending' }, signal })
      .then((events) => onPart({ events })),
    client
      .call('listOsImages', { signal })
      .then((images) => onPart({ osImages: byId(images, ({ id }) => id) })),
  ])
}

async function readersOf(
  client: Client,
  infraEnvs: readonly InfraEnv[],
  signal: AbortSignal,
): Promise<readonly MediaReader[]> {
  const newest = [...infraEnvs]
    .sort((a, b) => ((a.updated_at ?? '') < (b.updated_at ?? '') ? 1 : -1))
    .slice(0, INFRA_ENVS_WITH_READERS)
  const lists = await Promise.all(
    newest.map(({ id = '' }) =>
      // It may have been deleted since; who reads it matters less than everything else here.
      client.call('listMediaReaders', { params: { infra_env_id: id }, signal }).catch(() => []),
    ),
  )
  return lists.flat()
}

const byId = <Value>(values: readonly Value[], idOf: (value: Value) => string): Map<string, Value> =>
  new Map(values.map((value) => [idOf(value), value]))
