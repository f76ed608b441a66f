import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table clusters (
      id uuid primary key,
      kind text not null,
      status text not null,
      name text not null,
      openshift_cluster_id text not null,
      user_name text not null,
      revision bigint not null,
      record text not null,
      validations_info text not null,
      targets text not null default '',
      targets_hash text not null default '',
      vip_leases text not null default '',
      ui_settings text not null default '',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    );
    create index on clusters (created_at, id) where deleted_at is null;
    create index on clusters (openshift_cluster_id) where openshift_cluster_id <> '';
    create index on clusters (updated_at) where deleted_at is null;
    create index on clusters (deleted_at) where deleted_at is not null;

    create table infra_envs (
      id uuid primary key,
      name text not null,
      cluster_id uuid,
      user_name text not null,
      revision bigint not null,
      record text not null,
      key_generation integer not null default 1,
      image_created_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    );
    create index on infra_envs (cluster_id) where deleted_at is null;
    create index on infra_envs (created_at, id) where deleted_at is null;
    create index on infra_envs (updated_at) where deleted_at is null;
    create index on infra_envs (deleted_at) where deleted_at is not null;

    create table hosts (
      id uuid not null,
      infra_env_id uuid not null,
      cluster_id uuid,
      status text not null,
      revision bigint not null,
      facts text not null,
      inventory text not null default '',
      connectivity text not null default '',
      free_addresses text not null default '',
      ntp_sources text not null default '',
      domain_name_resolutions text not null default '',
      api_vip_connectivity text not null default '',
      tang_connectivity text not null default '',
      disks_info text not null default '',
      images_status text not null default '',
      validations_info text not null default '',
      plan text not null default '',
      reply_hashes text not null default '',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      primary key (id, infra_env_id)
    ) with (fillfactor = 70);
    create unique index on hosts (cluster_id, id) where deleted_at is null;
    create index on hosts (infra_env_id, id) where deleted_at is null;
    create index on hosts (deleted_at) where deleted_at is not null;

    create table check_ins (
      infra_env_id uuid not null,
      host_id uuid not null,
      checked_in_at timestamptz not null,
      timestamp bigint not null,
      primary key (host_id, infra_env_id)
    ) with (fillfactor = 50);

    create table due (
      unit_kind text not null,
      unit_id uuid not null,
      at timestamptz not null
    );
    create index on due (at);
    create index on due (unit_id);

    create table events (
      id bigint generated always as identity primary key,
      event_time timestamptz not null,
      name text not null,
      category text not null,
      severity text not null,
      message text not null,
      props text not null,
      request_id text not null,
      cluster_id uuid,
      infra_env_id uuid,
      host_id uuid
    );
    create index on events (cluster_id, event_time, id) where cluster_id is not null;
    create index on events (infra_env_id, event_time, id) where infra_env_id is not null;
    create index on events (host_id, event_time, id) where host_id is not null;
    create index on events (event_time, id);

    create table changes (
      id bigint generated always as identity,
      transaction_id xid8 not null default pg_current_xact_id(),
      at timestamptz not null default now(),
      kind text not null,
      operation text not null,
      resource_id text not null,
      cluster_id uuid,
      infra_env_id uuid
    );
    create index on changes (transaction_id, id);
    create index on changes (at);
    -- The beginning of the log: as long as it is there, nothing was forgotten.
    insert into changes (kind, operation, resource_id) values ('beginning', 'changed', '');

    create table secrets (
      owner_kind text not null,
      owner_id text not null,
      name text not null,
      sealed bytea not null,
      primary key (owner_kind, owner_id, name)
    );

    create table manifests (
      cluster_id uuid not null,
      folder text not null,
      file_name text not null,
      source text not null,
      created_at timestamptz not null,
      primary key (cluster_id, folder, file_name)
    );

    create table users (
      name text primary key,
      role text not null,
      password text not null,
      one_time_login text not null,
      generation integer not null default 1,
      created_at timestamptz not null
    );

    create table tokens (
      id uuid primary key,
      name text not null,
      role text not null,
      hash text not null unique,
      created_by text not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz
    );
  `.execute(db)
  // Reports are long and rarely read by the database: compressing them costs more time than it saves space.
  for (const column of ['inventory', 'connectivity', 'free_addresses', 'validations_info', 'facts', 'plan']) {
    await sql`alter table hosts alter column ${sql.ref(column)} set storage external`.execute(db)
  }
}
