// Which host belongs to which BMC, by the MAC addresses of its network cards.
import type { HostFacts, Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import { newRevision } from '../revision.ts'
import type { HostKey } from '../stored.ts'
import { tellOfBmcs } from './bmc-store.ts'

/** A network card sits in one machine; more than these are no list of its cards. */
const MOST_MACS = 256

export const plainMac = (mac: string): string => mac.trim().toLowerCase().replaceAll('-', ':')

/** Booting discovery would undo what is there, or is about to be. */
export const BUSY_STATUSES: readonly HostFacts['status'][] = [
  'preparing-for-installation',
  'preparing-successful',
  'installing',
  'installing-in-progress',
  'installed',
  'added-to-existing-cluster',
  'resetting',
]
/** It boots its medium instead of its disk. */
export const WRONG_BOOT: HostFacts['status'] = 'installing-pending-user-action'
/** A machine that comes back under another id was silent for longer: it booted. */
const LATELY_MS = 5 * 60_000

/**
 * A machine booted and told its addresses. `isRegistering`: its agent registers, so it runs from the medium; it does not
 * matter whether that is refused. Costs one read where the infra-env has no BMC.
 */
export async function linkHost(
  db: Db,
  { infra_env_id, host_id }: HostKey,
  macs: readonly string[],
  { now, isRegistering }: { readonly now: Instant; readonly isRegistering: boolean },
): Promise<boolean> {
  const known = macs.slice(0, MOST_MACS).map(plainMac)
  const found = await db
    .selectFrom('bmcs')
    .select(['id', 'host_id'])
    .where('infra_env_id', '=', infra_env_id)
    .where(sql<boolean>`(mac_addresses && ${known}::text[] or host_id = ${host_id})`)
    .orderBy('id')
    .execute()
  const others = found.flatMap((row) => (row.host_id === host_id ? [] : (row.host_id ?? [])))
  const kept = others.length === 0 ? NONE : await readHoldingHosts(db, infra_env_id, others, now)
  const news = found.filter((row) =>
    row.host_id === host_id ? isRegistering : row.host_id === null || !kept.has(row.host_id),
  )
  if (news.length === 0) return false
  const [ids, before] = [news.map(({ id }) => id), news.map((row) => row.host_id)]
  return db.transaction().execute(async (tx) => {
    await sql`select from bmcs where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      update bmcs set host_id = ${host_id}, revision = ${newRevision()},
        registered_at = case when ${isRegistering} then ${new Date(now)}::timestamptz else registered_at end
      from unnest(${ids}::uuid[], ${before}::uuid[]) as seen (id, host_id)
      where bmcs.id = seen.id and bmcs.host_id is not distinct from seen.host_id returning bmcs.id`.execute(
      tx,
    )
    const linked = rows.map(({ id }) => id)
    await sql`
      insert into bmc_due (bmc_id, at)
      select id, ${new Date(now)}::timestamptz from unnest(${linked}::uuid[]) as id`.execute(tx)
    await tellOfBmcs(
      tx,
      linked.map((id) => ({ id, infra_env_id })),
      'changed',
    )
    return linked.length > 0
  })
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Addresses are what an agent says of itself, and may be those of another machine: hosts that are installed, or that were heard of lately,
 * keep their BMCs.
 */
async function readHoldingHosts(
  db: Db,
  infraEnvId: string,
  ids: readonly string[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select h.id from hosts h
    left join check_ins c on c.infra_env_id = h.infra_env_id and c.host_id = h.id
    where h.infra_env_id = ${infraEnvId} and h.id = any(${[...ids]}::uuid[]) and h.deleted_at is null
      and (h.status = any(${[...BUSY_STATUSES, WRONG_BOOT]}::text[])
        or coalesce(c.checked_in_at, h.created_at) > ${new Date(now - LATELY_MS)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Finds the host with one of these network cards; null: none has. */
export type FindHost = (macs: readonly string[]) => string | null

/**
 * For BMCs that are added when their hosts are known already. Read once for all of them, and without inventories: the addresses of machines
 * that reported stand in the facts of their host too. Where two hosts had a card, it is that of the one that changed last.
 */
export async function readHostMacs(db: Db | Tx, infraEnvId: string): Promise<FindHost> {
  const { rows } = await sql<{ id: string; macs: readonly string[] }>`
    select id, array(select found[1] from regexp_matches(facts, '"macs":\\[([^]]*)\\]', 'g') found) as macs
    from hosts where infra_env_id = ${infraEnvId} and deleted_at is null
    order by updated_at desc, id`.execute(db)
  const byMac = new Map<string, string>()
  for (const { id, macs } of rows)
    for (const quoted of macs.flatMap((list) => list.split(','))) {
      const mac = plainMac(quoted.replaceAll('"', ''))
      if (!byMac.has(mac)) byMac.set(mac, id)
    }
  return (macs) => macs.map((mac) => byMac.get(mac)).find((id) => id !== undefined) ?? null
}
