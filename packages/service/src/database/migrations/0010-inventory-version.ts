import { type Kysely, sql } from 'kysely'

/**
 * Names the text that a patch replaces pieces of, so that each process knows whether it is the one that it compares with, whoever wrote it. By chance, not counted: a
 * host that is deleted and comes back has another text under a number that was never used. 0 is one from before, or none, and is not compared with.
 * Also a process of an older version, which does not know of it and may run beside us for a while, writes a new number with each text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column inventory_version bigint not null default 0`.execute(db)
  await sql`
    create or replace function forget_inventory_patch() returns trigger language plpgsql as $$
    begin
      new.inventory_patch := '';
      -- The largest whole number that a double holds exactly.
      new.inventory_version := 1 + floor(random() * 9007199254740990)::bigint;
      return new;
    end $$`.execute(db)
}
