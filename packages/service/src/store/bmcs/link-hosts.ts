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

/** For BMCs that are added when their hosts are known already. Null: none of them has such a card. */
export async function findHostByMacs(
  db: Db | Tx,
  infraEnvId: string,
  macs: readonly string[],
): Promise<string | null> {
  const patterns = macs.map((mac) => `%${mac}%`)
  const { rows } = await sql<{ id: string }>`
    select id from hosts
    where infra_env_id = ${infraEnvId} and deleted_at is null
      and (facts ilike any(${patterns}::text[]) or inventory ilike any(${patterns}::text[]))
    order by updated_at desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
