import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evaluations (
      unit_kind text not null,
      unit_id uuid not null,
      -- Set while a process evaluates the unit; one that dies leaves it behind.
      begun_at timestamptz,
      begun_by uuid,
      crashes integer not null default 0,
      failures integer not null default 0,
      cause text not null default '',
      set_aside_at timestamptz,
      retry_at timestamptz,
      primary key (unit_kind, unit_id)
    ) with (fillfactor = 50);

    create index evaluations_set_aside on evaluations (set_aside_at) where set_aside_at is not null;
  `.execute(db)
}
