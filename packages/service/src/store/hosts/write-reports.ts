// Writes what hosts report, of many hosts in one statement: their rows if they are still those that were read, the news for
// watchers, and their units as due. Long texts go as parameters of their own; in a list they would have to be escaped.
import { groupBy } from '@groundwork/engine/collections'
import type { HostFacts, Instant } from '@groundwork/engine/facts'
import type { Pool } from '../../database/connect.ts'
import { gathered } from '../../database/gathered.ts'
import { valuesList } from '../../database/values-list.ts'
import { newRevision } from '../revision.ts'
import type { Report } from '../stored.ts'
import { unitOf } from '../units/unit.ts'
import { hostName } from './host-cache.ts'
import { encodeHost } from './host-document.ts'
import type { InventoryMarks } from './inventory-sections.ts'
import type { ReportHost, ReportMark } from './report-host.ts'

export interface NewReport {
  readonly name: Report
  /** As it is kept; null: it is an inventory of which only the patch is written. */
  readonly literal: string | null
  readonly mark: ReportMark
  /** Of an inventory. */
  readonly inventory: InventoryMarks | null
}

export interface ReportWrite {
  readonly before: ReportHost
  /** Other facts that follow from the report. */
  readonly facts: Partial<HostFacts>
  /** As it is kept; null: only the other facts change. */
  readonly report: NewReport | null
  /** To be remembered of its replies from now on. */
  readonly reply_hashes: string
  /** Whether anything is to be judged anew. */
  readonly isDue: boolean
  /** Cluster and infra-env, too, have to be those that it was judged by. */
  readonly isBound: boolean
  readonly now: Instant
}

/** The host as it is now; null: another request has written it since it was read, or what is kept of its cluster or infra-env is outdated. */
export type WriteReport = (write: ReportWrite) => Promise<ReportHost | null>

const MOST_TOGETHER = 64
/** Of texts in one statement. */
const MOST_CHARACTERS = 8 * 1024 * 1024
/** Each has a connection of the pool. */
const MOST_WAITING = 4

/** A host that an evaluation is just writing waits for it alone; the others of its batch do not. */
export function createReportWriter(pool: Pool): WriteReport {
  const keyOf = ({ before }: ReportWrite): string => nameOf(before)
  const writeTogether = gathered((writes: readonly ReportWrite[]) => writeAll(pool, writes, 'skip-locked'), {
    mostTogether: MOST_TOGETHER,
    mostBatches: 2,
    keyOf,
    weight: { of: (write) => textOf(write)?.length ?? 0, most: MOST_CHARACTERS },
  })
  const writeAlone = gathered((writes: readonly ReportWrite[]) => writeAll(pool, writes, 'wait'), {
    mostTogether: 1,
    mostBatches: MOST_WAITING,
    keyOf,
  })
  return async (write) => {
    const result = await writeTogether(write)
    const after = result === 'locked' ? await writeAlone(write) : result
    return after === 'locked' ? null : after
  }
}

type Outcome = ReportHost | 'locked' | null
type Locked = 'skip-locked' | 'wait'

const nameOf = ({ facts }: ReportHost): string =>
  hostName({ infra_env_id: facts.infra_env_id, host_id: facts.id })

async function writeAll(
  pool: Pool,
  writes: readonly ReportWrite[],
  locked: Locked,
): Promise<readonly Outcome[]> {
  const results = new Map<ReportWrite, Outcome>()
  const sorted = [...writes].sort((a, b) => (nameOf(a.before) < nameOf(b.before) ? -1 : 1))
  for (const [column, group] of groupBy(sorted, columnOf)) {
    for (const [write, after] of await writeGroup(pool, column, group, locked)) results.set(write, after)
  }
  return writes.map((write) => results.get(write) ?? null)
}

type Column = Report | 'inventory_patch'

/** null: no report is written. */
const columnOf = ({ report }: ReportWrite): Column | null =>
  report === null ? null : report.literal === null ? 'inventory_patch' : report.name

const textOf = ({ report }: ReportWrite): string | null =>
  report === null ? null : (report.literal ?? report.inventory?.source.patch ?? '')

