import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_sessions (
      id uuid primary key,
      forget_at timestamptz not null
    );
  `.execute(db)
}
