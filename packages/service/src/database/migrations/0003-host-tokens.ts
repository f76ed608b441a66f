import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table host_tokens (
      infra_env_id uuid not null,
      host_id uuid not null,
      current uuid not null,
      trusted uuid,
      enrolled_at timestamptz not null,
      primary key (host_id, infra_env_id)
    );
  `.execute(db)
}
