// Writes a new host and everything that comes with it in one statement: many machines boot at the same moment.

import { renderEvent } from '@groundwork/contract/events'
import type { HostContext } from '@groundwork/engine/host/host-context'
import { hostEvent } from '@groundwork/engine/host/host-events'
import { NO_STEP_INPUTS } from '@groundwork/engine/steps/step-inputs'
import { sql } from 'kysely'
import type { AuditRow } from '../auth/audit.ts'
import type { Db, Tx } from '../database/schema.ts'
import { writePlan } from '../evaluation/plan.ts'
import { encodeHost, NO_EXTRAS } from '../store/host-document.ts'
import { newRevision } from '../store/revision.ts'
import { unitOf } from '../store/unit.ts'
import { hostResourceId } from '../stream/record-change.ts'

/** False: there is such a host already, or its place was deleted a moment ago. */
export async function insertHost(db: Db | Tx, context: HostContext, audit: AuditRow): Promise<boolean> {
  const { host, now } = context
  const { id, infra_env_id, cluster_id } = host
  const unit = unitOf(host)
  const { name, props } = hostEvent('host_registration_succeeded', host)
  const { category, severity, message } = renderEvent(name, props)
  const at = new Date(now)
  const { rows } = await sql`
    with new_host as (
      insert into hosts (id, infra_env_id, cluster_id, status, revision, facts, plan, created_at, updated_at)
      select ${id}::uuid, i.id, ${cluster_id}::uuid, ${host.status}::text, ${newRevision()}::bigint,
        ${encodeHost(host, NO_EXTRAS)}::text, ${writePlan(context, NO_STEP_INPUTS)}::text,
        ${at}::timestamptz, ${at}::timestamptz
      from infra_envs i left join clusters c on c.id = ${cluster_id}::uuid
      where i.id = ${infra_env_id}::uuid and i.deleted_at is null and c.deleted_at is null
      on conflict do nothing
      returning id, infra_env_id, cluster_id
    ), seen as (
      insert into check_ins (infra_env_id, host_id, checked_in_at, timestamp)
      select infra_env_id, id, ${at}::timestamptz, 0 from new_host
      on conflict (host_id, infra_env_id) do update set checked_in_at = excluded.checked_in_at, timestamp = 0
    ), event as (
      insert into events
        (event_time, name, category, severity, message, props, request_id, cluster_id, infra_env_id, host_id)
      select ${at}::timestamptz, ${name}::text, ${category}::text, ${severity}::text, ${message}::text, '',
        ${audit.request_id}::text, cluster_id, infra_env_id, id from new_host
      union all select ${at}::timestamptz, ${audit.name}::text, ${audit.category}::text, ${audit.severity}::text,
        ${audit.message}::text, ${audit.props}::text, ${audit.request_id}::text, cluster_id, infra_env_id, id
      from new_host
      returning id, category, cluster_id, infra_env_id
    ), news as (
      insert into changes (kind, operation, resource_id, cluster_id, infra_env_id)
      select 'host', 'changed', ${hostResourceId({ infra_env_id, host_id: id })}::text, cluster_id, infra_env_id
      from new_host
      union all select 'event', 'changed', id::text, cluster_id, infra_env_id from event where category = 'user'
    ), due_now as (
      insert into due (unit_kind, unit_id, at) select ${unit.kind}::text, ${unit.id}::uuid, ${at}::timestamptz
      from new_host
    )
    select from new_host`.execute(db)
  return rows.length === 1
}
