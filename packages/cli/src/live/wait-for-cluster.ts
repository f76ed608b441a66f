// Waits until all conditions hold at one moment, or until they no longer can.
import type { StreamStatus } from '@groundwork/stream-client/follow-stream'
import type { Condition } from './conditions.ts'
import { type FollowClusterOptions, followCluster } from './follow-cluster.ts'
import type { ClusterPicture } from './picture.ts'

export interface WaitOptions extends Pick<FollowClusterOptions, 'service' | 'clusterId' | 'signal' | 'wait'> {
  readonly conditions: readonly Condition[]
  /** Statuses of the cluster that end the waiting, unless a condition asks for them. */
  readonly failOn: readonly string[]
  /** null: as long as it takes. */
  readonly timeoutMs: number | null
  readonly onPicture?: (picture: ClusterPicture) => void
  readonly onStatus?: (status: StreamStatus) => void
}

export interface WaitEnd {
  readonly kind: 'met' | 'failed' | 'timedOut' | 'interrupted' | 'gone' | 'refused'
  /** The last one; null: none was ever seen. */
  readonly picture: ClusterPicture | null
}

export async function waitForCluster(options: WaitOptions): Promise<WaitEnd> {
  const { conditions, failOn, timeoutMs, signal } = options
  const stop = new AbortController()
  let picture: ClusterPicture | null = null
  let kind: WaitEnd['kind'] | null = null
  const finish = (how: WaitEnd['kind']) => {
    kind ??= how
    stop.abort()
  }
  if (timeoutMs !== null)
    options.wait(timeoutMs, stop.signal).then(
      () => finish('timedOut'),
      // The end of the waiting.
      () => {},
    )
  try {
    const end = await followCluster({
      ...options,
      signal: AbortSignal.any([signal, stop.signal]),
      onPicture(next) {
        if (kind !== null) return
        picture = next
        options.onPicture?.(next)
        if (conditions.every((condition) => condition.isMet(next))) finish('met')
        else if (failOn.includes(next.cluster.status)) finish('failed')
      },
    })
    return { kind: kind ?? (end === 'stopped' ? 'interrupted' : end), picture }
  } finally {
    stop.abort()
  }
}
