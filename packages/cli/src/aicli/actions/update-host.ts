import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { HostUpdateParams } from '@groundwork/contract/hosts'
import { findCluster, findInfraEnv, hostsOf, listInfraEnvs, nameOf } from '../objects/find.ts'
import { isGiven, isText, type Parameters } from '../parameters/parameters.ts'
import { isThere } from '../parameters/paths.ts'
import { pythonText } from '../python/text-of.ts'
import { isRecordValue, type PythonRecord, type PythonValue } from '../python/values.ts'
import type { Session } from '../session.ts'
import { hasAddress, hostLabels, installerArgs, skippedDisks } from './host-values.ts'

/** Each host with its own entry of `hosts`; without names, all that have an entry. */
export async function updateHosts(
  session: Session,
  names: readonly string[],
  given: Parameters,
): Promise<void> {
  const entries = Array.isArray(given.hosts) ? (given.hosts as readonly PythonRecord[]) : []
  const wanted = names.length > 0 ? names : entries.flatMap((entry) => entryNames(entry).slice(0, 1))
  if (wanted.length === 0) session.warn('No hosts provided to update')
  for (const name of wanted) {
    session.info(`Updating Host ${name}`)
    const entry = entries.find((one) => entryNames(one).includes(name))
    await updateHost(session, name, { ...given, ...entry })
  }
}

const entryNames = ({ mac, id, name }: PythonRecord): readonly string[] =>
  [mac, id, name]
    .filter((value) => value !== undefined && value !== null && value !== '')
    .map((one) => String(one))

interface HostIds {
  readonly infra_env_id: string
  readonly host_id: string
}

/** Every host whose name or id begins so, or that has this MAC address. */
export async function updateHost(session: Session, name: string, given: Parameters): Promise<void> {
  const places = isText(given.infraenv)
    ? [await findInfraEnv(session, given.infraenv)]
    : (await listInfraEnvs(session)).map(({ id }) => String(id))
  let isFound = false
  for (const infra_env_id of places) {
    const hosts = (await hostsOf(session, infra_env_id)).filter(
      (host) => nameOf(host).startsWith(name) || String(host.id).startsWith(name) || hasAddress(host, name),
    )
    isFound ||= hosts.length > 0
    for (const [at, host] of hosts.entries())
      await updateOne(session, { infra_env_id, host_id: String(host.id) }, given, {
        name,
        suffix: hosts.length > 1 ? `-${at}` : '',
      })
  }
  if (!isFound) session.error(`No Matching Host with name ${name} found`)
}

async function updateOne(
  session: Session,
  params: HostIds,
  given: Parameters,
  called: { readonly name: string; readonly suffix: string },
): Promise<void> {
  const isMoved = await move(session, params, given)
  const isOtherwise = await updateBesides(session, params, given)
  const body = await settingsOf(session, params, given, called)
  if (Object.keys(body).length > 0) {
    session.info(`Updating host with id ${params.host_id}`)
    await session.client.call('v2UpdateHost', { params, body: body as HostUpdateParams })
  } else if (!isMoved && !isOtherwise) session.warn('Nothing updated for this host')
}

/** To another cluster, or out of the one it is in. */
async function move(session: Session, params: HostIds, given: Parameters): Promise<boolean> {
  if (!isGiven(given, 'cluster')) return false
  const { cluster } = given
  if (cluster === null || cluster === '') await session.client.call('UnbindHost', { params })
  else
    await session.client.call('BindHost', {
      params,
      body: { cluster_id: await findCluster(session, String(cluster)) },
    })
  return true
}

/** What has calls of its own: Ignition, and arguments for the installer. */
async function updateBesides(session: Session, params: HostIds, given: Parameters): Promise<boolean> {
  let isUpdated = false
  if (isText(given.ignition_file)) {
    if (await isThere(given.ignition_file)) {
      const config = await readFile(given.ignition_file, 'utf8')
      await session.client.call('v2UpdateHostIgnition', { params, body: { config } })
      isUpdated = true
    } else session.warn(`Ignition File ${given.ignition_file} not found. Ignoring`)
  }
  if (isText(given.extra_args)) {
    const args = installerArgs(given.extra_args)
    await session.client.call('v2UpdateHostInstallerArgs', { params, body: { args: [...args] } })
    isUpdated = true
  }
  return isUpdated
}

const POOL_STATUSES = ['discovering', 'known', 'disconnected', 'insufficient', 'pending-for-input']

async function settingsOf(
  session: Session,
  params: HostIds,
  given: Parameters,
  called: { readonly name: string; readonly suffix: string },
): Promise<PythonRecord> {
  const newName = given.name ?? given.requested_hostname
  const disk = given.installation_disk_path ?? given.disk
  const pool = isGiven(given, 'mcp') ? await poolOf(session, params, given, called.name) : {}
  return {
    ...(isGiven(given, 'role') ? { host_role: given.role ?? null } : {}),
    ...(newName === undefined || newName === null
      ? {}
      : { host_name: `${pythonText(newName)}${called.suffix}` }),
    ...pool,
    ...(disk === undefined || disk === null
      ? {}
      : { disks_selected_config: [{ id: `/dev/${basename(pythonText(disk))}`, role: 'install' }] }),
    ...(await formattingOf(session, params, given)),
    ...labelsOf(given),
  }
}

async function poolOf(
  session: Session,
  params: HostIds,
  given: Parameters,
  name: string,
): Promise<PythonRecord> {
  const { status } = await session.client.call('v2GetHost', { params })
  if (POOL_STATUSES.includes(status)) return { machine_config_pool_name: given.mcp ?? null }
  session.error(`Mcp can't be set for host ${name} because of incorrect status ${status}`)
  return {}
}

async function formattingOf(session: Session, params: HostIds, given: Parameters): Promise<PythonRecord> {
  if (isGiven(given, 'disks_skip_formatting'))
    return { disks_skip_formatting: given.disks_skip_formatting ?? null }
  if (!isGiven(given, 'skip_disks')) return {}
  const { inventory } = await session.client.call('v2GetHost', { params })
  return { disks_skip_formatting: skippedDisks(inventory ?? '', given.skip_disks ?? null) }
}

function labelsOf(given: Parameters): PythonRecord {
  if (isGiven(given, 'node_labels')) return { node_labels: given.node_labels ?? null }
  const labels: PythonValue | undefined = given.labels
  if (labels === undefined) return {}
  const list = Array.isArray(labels) ? labels : isRecordValue(labels) ? Object.keys(labels) : [labels]
  return { node_labels: hostLabels(list) }
}
