// Writes what hosts report, of many hosts in one statement: their rows if they are still those that were read, the news for
// watchers, and their units as due. Long texts go as parameters of their own; in a list they would have to be escaped.
import { groupBy } from '@groundwork/engine/collections'
import type { HostFacts, Instant } from '@groundwork/engine/facts'
import type { Pool } from '../../database/connect.ts'
import { gathered } from '../../database/gathered.ts'
import { newRevision } from '../revision.ts'
import type { Report } from '../stored.ts'
import { unitOf } from '../units/unit.ts'
import { hostName } from './host-cache.ts'
import { encodeHost } from './host-document.ts'
import { markOf, type ReportHost } from './report-host.ts'

export interface ReportWrite {
  readonly before: ReportHost
  /** Other facts that follow from the report. */
  readonly facts: Partial<HostFacts>
  /** As it is kept; null: only the other facts change. */
  readonly report: { readonly name: Report; readonly literal: string } | null
  readonly reply_hashes: string
  /** What was remembered of its replies when the host was read: it must not have been forgotten since. */
  readonly knownHashes: string
  readonly now: Instant
}

/** The host as it is now; null: another request has written it since it was read. */
export type WriteReport = (write: ReportWrite) => Promise<ReportHost | null>

/** A statement is planned once for each of these sizes. */
const SIZES = [16, 8, 4, 2, 1]

export const createReportWriter = (pool: Pool): WriteReport =>
  gathered((writes) => writeAll(pool, writes), {
    mostTogether: 16,
    mostBatches: 2,
    keyOf: ({ before }) => nameOf(before),
  })

const nameOf = ({ facts }: ReportHost): string =>
  hostName({ infra_env_id: facts.infra_env_id, host_id: facts.id })

async function writeAll(pool: Pool, writes: readonly ReportWrite[]): Promise<readonly (ReportHost | null)[]> {
  const results = new Map<ReportWrite, ReportHost | null>()
  const sorted = [...writes].sort((a, b) => (nameOf(a.before) < nameOf(b.before) ? -1 : 1))
  for (const [name, group] of groupBy(sorted, ({ report }) => report?.name ?? null)) {
    for (const part of partsOf(group)) {
      for (const [write, after] of await writePart(pool, name, part)) results.set(write, after)
    }
  }
  return writes.map((write) => results.get(write) ?? null)
}

function partsOf(writes: readonly ReportWrite[]): readonly (readonly ReportWrite[])[] {
  const parts: (readonly ReportWrite[])[] = []
  for (let start = 0; start < writes.length; ) {
    const size = SIZES.find((candidate) => candidate <= writes.length - start) ?? 1
    parts.push(writes.slice(start, start + size))
    start += size
  }
  return parts
}

async function writePart(
  pool: Pool,
  name: Report | null,
  writes: readonly ReportWrite[],
): Promise<readonly (readonly [ReportWrite, ReportHost | null])[]> {
  const afters = writes.map(afterOf)
  const values = writes.flatMap((write, index) => {
    const after = afters[index] as ReportHost
    const unit = unitOf(after.facts)
    return [
      after.facts.id,
      after.facts.infra_env_id,
      write.before.revision,
      after.revision,
      write.knownHashes,
      unit.kind,
      unit.id,
      write.now,
      encodeHost(after.facts, after.extras),
      write.reply_hashes,
      ...(write.report ? [write.report.literal] : []),
    ]
  })
  const { rows } = await pool.query<{ id: string; infra_env_id: string }>(
    statementFor(name, writes.length),
    values,
  )
  const written = new Set(rows.map((row) => hostName({ infra_env_id: row.infra_env_id, host_id: row.id })))
  return writes.map((write, index) => {
    const after = afters[index] as ReportHost
    return [write, written.has(nameOf(after)) ? after : null] as const
  })
}

function afterOf({ before, facts, report }: ReportWrite): ReportHost {
  return {
    ...before,
    revision: newRevision(),
    facts: { ...before.facts, ...facts },
    marks: report ? { ...before.marks, [report.name]: markOf(report.literal) } : before.marks,
  }
}

const TYPES = [
  'uuid',
  'uuid',
  'bigint',
  'bigint',
  'text',
  'text',
  'uuid',
  'float8',
  'text',
  'text',
  'text',
] as const

const statements = new Map<string, string>()

function statementFor(name: Report | null, count: number): string {
  const key = `${name} ${count}`
  const known = statements.get(key)
  if (known !== undefined) return known
  const types = name === null ? TYPES.slice(0, -1) : TYPES
  const rows = Array.from({ length: count }, (_, row) => {
    const cells = types.map((type, column) => `$${row * types.length + column + 1}::${type}`)
    return `(${cells.join(', ')})`
  })
  const text = `
    with given (id, infra_env_id, revision, new_revision, known_hashes, unit_kind, unit_id, at, facts, reply_hashes${name === null ? '' : ', report'})
      as (values ${rows.join(', ')}),
    held as materialized (
      -- In the order in which evaluations lock hosts, so that they never wait for each other.
      select h.id, h.infra_env_id from hosts h join given g on h.id = g.id and h.infra_env_id = g.infra_env_id
      where h.revision = g.revision and h.reply_hashes = g.known_hashes
      order by h.id, h.infra_env_id for no key update of h
    ), written as (
      update hosts h set revision = g.new_revision, facts = g.facts, reply_hashes = g.reply_hashes,
        updated_at = to_timestamp(g.at / 1000.0)${name === null ? '' : `, ${name} = g.report`}
      from given g join held using (id, infra_env_id)
      where h.id = g.id and h.infra_env_id = g.infra_env_id
      returning h.id, h.infra_env_id, h.cluster_id, g.unit_kind, g.unit_id, g.at
    ), due_now as (
      insert into due (unit_kind, unit_id, at)
      select unit_kind, unit_id, to_timestamp(max(at) / 1000.0) from written group by unit_kind, unit_id
    ), news as (
      insert into changes (kind, operation, resource_id, cluster_id, infra_env_id)
      select 'host', 'changed', infra_env_id || '/' || id, cluster_id, infra_env_id from written
    )
    select id, infra_env_id from written`
  statements.set(key, text)
  return text
}
