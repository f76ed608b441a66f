import { clusterName, findCluster, findInfraEnv, hostsOf, listInfraEnvs, nameOf } from '../objects/find.ts'
import { INFRA_ENV_KEYWORDS, INFRA_ENV_UPDATE_KEYWORDS } from '../objects/keywords.ts'
import { NEW_INFRA_ENV } from '../objects/models.ts'
import { clusterValues } from '../parameters/cluster-values.ts'
import { discoveryIgnition, infraEnvValues } from '../parameters/infra-env-values.ts'
import { firstTruthy, isGiven, known, type Parameters } from '../parameters/parameters.ts'
import { pullSecretOf } from '../parameters/secrets-and-keys.ts'
import { giveUp, type Session } from '../session.ts'
import { deleteHost } from './delete.ts'
import { POLL_MS } from './wait.ts'

/** Gives the parameters as they were used: a deployment goes on with them. */
export async function createInfraEnv(session: Session, name: string, given: Parameters): Promise<Parameters> {
  const isTaken = (await listInfraEnvs(session)).some((one) => one.name === name)
  if (isTaken) giveUp(session, `Infraenv ${name} already there. Leaving`)
  const values = await infraEnvValues(session, await clusterValues(session, given, { isQuiet: true }))
  const cluster = firstTruthy(values, 'cluster_id', 'cluster')
  const bound = cluster === undefined ? {} : { cluster_id: await findCluster(session, String(cluster)) }
  const body = { ...NEW_INFRA_ENV, ...known({ ...values, ...bound }, INFRA_ENV_KEYWORDS), name }
  await session.client.callWith('RegisterInfraEnv', { body })
  return values
}

export async function updateInfraEnv(session: Session, name: string, given: Parameters): Promise<void> {
  const infra_env_id = await findInfraEnv(session, name)
  const values = await infraEnvValues(session, await clusterValues(session, given, { isUpdate: true }))
  const secret = isGiven(values, 'pull_secret')
    ? await pullSecretOf(session, values.pull_secret ?? null)
    : null
  const body = known(secret === null ? values : { ...values, pull_secret: secret }, INFRA_ENV_UPDATE_KEYWORDS)
  if (Object.keys(body).length > 0)
    await session.client.callWith('UpdateInfraEnv', { params: { infra_env_id }, body })
}

/** Its image: the Ignition inside follows the version that it has now. */
export async function updateImage(session: Session, name: string, given: Parameters): Promise<void> {
  const infra_env_id = await findInfraEnv(session, name)
  const made = isGiven(given, 'ignition_config_override')
    ? undefined
    : await discoveryIgnition(session, given, async () => {
        const file = await session.client.open('v2DownloadInfraEnvFiles', {
          params: { infra_env_id },
          query: { file_name: 'discovery.ign' },
        })
        const { ignition } = (await file.json()) as { readonly ignition: { readonly version: string } }
        return ignition.version
      })
  await updateInfraEnv(
    session,
    name,
    made === undefined ? given : { ...given, ignition_config_override: made },
  )
}

export async function deleteInfraEnv(session: Session, name: string, isForced: boolean): Promise<void> {
  const { client } = session
  const infra_env_id = await findInfraEnv(session, name)
  if (isForced) {
    session.warn('Deleting any potential hosts associated to this infraenv')
    for (const host of await hostsOf(session, infra_env_id)) {
      session.info(`Deleting Host ${nameOf(host)}`)
      await deleteHost(session, String(host.id), {})
    }
  }
  await client.call('DeregisterInfraEnv', { params: { infra_env_id } })
  const day2 = (await listInfraEnvs(session)).find((one) => one.name === `${name}-day2`)
  if (day2 !== undefined)
    await client.call('DeregisterInfraEnv', { params: { infra_env_id: String(day2.id) } })
}

/** All its hosts; those of other clusters only by force. */
export async function bindInfraEnv(
  session: Session,
  name: string,
  cluster: string,
  isForced: boolean,
): Promise<void> {
  const infra_env_id = await findInfraEnv(session, name)
  const cluster_id = await findCluster(session, cluster)
  for (const host of await hostsOf(session, infra_env_id)) {
    const host_id = String(host.id)
    const bound = host.cluster_id
    if (bound === cluster_id) {
      session.info(`Host ${nameOf(host)} already bound to Cluster ${cluster}`)
      continue
    }
    if (bound !== undefined && bound !== null) {
      if (!isForced) {
        session.info(`Host ${nameOf(host)} already bound another cluster`)
        continue
      }
      session.info(`Unbinding Host ${nameOf(host)} from Cluster ${await clusterName(session, String(bound))}`)
      await session.client.call('UnbindHost', { params: { infra_env_id, host_id } })
      await untilUnbound(session, nameOf(host), { infra_env_id, host_id })
    }
    session.info(`Binding Host ${nameOf(host)} to Cluster ${cluster}`)
    await session.client.call('BindHost', { params: { infra_env_id, host_id }, body: { cluster_id } })
  }
}

async function untilUnbound(
  session: Session,
  name: string,
  params: { readonly infra_env_id: string; readonly host_id: string },
): Promise<void> {
  for (;;) {
    const { status } = await session.client.call('v2GetHost', { params })
    if (status === 'known-unbound') return
    session.info(`Waiting 5s for host ${name} to get unbound`)
    await session.around.clock.wait(POLL_MS, session.around.signal)
  }
}

export async function unbindInfraEnv(session: Session, name: string): Promise<void> {
  const infra_env_id = await findInfraEnv(session, name)
  for (const host of await hostsOf(session, infra_env_id)) {
    if (host.cluster_id === undefined || host.cluster_id === null) {
      session.info(`Host ${nameOf(host)} already unbound`)
      continue
    }
    session.info(`Unbinding Host ${nameOf(host)}`)
    await session.client.call('UnbindHost', { params: { infra_env_id, host_id: String(host.id) } })
  }
}
