import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table presence (
      is_row boolean primary key default true check (is_row),
      alive_at timestamptz not null
    ) with (fillfactor = 50);

    create table absences (
      gone_at timestamptz primary key,
      back_at timestamptz not null
    );

    -- Until now only hosts left traces: the last one that was heard tells until when anybody listened.
    insert into presence (alive_at) select max(checked_in_at) from check_ins having max(checked_in_at) is not null;
  `.execute(db)
}
