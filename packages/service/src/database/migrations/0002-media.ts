import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Only columns that never change have an index, so that a progress report rewrites no index.
  await sql`
    create table media_readers (
      id uuid not null unique default gen_random_uuid(),
      infra_env_id uuid not null,
      address text not null,
      medium text not null,
      tag text not null,
      size bigint not null,
      bytes bigint not null,
      requests bigint not null,
      covered text not null,
      covered_bytes bigint not null,
      percent integer not null,
      highest_offset bigint not null,
      rate double precision not null,
      state text not null,
      attempts integer not null,
      first_read_at timestamptz not null,
      last_read_at timestamptz not null,
      updated_at timestamptz not null,
      told_at timestamptz not null,
      host_id uuid,
      evidence text not null default '',
      matched_at timestamptz,
      primary key (infra_env_id, address, medium)
    ) with (fillfactor = 50);

    create table os_image_states (
      id text primary key,
      state text not null,
      updated_at timestamptz not null
    ) with (fillfactor = 50);
  `.execute(db)
}
