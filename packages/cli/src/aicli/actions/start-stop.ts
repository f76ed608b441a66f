import { findCluster, findInfraEnv, getCluster, hostsOf, listInfraEnvs, nameOf } from '../objects/find.ts'
import type { PythonRecord } from '../python/values.ts'
import type { Session } from '../session.ts'

const INSTALLED = ['installed', 'added-to-existing-cluster']

export const isInstalled = ({ status }: PythonRecord): boolean => INSTALLED.includes(String(status))

async function installUnlessDone(session: Session, infra_env_id: string, host: PythonRecord): Promise<void> {
  if (isInstalled(host)) return session.info(`Skipping installed Host ${nameOf(host)}`)
  session.info(`Installing Host ${nameOf(host)}`)
  await session.client.call('v2InstallHost', { params: { infra_env_id, host_id: String(host.id) } })
}

/** The cluster, or its further hosts once it is installed. */
export async function startCluster(session: Session, name: string): Promise<void> {
  const cluster_id = await findCluster(session, name)
  const { status } = await getCluster(session, cluster_id)
  if (status !== 'adding-hosts') {
    await session.client.call('v2InstallCluster', { params: { cluster_id } })
    return
  }
  const infra_env_id = await findInfraEnv(session, name)
  for (const host of await hostsOf(session, infra_env_id))
    await installUnlessDone(session, infra_env_id, host)
}

export async function stopCluster(session: Session, name: string): Promise<void> {
  await session.client.call('v2ResetCluster', { params: { cluster_id: await findCluster(session, name) } })
}

const isNamed = (host: PythonRecord, names: readonly string[]): boolean =>
  names.includes(nameOf(host)) || names.includes(String(host.id))

export async function startHosts(session: Session, names: readonly string[]): Promise<void> {
  for (const { id } of await listInfraEnvs(session))
    for (const host of await hostsOf(session, String(id)))
      if (isNamed(host, names)) await installUnlessDone(session, String(id), host)
}

/** The first of each infra-env; aicli knows no status in which it would reset one. */
export async function stopHosts(session: Session, names: readonly string[]): Promise<void> {
  for (const { id } of await listInfraEnvs(session)) {
    const infra_env_id = String(id)
    const host = (await hostsOf(session, infra_env_id)).find((one) => isNamed(one, names))
    if (host === undefined) continue
    if (host.status !== 'adding-hosts') session.info(`Skipping Host ${nameOf(host)}`)
    else {
      session.info(`Resetting Host ${nameOf(host)}`)
      await session.client.call('v2ResetHost', { params: { infra_env_id, host_id: String(host.id) } })
    }
  }
}

export async function startInfraEnv(session: Session, name: string): Promise<void> {
  const infra_env_id = await findInfraEnv(session, name)
  for (const host of await hostsOf(session, infra_env_id)) {
    if (isInstalled(host)) session.info(`Skipping installed host ${nameOf(host)}`)
    else if (host.cluster_id === undefined) session.info(`Skipping unassigned host ${nameOf(host)}`)
    else await installUnlessDone(session, infra_env_id, host)
  }
}

export async function stopInfraEnv(session: Session, name: string): Promise<void> {
  const infra_env_id = await findInfraEnv(session, name)
  for (const host of await hostsOf(session, infra_env_id)) {
    if (host.status === 'installed') session.info(`Skipping Host ${nameOf(host)}`)
    else await session.client.call('v2ResetHost', { params: { infra_env_id, host_id: String(host.id) } })
  }
}
