// Which host belongs to which BMC, by the MAC addresses of its network cards.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import { newRevision } from '../revision.ts'
import type { HostKey } from '../stored.ts'
import { tellOfBmcs } from './bmc-store.ts'

/** A network card sits in one machine; more than these are no list of its cards. */
const MOST_MACS = 256

export const plainMac = (mac: string): string => mac.trim().toLowerCase().replaceAll('-', ':')

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
  const news = found.filter((row) => isRegistering || row.host_id !== host_id)
  if (news.length === 0) return false
  const ids = news.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    await sql`
      update bmcs set host_id = ${host_id}, revision = ${newRevision()},
        registered_at = case when ${isRegistering} then ${new Date(now)}::timestamptz else registered_at end
      where id in (select id from bmcs where id = any(${ids}::uuid[]) order by id for update)`.execute(tx)
    await sql`
      insert into bmc_due (bmc_id, at)
      select id, ${new Date(now)}::timestamptz from unnest(${ids}::uuid[]) as id`.execute(tx)
    await tellOfBmcs(
      tx,
      ids.map((id) => ({ id, infra_env_id })),
      'changed',
    )
  })
  return true
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
