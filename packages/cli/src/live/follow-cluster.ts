// Follows one cluster for as long as it is asked to. The first picture is loaded, the stream keeps it true; when the stream had to begin anew, it
// is loaded again.
import type { Client } from '@groundwork/contract/client'
import { followStream, type StreamStatus } from '@groundwork/stream-client/follow-stream'
import type { StreamChange } from '@groundwork/stream-client/stream-message'
import { applyChange, byName, type ClusterPicture } from './picture.ts'
import { streamUrl } from './stream-url.ts'

export interface LiveService {
  readonly client: Client
  readonly baseUrl: string
  /** With whatever the service wants to know of who calls. */
  readonly fetch: typeof fetch
}

export interface FollowClusterOptions {
  readonly service: LiveService
  readonly clusterId: string
  readonly signal: AbortSignal
  readonly onPicture: (picture: ClusterPicture) => void
  readonly onStatus?: (status: StreamStatus) => void
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Why it ended. */
export type FollowEnd = 'stopped' | 'gone' | 'refused'

const LOAD_AGAIN_MS = 1_000

export async function followCluster(options: FollowClusterOptions): Promise<FollowEnd> {
  const { service, clusterId, onPicture, onStatus, wait } = options
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  let end: FollowEnd = 'stopped'
  const finish = (how: FollowEnd) => {
    end = how
    stop.abort()
  }
  let picture: ClusterPicture | null = null
  /** What came while the picture is being loaded. */
  let waiting: StreamChange[] = []
  let load = 0

  function take(next: ClusterPicture | null): void {
    picture = next
    if (next === null) finish('gone')
    else onPicture(next)
  }

  async function loadPicture(): Promise<void> {
    load += 1
    const mine = load
    picture = null
    waiting = []
    while (!signal.aborted && mine === load) {
      try {
        const loaded = await readPicture(service.client, clusterId, signal)
        if (mine !== load || signal.aborted) return
        take(waiting.reduce<ClusterPicture | null>((now, change) => now && applyChange(now, change), loaded))
        return
      } catch (error) {
        const { status } = error as { readonly status?: number }
        if (status === 404) return finish('gone')
        if (status === 401 || status === 403) return finish('refused')
        await wait(LOAD_AGAIN_MS, signal)
      }
    }
  }

  await followStream({
    url: streamUrl(service.baseUrl, { cluster_id: clusterId, kinds: 'cluster,host', host_form: 'summary' }),
    ...{ fetch: service.fetch, signal, wait },
    onStatus(status) {
      onStatus?.(status)
      if (status === 'refused') finish('refused')
    },
    onMessage(message) {
      if (message.type === 'begin') void loadPicture()
      else if (picture === null) waiting.push(message.change)
      else take(applyChange(picture, message.change))
    },
  })
  return end
}

async function readPicture(client: Client, clusterId: string, signal: AbortSignal): Promise<ClusterPicture> {
  const [cluster, hosts] = await Promise.all([
    client.call('v2GetCluster', {
      params: { cluster_id: clusterId },
      query: { 'exclude-hosts': true },
      signal,
    }),
    client.call('listHostSummaries', { query: { cluster_id: clusterId }, signal }),
  ])
  return { cluster, hosts: byName(hosts) }
}
