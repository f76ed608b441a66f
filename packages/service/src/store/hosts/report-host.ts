// A host as far as most reports need it: without what it reported before. Reports are some ten times as long as
// everything else together, and the thread that answers keeps one of these for each host that reports.
import { hash } from 'node:crypto'
import type { HostFacts } from '@groundwork/engine/facts'
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import { type HostExtras, type HostKey, REPORTS, type Report } from '../stored.ts'
import { hostName } from './host-cache.ts'
import type { HostHeader } from './host-headers.ts'
import type { HostStep } from './host-step.ts'
import type { InventoryMarks } from './inventory-sections.ts'

/** Of a report as it is kept. */
export interface ReportMark {
  readonly length: number
  readonly hash: string
}

/** What a reply is judged by beside the host itself, as it was when the host was read. */
export type ReplyBasis = Pick<HostHeader, 'reply_hashes' | 'cluster_revision' | 'infra_env_revision'>

/** What has to be known of a host to take a reply. */
export type ReplyHeader = ReplyBasis & Pick<HostHeader, 'id' | 'infra_env_id' | 'cluster_id' | 'revision'>

export interface ReportHost {
  readonly revision: number
  /** As if nothing had been reported; without the last check-in. */
  readonly facts: HostFacts
  readonly extras: HostExtras
  readonly marks: Readonly<Record<Report, ReportMark>>
  /** null: its inventory was not seen since the host was read. */
  readonly inventory: InventoryMarks | null
  readonly basis: ReplyBasis
}

export interface ReportHosts {
  get(key: HostKey, revision: number): ReportHost | undefined
  /** What was known last. It may be outdated: a write that relies on it says so, and is refused if it is. null: nothing is
   *  known, or it has turned out to be outdated lately, as it often is where several processes take the reports of a host. */
  lastHeader(key: HostKey): ReplyHeader | null
  /** A write that relied on it was refused. */
  noteRefusal(key: HostKey): void
  /** Learns from a header that was read whether the memory of the host and its cluster can be relied on. */
  noteHeader(header: ReplyHeader): void
  put(host: ReportHost): void
  /** Whether an inventory of it was written or read here: then one was judged since this process started, by the rules that it has. */
  hasSeenInventory(key: HostKey): boolean
  /** It was just written. */
  noteCluster(cluster: WrittenCluster): void
  /** A host that is kept at the revision before goes along; one at another revision stays outdated. */
  advance(step: HostStep): void
}

interface WrittenCluster {
  readonly record: { readonly id: string }
  readonly revision: number
}

const KEPT_BYTES = 64 * 1024 * 1024
const USUAL_BYTES = 4_000
const MOST_CLUSTERS = 10_000
const MOST_SEEN = 100_000
/** After a refusal, so many headers have to confirm the memory before it is relied on again. */
const DOUBTS = 2

export const markOf = (literal: string): ReportMark => ({
  length: literal.length,
  hash: hash('sha1', literal, 'base64'),
})

export function createReportHosts(): ReportHosts {
  const hosts = createLruByBytes<ReportHost>(KEPT_BYTES)
  /** How often the memory of a host has to prove right. */
  const doubts = new Map<string, number>()
  const clusterRevisions = createLruByBytes<number>(MOST_CLUSTERS)
  const nameOf = ({ facts }: ReportHost): string =>
    hostName({ infra_env_id: facts.infra_env_id, host_id: facts.id })
  const seen = createLruByBytes<true>(MOST_SEEN)
  const put = (host: ReportHost): void => {
    hosts.set(nameOf(host), host, sizeOf(host.facts))
    if (host.inventory !== null) seen.set(nameOf(host), true, 1)
  }
  function doubt(name: string, count: number): void {
    doubts.delete(name)
    if (count <= 0) return
    doubts.set(name, Math.min(count, DOUBTS))
    const [oldest] = doubts.keys()
    if (doubts.size > MOST_DOUBTED && oldest !== undefined) doubts.delete(oldest)
  }
  function headerOf(name: string): ReplyHeader | null {
    const host = hosts.get(name)
    if (host === undefined) return null
    const { facts, revision, basis } = host
    const { id, infra_env_id, cluster_id } = facts
    const known = cluster_id === null ? undefined : clusterRevisions.get(cluster_id)
    const cluster_revision = known ?? basis.cluster_revision
    return { ...basis, id, infra_env_id, cluster_id, revision, cluster_revision }
  }
  return {
    get(key, revision) {
      const host = hosts.get(hostName(key))
      return host?.revision === revision ? host : undefined
    },
    lastHeader(key) {
      const name = hostName(key)
      return doubts.has(name) ? null : headerOf(name)
    },
    noteRefusal: (key) => doubt(hostName(key), DOUBTS),
    noteHeader(header) {
      const { infra_env_id, id: host_id, cluster_id, cluster_revision } = header
      const name = hostName({ infra_env_id, host_id })
      const known = headerOf(name)
      const isRight = known !== null && HEADER_FIELDS.every((field) => known[field] === header[field])
      const before = doubts.get(name) ?? 0
      if (known !== null) doubt(name, isRight ? before - 1 : before + 1)
      if (cluster_id !== null && cluster_revision !== null)
        clusterRevisions.set(cluster_id, cluster_revision, 1)
    },
    put,
    hasSeenInventory: (key) => seen.get(hostName(key)) !== undefined,
    noteCluster: ({ record, revision }) => clusterRevisions.set(record.id, revision, 1),
    advance({ key, from, to, facts, extras }) {
      const host = hosts.get(hostName(key))
      if (host?.revision !== from || REPORTS.some((report) => Object.hasOwn(facts, report))) return
      put({
        ...host,
        revision: to,
        facts: { ...host.facts, ...facts },
        extras: { ...host.extras, ...extras },
      })
    },
  }
}

const MOST_DOUBTED = 100_000
const HEADER_FIELDS = [
  'revision',
  'reply_hashes',
  'cluster_id',
  'cluster_revision',
  'infra_env_revision',
] as const

/** Roughly: what a machine can make long counts. */
const sizeOf = ({ ignition_config_overrides, machines, disks_to_be_formatted }: HostFacts): number =>
  USUAL_BYTES +
  ignition_config_overrides.length +
  disks_to_be_formatted.length +
  machines.reduce((sum, { macs }) => sum + MAC_BYTES * macs.length, 0)

const MAC_BYTES = 40

export const basisOf = ({ reply_hashes, cluster_revision, infra_env_revision }: ReplyBasis): ReplyBasis => ({
  reply_hashes,
  cluster_revision,
  infra_env_revision,
})
