// Writes what an evaluation decided about hosts: only those that differ, many in one
// statement. The caller holds their locks (lock-hosts.ts), so none can have changed since it was read.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import { recordChanges } from '../changes/record-change.ts'
import type { StoredHost } from '../stored.ts'
import { keyOf } from './host-cache.ts'
import type { HostStep } from './host-step.ts'
import { applyHostUpdate, changesReport, type HostUpdate } from './host-update.ts'
import { hostChange, StaleHostError } from './save-host.ts'
import { writeHost } from './write-host.ts'

export interface HostWrite {
  readonly host: StoredHost
  readonly update: HostUpdate
}

export interface WrittenHost {
  /** As it is now. */
  readonly host: StoredHost
  readonly step: HostStep
}

/** For those who keep hosts, once the transaction has committed. */
export async function writeHosts(tx: Tx, writes: readonly HostWrite[], now: Instant): Promise<WrittenHost[]> {
  const areFew = writes.length <= MOST_APART
  const isApart = ({ update }: HostWrite) => areFew || changesReport(update.facts ?? {})
  const together = writes.filter((write) => !isApart(write))
  const all = await writeTogether(tx, together, now)
  for (const write of writes.filter(isApart)) all.push(await writeApart(tx, write, now))
  return all
}

/** Long texts in lists have to be escaped, which is worth it only for many. */
const MOST_APART = 3

const written = ({ host, update }: HostWrite, after: StoredHost): WrittenHost => ({
  host: after,
  step: { key: keyOf(after), from: host.revision, to: after.revision, facts: update.facts ?? {} },
})

async function writeApart(tx: Tx, write: HostWrite, now: Instant): Promise<WrittenHost> {
  const { host, update } = write
  const after = await writeHost(tx, host, update, now, { isNews: isVisible(update) })
  if (after === null) throw new StaleHostError(`Host ${host.facts.id} reported while it was being evaluated.`)
  return written(write, after)
}

async function writeTogether(tx: Tx, writes: readonly HostWrite[], now: Instant): Promise<WrittenHost[]> {
  if (writes.length === 0) return []
  const updates = writes.map(({ host, update }) => applyHostUpdate(host, update, now))
  const column = <T>(pick: (index: number) => T): T[] => writes.map((_, index) => pick(index))
  const { rows } = await sql<{ id: string }>`
    update hosts h set
      revision = v.new_revision, status = v.status, bootstrap = v.bootstrap, facts = v.facts, updated_at = ${new Date(now)},
      validations_info = coalesce(v.validations_info, h.validations_info), plan = coalesce(v.plan, h.plan)
    from unnest(
      ${column((i) => writes[i]?.host.facts.id)}::uuid[],
      ${column((i) => writes[i]?.host.facts.infra_env_id)}::uuid[],
      ${column((i) => writes[i]?.host.revision)}::bigint[],
      ${column((i) => updates[i]?.after.revision)}::bigint[],
      ${column((i) => updates[i]?.columns.status)}::text[],
      ${column((i) => updates[i]?.columns.bootstrap)}::boolean[],
      ${column((i) => updates[i]?.columns.facts)}::text[],
      ${column((i) => updates[i]?.columns.validations_info ?? null)}::text[],
      ${column((i) => updates[i]?.columns.plan ?? null)}::text[]
    ) as v (id, infra_env_id, revision, new_revision, status, bootstrap, facts, validations_info, plan)
    where h.id = v.id and h.infra_env_id = v.infra_env_id and h.revision = v.revision
    returning h.id`.execute(tx)
  if (rows.length < writes.length) throw new StaleHostError('Hosts reported while they were being evaluated.')
  const seen = updates.filter((_, index) => isVisible(writes[index]?.update)).map(({ after }) => after)
  await recordChanges(
    tx,
    seen.map((host) => hostChange(host, 'changed')),
  )
  return updates.map(({ after }, index) => written(writes[index] as HostWrite, after))
}

/** New steps alone are news only for the agent. */
const isVisible = (update: HostUpdate | undefined): boolean =>
  update !== undefined &&
  (update.validations_info !== undefined || Object.keys(update.facts ?? {}).length > 0)
