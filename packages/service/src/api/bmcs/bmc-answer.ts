// BMCs as the API and the live stream show them. There is no field for a password.
import type { Bmc } from '@groundwork/contract/groundwork'
import type { Instant } from '@groundwork/engine/facts'
import type { Db } from '../../database/schema.ts'
import { clusterOfInfraEnv, loadBmcs } from '../../store/bmcs/bmc-store.ts'
import type { BmcBoot, StoredBmc } from '../../store/bmcs/stored-bmc.ts'
import type { Rendered } from '../../stream/message.ts'
import { timeText } from '../../wire/times.ts'

export function bmcAnswer(bmc: StoredBmc): Bmc {
  const { observed, settings, boot, task, last_task } = bmc
  return {
    id: bmc.id,
    infra_env_id: bmc.infra_env_id,
    name: bmc.name,
    mac_addresses: [...bmc.mac_addresses],
    ...settings,
    host_id: bmc.host_id,
    power: observed.power,
    medium: observed.medium,
    vendor_found: observed.vendor,
    model: observed.model,
    firmware: observed.firmware,
    probed_at: observed.probed_at === null ? null : timeText(observed.probed_at),
    findings: [...observed.findings],
    boot: boot && bootAnswer(boot),
    task: task && { kind: task.kind, requested_at: timeText(task.requested_at) },
    last_task: last_task && {
      ...{ kind: last_task.kind, ended_at: timeText(last_task.ended_at), finding: last_task.finding },
    },
    created_at: timeText(bmc.created_at),
    updated_at: timeText(bmc.updated_at),
  }
}

function bootAnswer({ loop, stopped, bytes_read }: BmcBoot): NonNullable<Bmc['boot']> {
  const { finding } = loop
  return {
    phase: stopped ? 'stopped' : loop.phase,
    started_at: timeText(loop.startedAt),
    since: timeText(loop.since),
    bytes_read,
    attempts: loop.attempts.map(({ at, ...attempt }) => ({ at: timeText(at as Instant), ...attempt })),
    finding: finding && { code: finding.cause, text: finding.text, next: finding.next },
  }
}

/** For the live stream, by id. */
export async function renderBmcs(
  { db }: { readonly db: Db },
  ids: readonly string[],
): Promise<ReadonlyMap<string, Rendered>> {
  const bmcs = await loadBmcs(db, ids)
  const places = [...new Set(bmcs.map(({ infra_env_id }) => infra_env_id))]
  const clusters = new Map(
    await Promise.all(places.map(async (id) => [id, await clusterOfInfraEnv(db, id)] as const)),
  )
  return new Map(
    bmcs.map((bmc) => [
      bmc.id,
      {
        text: JSON.stringify(bmcAnswer(bmc)),
        cluster_id: clusters.get(bmc.infra_env_id) ?? null,
        infra_env_id: bmc.infra_env_id,
      },
    ]),
  )
}
