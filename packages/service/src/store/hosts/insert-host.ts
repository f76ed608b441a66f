// Writes new hosts and everything that comes with them in one statement: many machines boot at the same moment.
import { renderEvent } from '@groundwork/contract/events'
import { type HostContext, hostEvent } from '@groundwork/engine/context'
import { sql } from 'kysely'
import { gatheredFor } from '../../database/gathered.ts'
import type { Db, Tx } from '../../database/schema.ts'
import type { AuditRow } from '../events/insert-audits.ts'
import { newRevision } from '../revision.ts'
import { unitOf } from '../units/unit.ts'
import { hostName } from './host-cache.ts'
import { encodeHost, isBootstrap, type NewHostRow, NO_EXTRAS } from './host-document.ts'

export interface NewHost {
  readonly context: HostContext
  /** JSON of its first steps. */
  readonly plan: string
  readonly audit: AuditRow
}

/** What was written; null: there is such a host already, or its place was deleted a moment ago. */
export const insertHost = async (db: Db | Tx, host: NewHost): Promise<NewHostRow | null> =>
  db.isTransaction ? ((await insertHosts(db, [host]))[0] ?? null) : insertTogether(db, host)

const insertTogether = gatheredFor<Db, NewHost, NewHostRow | null>((db, hosts) => insertHosts(db, hosts), {
  mostTogether: 32,
  mostBatches: 2,
  keyOf: ({ context: { host } }) => hostName({ infra_env_id: host.infra_env_id, host_id: host.id }),
})

async function insertHosts(db: Db | Tx, hosts: readonly NewHost[]): Promise<(NewHostRow | null)[]> {
  const rows = hosts.map(rowOf)
  const column = <Name extends keyof Row>(name: Name): Row[Name][] => rows.map((row) => row[name])
  const inserted = await sql<{ id: string; infra_env_id: string }>`
    with given as (
      select * from unnest(
        ${column('id')}::uuid[], ${column('infra_env_id')}::uuid[], ${column('cluster_id')}::uuid[],
        ${column('status')}::text[], ${column('revision')}::bigint[], ${column('bootstrap')}::boolean[],
        ${column('facts')}::text[], ${column('plan')}::text[], ${column('at')}::timestamptz[], ${column('unit_kind')}::text[],
        ${column('unit_id')}::uuid[], ${column('name')}::text[], ${column('severity')}::text[],
        ${column('message')}::text[], ${column('audit_name')}::text[], ${column('audit_severity')}::text[],
        ${column('audit_message')}::text[], ${column('audit_props')}::text[], ${column('request_id')}::text[]
      ) as host (id, infra_env_id, cluster_id, status, revision, bootstrap, facts, plan, at, unit_kind, unit_id, name, severity,
        message, audit_name, audit_severity, audit_message, audit_props, request_id)
    ), added as (
      insert into hosts
        (id, infra_env_id, cluster_id, status, revision, bootstrap, facts, plan, created_at, updated_at)
      select g.id, g.infra_env_id, g.cluster_id, g.status, g.revision, g.bootstrap, g.facts, g.plan, g.at, g.at
      from given g join infra_envs i on i.id = g.infra_env_id left join clusters c on c.id = g.cluster_id
      where i.deleted_at is null and c.deleted_at is null
      on conflict do nothing
      returning id, infra_env_id, revision
    ), new_host as (
      select g.* from given g join added a
        on a.id = g.id and a.infra_env_id = g.infra_env_id and a.revision = g.revision
    ), seen as (
      insert into check_ins (infra_env_id, host_id, checked_in_at, timestamp)
      select infra_env_id, id, at, 0 from new_host
      on conflict (host_id, infra_env_id) do update set checked_in_at = excluded.checked_in_at, timestamp = 0
    ), event as (
      insert into events
        (event_time, name, category, severity, message, props, request_id, cluster_id, infra_env_id, host_id)
      select at, name, 'user', severity, message, '', request_id, cluster_id, infra_env_id, id from new_host
      union all select at, audit_name, 'audit', audit_severity, audit_message, audit_props, request_id,
        cluster_id, infra_env_id, id from new_host
      returning id, category, cluster_id, infra_env_id
    ), news as (
      insert into changes (kind, operation, resource_id, cluster_id, infra_env_id)
      select 'host', 'changed', infra_env_id || '/' || id, cluster_id, infra_env_id from new_host
      union all select case category when 'audit' then 'audit' else 'event' end, 'changed', id::text, cluster_id,
        infra_env_id from event
    ), due_now as (
      insert into due (unit_kind, unit_id, at) select distinct unit_kind, unit_id, at from new_host
    )
    select id, infra_env_id from new_host`.execute(db)
  const names = new Set(
    inserted.rows.map((row) => hostName({ infra_env_id: row.infra_env_id, host_id: row.id })),
  )
  // Should one machine register twice in the same moment, only one of them is new.
  return rows.map((row, index) => {
    const { id, infra_env_id, revision, facts, plan } = row
    if (!names.delete(hostName({ infra_env_id, host_id: id }))) return null
    return { revision, facts, plan, at: hosts[index]?.context.now ?? 0 }
  })
}

type Row = ReturnType<typeof rowOf>

function rowOf({ context, plan, audit }: NewHost) {
  const { host, now } = context
  const unit = unitOf(host)
  const { name, props } = hostEvent('host_registration_succeeded', host)
  const { severity, message } = renderEvent(name, props)
  return {
    id: host.id,
    infra_env_id: host.infra_env_id,
    cluster_id: host.cluster_id,
    status: host.status,
    revision: newRevision(),
    bootstrap: isBootstrap(host),
    facts: encodeHost(host, NO_EXTRAS),
    plan,
    at: new Date(now).toISOString(),
    unit_kind: unit.kind,
    unit_id: unit.id,
    name,
    severity,
    message,
    audit_name: audit.name,
    audit_severity: audit.severity,
    audit_message: audit.message,
    audit_props: audit.props,
    request_id: audit.request_id,
  }
}
