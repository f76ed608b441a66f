// Hosts that join a cluster which is installed already: each is installed on its own.
import { applyHostEvent, type HostEvent } from '@groundwork/engine/host'
import { assignRoles } from '@groundwork/engine/roles'
import {
  type Day2Access,
  day2Ignition,
  hostFileName,
  PreparationError,
} from '@groundwork/openshift/installation'
import { httpError, wrongStatus } from '../errors/http-error.ts'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import type { HostKey, StoredHost } from '../store/stored.ts'
import { changeHost } from '../units/change-host.ts'
import type { WorkOptions } from '../units/in-unit.ts'
import { requireHost } from '../units/require-host.ts'
import type { InstallDeps } from './install-deps.ts'

export async function installDay2Host(app: InstallDeps, key: HostKey, options: WorkOptions): Promise<void> {
  await requireJoining(app, key)
  await decideRole(app, key, options)
  const host = await requireHost(app, key)
  // First the file, so that a host that is told to install itself finds it.
  if (host.facts.status === 'known') await storeIgnition(app, host)
  await act(app, key, { type: 'install' }, options)
}

export async function resetDay2Host(app: InstallDeps, key: HostKey, options: WorkOptions): Promise<void> {
  await requireJoining(app, key)
  await act(app, key, { type: 'reset' }, options)
}

/** Before anything is touched: hosts of a cluster that is not installed yet go where their cluster goes. */
async function requireJoining(app: InstallDeps, key: HostKey): Promise<void> {
  const { cluster_id } = (await requireHost(app, key)).facts
  const cluster = cluster_id === null ? null : await loadCluster(app.db, cluster_id)
  if (cluster?.record.kind === 'AddHostsCluster') return
  const why =
    cluster === null ? 'it belongs to no cluster' : `cluster ${cluster.record.name} does not add hosts`
  throw httpError('host-not-day2', { host_id: key.host_id, why })
}

async function decideRole(app: InstallDeps, key: HostKey, options: WorkOptions): Promise<void> {
  await changeHost(
    app,
    key,
    ({ context }) => {
      const role = context.cluster && assignRoles(context.cluster).get(key.host_id)
      return role ? { host: { role } } : {}
    },
    options,
  )
}

async function act(app: InstallDeps, key: HostKey, event: HostEvent, options: WorkOptions): Promise<void> {
  await changeHost(
    app,
    key,
    ({ context }) => {
      const outcome = applyHostEvent({ context }, event)
      if (!outcome.ok) throw wrongStatus(outcome)
      return { host: outcome.changes, cluster: outcome.clusterChanges, events: outcome.events }
    },
    options,
  )
}

async function storeIgnition(app: InstallDeps, host: StoredHost): Promise<void> {
  const { cluster_id } = host.facts
  const cluster = cluster_id === null ? null : await loadCluster(app.db, cluster_id)
  if (cluster === null) throw httpError('host-unbound', { host_id: host.facts.id })
  try {
    const text = day2Ignition(host.facts, cluster.record, await accessOf(app, host))
    await app.files.put(`${cluster.record.id}/${hostFileName(host.facts)}`, new TextEncoder().encode(text))
  } catch (error) {
    if (error instanceof PreparationError) throw httpError('host-ignition-failed', { reason: error.message })
    throw error
  }
}

async function accessOf(app: InstallDeps, { facts }: StoredHost): Promise<Day2Access> {
  const owner = { kind: 'host', id: `${facts.infra_env_id}/${facts.id}` } as const
  const token = (await app.secrets.get(app.db, owner, 'ignition_endpoint_token')) ?? ''
  const stored = (await app.secrets.get(app.db, owner, 'ignition_endpoint_http_headers')) ?? '[]'
  const headers = JSON.parse(stored) as { readonly key?: string; readonly value?: string }[]
  return { token, headers: headers.map(({ key = '', value = '' }) => ({ name: key, value })) }
}
