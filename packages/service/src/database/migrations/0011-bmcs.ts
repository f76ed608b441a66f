import { type Kysely, sql } from 'kysely'

/**
 * BMCs of hosts. What is due is added by whoever changes a fact, as in the table `due`; a change of a host makes its BMC due in the
 * same transaction, whichever statement wrote it, because all of them tell watchers by a row in `changes`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bmcs (
      id uuid primary key,
      infra_env_id uuid not null,
      name text not null,
      mac_addresses text[] not null,
      host_id uuid,
      registered_at timestamptz,
      revision bigint not null,
      settings text not null,
      observed text not null default '',
      boot text not null default '',
      task text not null default '',
      last_task text not null default '',
      claimed_by uuid,
      claimed_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (infra_env_id, name)
    ) with (fillfactor = 50)`.execute(db)
  await sql`create index bmcs_host on bmcs ((infra_env_id::text || '/' || host_id::text))`.execute(db)
  await sql`create index bmcs_claimed on bmcs (claimed_until) where claimed_until is not null`.execute(db)
  await sql`create table bmc_due (bmc_id uuid not null, at timestamptz not null)`.execute(db)
  await sql`create index bmc_due_at on bmc_due (at)`.execute(db)
  await sql`create index bmc_due_bmc on bmc_due (bmc_id)`.execute(db)
  await sql`
    create function mark_bmcs_due() returns trigger language plpgsql as $$
    begin
      insert into bmc_due (bmc_id, at)
      select b.id, to_timestamp(0) from added a
      join bmcs b on b.infra_env_id::text || '/' || b.host_id::text = a.resource_id
      where a.kind = 'host' and a.operation = 'changed';
      return null;
    end $$`.execute(db)
  await sql`
    create trigger changes_of_hosts after insert on changes
      referencing new table as added for each statement execute function mark_bmcs_due()`.execute(db)
}
