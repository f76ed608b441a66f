// Hosts in short form, for a table of thousands. A summary is made once for each revision of its host and remembered, so that
// listing all of them again costs one statement.

import { setImmediate } from 'node:timers/promises'
import { isSingleNode } from '@groundwork/engine/context'
import type { ClusterFacts } from '@groundwork/engine/facts'
import { createLruByBytes, type LruByBytes } from '@groundwork/lru/lru-by-bytes'
import { loadClusterRecords } from '../../store/clusters/cluster-store.ts'
import { hostName } from '../../store/hosts/host-cache.ts'
import {
  type HostHeading,
  type HostSelection,
  loadShortHosts,
  readHeadings,
  readHeadingsOf,
} from '../../store/hosts/host-summaries.ts'
import type { HostKey } from '../../store/stored.ts'
import { hostSummaryText, lastSeenText } from '../../wire/host-summary-text.ts'
import type { HostViewDeps } from './host-deps.ts'

/** So many inventories are in memory at once, and so long others wait for their turn. */
const BATCH = 50
/** Of about 20,000 hosts. */
const REMEMBERED_BYTES = 32 * 1024 * 1024

interface Remembered {
  readonly revision: number
  /** Of the cluster, only this shows in a summary. */
  readonly isSingleNode: boolean
  readonly text: string
}

export interface HostSummaryDeps extends HostViewDeps {
  readonly hostSummaries: HostSummaries
}

export type HostSummaries = LruByBytes<Remembered>

export const createHostSummaries = (): HostSummaries => createLruByBytes(REMEMBERED_BYTES)

/** JSON texts, by id of the host. */
export const listHostSummaries = async (app: HostSummaryDeps, selection: HostSelection): Promise<string[]> =>
  [...(await summariesOf(app, await readHeadings(app, app.db, selection))).values()].map(({ text }) => text)

export interface ShownSummary {
  readonly heading: HostHeading
  readonly text: string
}

/** By name of the host (`hostName`), of those that exist. */
export const findHostSummaries = async (
  app: HostSummaryDeps,
  keys: readonly HostKey[],
): Promise<ReadonlyMap<string, ShownSummary>> => summariesOf(app, await readHeadingsOf(app, app.db, keys))

async function summariesOf(
  app: HostSummaryDeps,
  headings: readonly HostHeading[],
): Promise<ReadonlyMap<string, ShownSummary>> {
  const ids = new Set(headings.flatMap(({ cluster_id }) => cluster_id ?? []))
  const clusters = await loadClusterRecords(app.db, [...ids])
  const shown = new Map<string, ShownSummary>()
  for (let start = 0; start < headings.length; start += BATCH) {
    const batch = headings.slice(start, start + BATCH)
    const texts = await steadyTexts(app, batch, clusters)
    batch.forEach((heading, index) => {
      const text = texts[index]
      if (text !== undefined)
        shown.set(hostName(heading), { heading, text: text + lastSeenText(heading.checked_in_at) })
    })
    // Each takes a few milliseconds when nothing is remembered, and agents are waiting.
    if (start + BATCH < headings.length) await setImmediate()
  }
  return shown
}

async function steadyTexts(
  app: HostSummaryDeps,
  headings: readonly HostHeading[],
  clusters: ReadonlyMap<string, ClusterFacts>,
): Promise<readonly (string | undefined)[]> {
  const clusterOf = ({ cluster_id }: HostHeading) => clusters.get(cluster_id ?? '') ?? null
  const known = headings.map((heading) => remembered(app, heading, clusterOf(heading)))
  const missing = headings.filter((_, index) => known[index] === undefined)
  const hosts = missing.length === 0 ? null : await loadShortHosts(app, app.db, missing)
  return headings.map((heading, index) => {
    const host = hosts?.get(hostName(heading))
    if (known[index] !== undefined || host === undefined) return known[index]
    const cluster = clusterOf(heading)
    const text = hostSummaryText(host, { cluster, settings: app.settings })
    const entry = { revision: host.revision, isSingleNode: isSingle(cluster), text }
    app.hostSummaries.set(hostName(heading), entry, 2 * text.length)
    return text
  })
}

function remembered(
  app: HostSummaryDeps,
  heading: HostHeading,
  cluster: ClusterFacts | null,
): string | undefined {
  const known = app.hostSummaries.get(hostName(heading))
  const isCurrent = known?.revision === heading.revision && known.isSingleNode === isSingle(cluster)
  return isCurrent ? known.text : undefined
}

const isSingle = (cluster: ClusterFacts | null): boolean => cluster !== null && isSingleNode(cluster)
