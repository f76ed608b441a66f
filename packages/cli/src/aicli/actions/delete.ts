import {
  findCluster,
  findInfraEnv,
  getCluster,
  hostsOf,
  isCalled,
  listClusters,
  listInfraEnvs,
} from '../objects/find.ts'
import { isText, type Parameters } from '../parameters/parameters.ts'
import type { Session } from '../session.ts'

/** Together with the one for its further hosts. */
export async function deleteCluster(session: Session, name: string): Promise<void> {
  const { client } = session
  const cluster_id = await findCluster(session, name)
  const { status } = await getCluster(session, cluster_id)
  if (status === 'installing') await client.call('v2ResetCluster', { params: { cluster_id } })
  await client.call('v2DeregisterCluster', { params: { cluster_id } })
  const day2 = (await listClusters(session)).find((one) => one.name === `${name}-day2`)
  if (day2 !== undefined)
    await client.call('v2DeregisterCluster', { params: { cluster_id: String(day2.id) } })
}

export async function deleteHost(session: Session, name: string, given: Parameters): Promise<void> {
  const places = isText(given.infraenv)
    ? [await findInfraEnv(session, given.infraenv)]
    : (await listInfraEnvs(session)).map(({ id }) => String(id))
  let isFound = false
  for (const infra_env_id of places)
    for (const host of (await hostsOf(session, infra_env_id)).filter((one) => isCalled(one, name))) {
      isFound = true
      session.info(`Deleting Host with id ${host.id} in infraenv ${infra_env_id}`)
      await session.client.call('v2DeregisterHost', { params: { infra_env_id, host_id: String(host.id) } })
    }
  if (!isFound) session.error(`No Matching Host with name ${name} found`)
}
