// Clusters, infra-envs and hosts by their names, as aicli finds them.
import type { PythonRecord } from '../python/values.ts'
import { giveUp, type Session } from '../session.ts'
import { jsonRecord, jsonRecords } from './read-model.ts'

export const listClusters = async ({ client }: Session): Promise<readonly PythonRecord[]> =>
  jsonRecords(await client.call('v2ListClusters'))

export const listInfraEnvs = async ({ client }: Session): Promise<readonly PythonRecord[]> =>
  jsonRecords(await client.call('ListInfraEnvs'))

export const hostsOf = async ({ client }: Session, infra_env_id: string): Promise<readonly PythonRecord[]> =>
  jsonRecords(await client.call('v2ListHosts', { params: { infra_env_id } }))

export async function listHosts(session: Session): Promise<readonly PythonRecord[]> {
  const found: PythonRecord[] = []
  for (const { id } of await listInfraEnvs(session)) found.push(...(await hostsOf(session, String(id))))
  return found
}

/** Name or id. */
export async function findCluster(session: Session, name: string): Promise<string> {
  const found = (await listClusters(session)).find((one) => one.name === name || one.id === name)
  return found === undefined ? giveUp(session, `Cluster ${name} not found`) : String(found.id)
}

export async function clusterName(session: Session, id: string): Promise<string> {
  const found = (await listClusters(session)).find((one) => one.id === id)
  return found === undefined ? giveUp(session, `Cluster ${id} not found`) : String(found.name)
}

export const ownInfraEnv = (cluster: string): string => `${cluster}_infra-env`

/** Its name or id, or the name of the cluster for which aicli made it. */
export async function findInfraEnv(session: Session, name: string): Promise<string> {
  const names = [name, ownInfraEnv(name)]
  const found = (await listInfraEnvs(session)).find(
    (one) => names.includes(String(one.name)) || one.id === name,
  )
  return found === undefined ? giveUp(session, `Infraenv ${name} not found`) : String(found.id)
}

export async function infraEnvName(session: Session, id: string): Promise<string> {
  const found = (await listInfraEnvs(session)).find((one) => one.id === id)
  return found === undefined ? giveUp(session, `Infraenv ${id} not found`) : String(found.name)
}

export const getCluster = async (session: Session, cluster_id: string): Promise<PythonRecord> =>
  jsonRecord(await session.client.call('v2GetCluster', { params: { cluster_id } }))

export const getInfraEnv = async (session: Session, infra_env_id: string): Promise<PythonRecord> =>
  jsonRecord(await session.client.call('GetInfraEnv', { params: { infra_env_id } }))

export const nameOf = (host: PythonRecord): string => String(host.requested_hostname ?? '')

export const isCalled = (host: PythonRecord, name: string): boolean =>
  host.requested_hostname === name || host.id === name
