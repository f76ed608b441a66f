import { type Kysely, sql } from 'kysely'

/**
 * What an inventory differs in from the one that is stored (store/hosts/inventory-patch.ts). Whoever writes the whole text takes the patch
 * away, also a process of an older version, which does not know of it and may run beside us for a while.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column inventory_patch text not null default ''`.execute(db)
  await sql`
    create function forget_inventory_patch() returns trigger language plpgsql as $$
    begin
      new.inventory_patch := '';
      return new;
    end $$`.execute(db)
  await sql`
    create trigger hosts_inventory before update of inventory on hosts
      for each row execute function forget_inventory_patch()`.execute(db)
}
