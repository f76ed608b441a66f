// What a change makes of a host, in memory and in its row.
import type { HostFacts, Instant } from '@groundwork/engine/facts'
import type { Updateable } from 'kysely'
import type { HostsTable } from '../../database/schema.ts'
import { newRevision } from '../revision.ts'
import { type HostExtras, REPORTS, type ReportLiterals, type StoredHost } from '../stored.ts'
import { encodeHost, encodeReport, isBootstrap } from './host-document.ts'

export interface HostUpdate {
  readonly facts?: Partial<HostFacts>
  /** The literals of changed reports, when the caller has made them already. */
  readonly literals?: Partial<ReportLiterals>
  readonly extras?: Partial<HostExtras>
  /** JSON string literal. */
  readonly validations_info?: string
  /** Of that text. */
  readonly validations_mark?: string
  readonly plan?: string
  readonly reply_hashes?: string
  readonly deleted_at?: Instant
}

/** The columns and the host that an update leads to. */
export function applyHostUpdate(
  before: StoredHost,
  update: HostUpdate,
  now: Instant,
): { readonly after: StoredHost; readonly columns: Updateable<HostsTable> } {
  const { facts: changes = {}, validations_info, validations_mark, plan, reply_hashes, deleted_at } = update
  const { validations_mark: knownMark, ...known } = before
  const facts: HostFacts = { ...before.facts, ...changes }
  const extras = { ...before.extras, ...update.extras }
  const changedReports = REPORTS.filter((report) => Object.hasOwn(changes, report))
  const texts = Object.fromEntries(
    changedReports.map((report) => [
      report,
      update.literals?.[report] ?? encodeReport(report, facts[report]),
    ]),
  )
  const literals: ReportLiterals = { ...before.literals, ...texts }
  const mark = validations_info === undefined ? knownMark : validations_mark
  const after: StoredHost = {
    ...known,
    ...(mark !== undefined && { validations_mark: mark }),
    facts,
    extras,
    literals,
    validations_info: validations_info ?? before.validations_info,
    plan: plan ?? before.plan,
    revision: newRevision(),
    updated_at: now,
    deleted_at: deleted_at ?? before.deleted_at,
  }
  return {
    after,
    columns: {
      ...texts,
      revision: after.revision,
      cluster_id: facts.cluster_id,
      status: facts.status,
      bootstrap: isBootstrap(facts),
      facts: encodeHost(facts, extras),
      updated_at: new Date(now),
      ...(validations_info !== undefined && { validations_info }),
      ...(plan !== undefined && { plan }),
      ...(reply_hashes !== undefined && { reply_hashes }),
      ...(deleted_at !== undefined && { deleted_at: new Date(deleted_at) }),
    },
  }
}

export const changesReport = (changes: Partial<HostFacts>): boolean =>
  REPORTS.some((report) => Object.hasOwn(changes, report))