async function writeGroup(
  pool: Pool,
  column: Column | null,
  writes: readonly ReportWrite[],
  locked: Locked,
): Promise<readonly (readonly [ReportWrite, Outcome])[]> {
  const afters = writes.map(afterOf)
  const cells = writes.map((write, index) => {
    const after = afters[index] as ReportHost
    const unit = unitOf(after.facts)
    return [
      after.facts.id,
      after.facts.infra_env_id,
      write.before.revision,
      after.revision,
      write.before.basis.reply_hashes,
      write.before.basis.cluster_revision,
      write.before.basis.infra_env_revision,
      unit.kind,
      unit.id,
      write.isBound,
      write.isDue,
      write.now,
      encodeHost(after.facts, after.extras),
      write.reply_hashes,
      textOf(write),
    ]
  })
  const { text, values } = valuesList(Object.values(COLUMNS), cells)
  const { rows } = await pool.query<Found>(statementFor(column, text, locked), [...values])
  const found = new Map(
    rows.map((row) => [hostName({ infra_env_id: row.infra_env_id, host_id: row.id }), row]),
  )
  return writes.map((write, index) => {
    const after = afters[index] as ReportHost
    const row = found.get(nameOf(after))
    if (row?.outcome !== 'written') return [write, row?.outcome ?? null] as const
    return [write, column === 'inventory' ? ofVersion(after, row.inventory_version) : after] as const
  })
}

/** Its inventory was written as a whole. */
function ofVersion(after: ReportHost, version: number): ReportHost {
  const { inventory } = after
  if (inventory === null) return after
  return { ...after, inventory: { ...inventory, source: { ...inventory.source, id: version } } }
}

interface Found {
  readonly id: string
  readonly infra_env_id: string
  readonly outcome: 'written' | 'locked'
  readonly inventory_version: number
}

function afterOf({ before, facts, report, reply_hashes }: ReportWrite): ReportHost {
  return {
    ...before,
    revision: newRevision(),
    facts: { ...before.facts, ...facts },
    marks: report ? { ...before.marks, [report.name]: report.mark } : before.marks,
    inventory: report?.name === 'inventory' ? report.inventory : before.inventory,
    basis: { ...before.basis, reply_hashes },
  }
}

const COLUMNS = {
  id: 'uuid',
  infra_env_id: 'uuid',
  revision: 'bigint',
  new_revision: 'bigint',
  known_hashes: 'text',
  cluster_revision: 'bigint',
  infra_env_revision: 'bigint',
  unit_kind: 'text',
  unit_id: 'uuid',
  is_bound: 'boolean',
  is_due: 'boolean',
  at: 'float8',
  facts: 'text',
  reply_hashes: 'text',
  report: 'text',
} as const

const statementFor = (column: Column | null, given: string, locked: Locked): string => `
    with given (${Object.keys(COLUMNS).join(', ')}) as (${given}),
    matching as materialized (
      -- Each row is found by its key, also by a database that does not know yet how many rows it has.
      select g.id, g.infra_env_id, g.revision, g.known_hashes from given g
        cross join lateral (
          select revision, reply_hashes, cluster_id from hosts
          where id = g.id and infra_env_id = g.infra_env_id limit 1
        ) h
        cross join lateral (select revision from infra_envs where id = g.infra_env_id limit 1) i
        left join lateral (select revision from clusters where id = h.cluster_id limit 1) c on true
      where h.revision = g.revision and h.reply_hashes = g.known_hashes and (not g.is_bound
        or (i.revision = g.infra_env_revision and c.revision is not distinct from g.cluster_revision))
    ), held as materialized (
      -- In the order in which evaluations lock hosts, so that they never wait for each other.
      select h.id, h.infra_env_id from hosts h join matching m on h.id = m.id and h.infra_env_id = m.infra_env_id
      where h.revision = m.revision and h.reply_hashes = m.known_hashes
      order by h.id, h.infra_env_id for no key update of h${locked === 'wait' ? '' : ' skip locked'}
    ), written as (
      update hosts h set revision = g.new_revision, facts = g.facts, reply_hashes = g.reply_hashes,
        updated_at = to_timestamp(g.at / 1000.0)${column === null ? '' : `, ${column} = g.report`}
      from given g join held using (id, infra_env_id)
      where h.id = g.id and h.infra_env_id = g.infra_env_id
      returning h.id, h.infra_env_id, h.inventory_version, h.cluster_id, g.unit_kind, g.unit_id, g.is_due, g.at
    ), due_now as (
      insert into due (unit_kind, unit_id, at)
      select unit_kind, unit_id, to_timestamp(max(at) / 1000.0) from written where is_due group by unit_kind, unit_id
    ), news as (
      insert into changes (kind, operation, resource_id, cluster_id, infra_env_id)
      select 'host', 'changed', infra_env_id || '/' || id, cluster_id, infra_env_id from written
    )
    select id, infra_env_id, 'written' as outcome, inventory_version from written${locked === 'wait' ? '' : LOCKED}`

const LOCKED = `
    union all select id, infra_env_id, 'locked', 0 from matching m
      where not exists (
        select from held where held.id = m.id and held.infra_env_id = m.infra_env_id
      )`
