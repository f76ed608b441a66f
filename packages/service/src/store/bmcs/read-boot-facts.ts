// What is known of the host of a BMC beside what the BMC says.
import type { HostFacts, Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import { decodeShortHost } from '../hosts/host-document.ts'
import type { StoredBmc } from './stored-bmc.ts'

export interface KnownOfHost {
  /** Null: it never registered, or was deleted. */
  readonly host: Pick<HostFacts, 'status' | 'registered_at' | 'progress' | 'cluster_id'> | null
  /** Of boot media of the infra-env, by the addresses of the BMC, ever. */
  readonly bytes: number
  readonly last_read_at: Instant | null
}

export async function readBootFacts(
  db: Db,
  { infra_env_id, host_id, observed, settings }: StoredBmc,
): Promise<KnownOfHost> {
  const host =
    host_id === null
      ? undefined
      : await db
          .selectFrom('hosts')
          .select(['status', 'facts', 'cluster_id'])
          .where('id', '=', host_id)
          .where('infra_env_id', '=', infra_env_id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  // A host that boots over the network reads from an address that nobody knows yet.
  const isNetwork = settings.boot_method !== 'virtual-media'
  const { rows } = await sql<{ bytes: number | null; last_read_at: Instant | null }>`
    select sum(bytes)::float8 as bytes, max(last_read_at) as last_read_at from media_readers
    where infra_env_id = ${infra_env_id}
      and (address = any(${[...observed.addresses]}::text[]) or (${isNetwork} and medium = 'pxe-initrd'))`.execute(
    db,
  )
  return {
    host: host === undefined ? null : decode(host),
    bytes: rows[0]?.bytes ?? 0,
    last_read_at: rows[0]?.last_read_at ?? null,
  }
}

function decode(row: { status: string; facts: string; cluster_id: string | null }): KnownOfHost['host'] {
  const { registered_at, progress } = decodeShortHost({ ...row, inventory: '', inventory_patch: '' })
  return { status: row.status as HostFacts['status'], registered_at, progress, cluster_id: row.cluster_id }
}

/** Null: there is no such host. */
export async function readHostStatus(
  db: Db | Tx,
  { infra_env_id, host_id }: Pick<StoredBmc, 'infra_env_id' | 'host_id'>,
): Promise<HostFacts['status'] | null> {
  if (host_id === null) return null
  const row = await db
    .selectFrom('hosts')
    .select('status')
    .where('id', '=', host_id)
    .where('infra_env_id', '=', infra_env_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : (row.status as HostFacts['status'])
}
