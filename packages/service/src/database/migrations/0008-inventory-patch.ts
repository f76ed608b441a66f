import { type Kysely, sql } from 'kysely'

/** What an inventory differs in from the one that is stored (store/hosts/inventory-patch.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column inventory_patch text not null default ''`.execute(db)
}
