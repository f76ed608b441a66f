import { DAY2_JOIN_LIMIT_MS } from '@groundwork/engine/admission'
import type { HostFacts, Instant } from '@groundwork/engine/facts'
import { findJoinedClusters } from '../store/clusters/joined-clusters.ts'
import { admitNodes } from './admit-nodes.ts'
import type { Day2Deps } from './day2-deps.ts'
import type { Joiner } from './joiner.ts'
import type { SendToCluster } from './send-to-cluster.ts'

/** A kubelet asks, waits, and asks for the next; a quarter of a minute more does not matter. */
const LOOK_EVERY_MS = 15_000
/** 15 s, 30 s, 1 min, 2 min, then every 4 minutes. */
const LONGEST_PAUSE_MS = 240_000
/** One that does not answer takes seconds, and the others must not wait for it alone. */
const MOST_AT_ONCE = 4

interface Pause {
  readonly failures: number
  readonly until: Instant
}

export function createJoiner(app: Day2Deps, send: SendToCluster): Joiner {
  const stopping = new AbortController()
  const pauses = new Map<string, Pause>()
  /** Those whose nodes are there; with the time, as a host can be added again. */
  const settled = new Map<string, Instant>()
  let running: Promise<void> | null = null
  const isOn = app.config.install.approveNodes === 'auto'
  const timer = isOn ? setInterval(() => void sweep(), LOOK_EVERY_MS) : undefined
  timer?.unref()

  const isSettled = ({ id, status_updated_at }: HostFacts) => settled.get(id) === status_updated_at

  async function lookAt(clusterId: string): Promise<void> {
    const failures = pauses.get(clusterId)?.failures ?? 0
    const { signal } = stopping
    const outcome = await admitNodes(app, { clusterId, failures, isSettled, send, signal })
    if (outcome.kind === 'unreachable') {
      const until = app.clock.now() + Math.min(LOOK_EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS)
      pauses.set(clusterId, { failures: failures + 1, until })
      app.log.debug({ cluster_id: clusterId, reason: outcome.reason }, 'certificates of nodes wait')
      return
    }
    pauses.set(clusterId, { failures: 0, until: app.clock.now() + LOOK_EVERY_MS })
    if (outcome.kind === 'looked')
      for (const { id, status_updated_at } of outcome.joined) settled.set(id, status_updated_at)
  }

  async function lookAtAll(): Promise<void> {
    const now = app.clock.now()
    forgetOld(now)
    const ids = await findJoinedClusters(app.db, now - DAY2_JOIN_LIMIT_MS)
    const due = ids.filter((id) => (pauses.get(id)?.until ?? now) <= now)
    const work = async () => {
      for (let id = due.shift(); id !== undefined && !stopping.signal.aborted; id = due.shift()) {
        const cluster_id = id
        await lookAt(id).catch((error: unknown) => {
          if (!stopping.signal.aborted)
            app.log.error({ err: error, cluster_id }, 'cannot look for certificates of nodes; trying again')
        })
      }
    }
    await Promise.all(Array.from({ length: MOST_AT_ONCE }, work))
  }

  function forgetOld(now: Instant): void {
    for (const [id, since] of settled) if (since + DAY2_JOIN_LIMIT_MS < now) settled.delete(id)
    for (const [id, { until }] of pauses) if (until + DAY2_JOIN_LIMIT_MS < now) pauses.delete(id)
  }

  async function sweep(): Promise<void> {
    if (!isOn || stopping.signal.aborted) return
    running ??= lookAtAll()
      .catch((error: unknown) =>
        app.log.error({ err: error }, 'cannot look for hosts that join their cluster; trying again'),
      )
      .finally(() => {
        running = null
      })
    await running
  }

  return {
    sweep,
    async close() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
