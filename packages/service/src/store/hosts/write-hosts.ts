// Writes what an evaluation decided about hosts: only those that differ, many in one
// statement. The caller holds their locks (lock-hosts.ts), so none can have changed since it was read.
import type { Instant } from '@groundwork/engine/facts'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import { MOST_ROWS, valuesList } from '../../database/values-list.ts'
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
  const isApart = ({ update }: HostWrite) => changesReport(update.facts ?? {})
  const together = writes.filter((write) => !isApart(write))
  const all: WrittenHost[] = []
  for (let start = 0; start < together.length; start += MOST_ROWS)
    all.push(...(await writeTogether(tx, together.slice(start, start + MOST_ROWS), now)))
  for (const write of writes.filter(isApart)) all.push(await writeApart(tx, write, now))
  return all
}

const written = ({ host, update }: HostWrite, after: StoredHost): WrittenHost => ({
  host: after,
  step: {
    key: keyOf(after),
    from: host.revision,
    to: after.revision,
    facts: update.facts ?? {},
    ...(update.extras && { extras: update.extras }),
  },
})

async function writeApart(tx: Tx, write: HostWrite, now: Instant): Promise<WrittenHost> {
  const { host, update } = write
  const after = await writeHost(tx, host, update, now, { isNews: isVisible(update) })
  if (after === null) throw new StaleHostError(`Host ${host.facts.id} reported while it was being evaluated.`)
  return written(write, after)
}

const COLUMNS = {
  id: 'uuid',
  infra_env_id: 'uuid',
  revision: 'bigint',
  new_revision: 'bigint',
  status: 'text',
  bootstrap: 'boolean',
  facts: 'text',
  validations_info: 'text',
  plan: 'text',
} as const

async function writeTogether(tx: Tx, writes: readonly HostWrite[], now: Instant): Promise<WrittenHost[]> {
  const updates = writes.map(({ host, update }) => applyHostUpdate(host, update, now))
  const cells = updates.map(({ after, columns }, index) => [
    after.facts.id,
    after.facts.infra_env_id,
    writes[index]?.host.revision,
    after.revision,
    columns.status,
    columns.bootstrap,
    columns.facts,
    columns.validations_info ?? null,
    columns.plan ?? null,
  ])
  const { text, values } = valuesList(Object.values(COLUMNS), cells)
  const { rows } = await tx.executeQuery<{ id: string }>(
    CompiledQuery.raw(
      `update hosts h set
        revision = v.new_revision, status = v.status, bootstrap = v.bootstrap, facts = v.facts,
        updated_at = $${values.length + 1}::timestamptz,
        validations_info = coalesce(v.validations_info, h.validations_info), plan = coalesce(v.plan, h.plan)
      from (${text}) as v (${Object.keys(COLUMNS).join(', ')})
      where h.id = v.id and h.infra_env_id = v.infra_env_id and h.revision = v.revision
      returning h.id`,
      [...values, new Date(now)],
    ),
  )
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
