// A machine may add events only about what its token is for.
import { ForbiddenError } from '../../auth/forbidden-error.ts'
import type { Identity } from '../../auth/identity.ts'
import type { Db } from '../../database/schema.ts'
import { notFound } from '../../errors/http-error.ts'
import type { NewEvent } from '../../store/events/insert-events.ts'
import { isHostOf, isInfraEnvOfCluster } from '../../store/hosts/host-memberships.ts'
import { holdsOwnToken, readHostToken } from '../../store/hosts/host-tokens.ts'
import { readHostTrust } from '../../store/hosts/host-trust.ts'

type About = Pick<NewEvent, 'cluster_id' | 'infra_env_id' | 'host_id'>

/** What the event is about, if the caller may speak for all of it; otherwise it does not exist for the caller. */
export async function withinSenderScope(db: Db, sender: Identity, about: About): Promise<About> {
  const { scope, host } = sender
  if (scope === null) return about
  if (host !== undefined)
    return withinHost(db, sender, { ...host, infra_env_id: scope.infra_env_id ?? '' }, about)
  const given = { cluster_id: scope.cluster_id ?? null, infra_env_id: scope.infra_env_id ?? null }
  const asked = {
    cluster_id: about.cluster_id ?? given.cluster_id,
    infra_env_id: about.infra_env_id ?? given.infra_env_id,
  }
  if (given.cluster_id !== null && asked.cluster_id !== given.cluster_id) {
    throw notFound('cluster', asked.cluster_id ?? '')
  }
  if (given.infra_env_id !== null && asked.infra_env_id !== given.infra_env_id) {
    throw notFound('infra-env', asked.infra_env_id ?? '')
  }
  if (asked.cluster_id !== null && asked.infra_env_id !== null) {
    if (!(await isInfraEnvOfCluster(db, asked.cluster_id, asked.infra_env_id))) {
      const isForeignCluster = given.cluster_id === null
      throw isForeignCluster
        ? notFound('cluster', asked.cluster_id)
        : notFound('infra-env', asked.infra_env_id)
    }
  }
  if (about.host_id !== null && !(await isHostOf(db, about.host_id, given)))
    throw notFound('host', about.host_id)
  if (about.host_id !== null && asked.infra_env_id !== null) {
    const key = { infra_env_id: asked.infra_env_id, host_id: about.host_id }
    if ((await readHostToken(db, key))?.trusted)
      throw new ForbiddenError(sender, holdsOwnToken(about.host_id))
  }
  return { ...asked, host_id: about.host_id }
}

/** A host tells of itself; the bootstrap host, and the controller with its token, of the cluster as a whole too. */
async function withinHost(db: Db, sender: Identity, own: OwnHost, about: About): Promise<About> {
  const { host_id, infra_env_id } = own
  if (about.infra_env_id !== null && about.infra_env_id !== infra_env_id) {
    throw notFound('infra-env', about.infra_env_id)
  }
  if (about.host_id !== null && about.host_id !== host_id) {
    const why = `This token belongs to host ${host_id} and is not valid for host ${about.host_id}.`
    throw new ForbiddenError(sender, why)
  }
  const trust = await readHostTrust(db, own)
  if (about.cluster_id !== null && about.cluster_id !== trust?.cluster_id) {
    throw notFound('cluster', about.cluster_id)
  }
  const isAboutCluster = about.cluster_id !== null && about.host_id === null
  const speaksForCluster = isAboutCluster && trust?.isBootstrap === true && own.isTrusted
  return { cluster_id: about.cluster_id, infra_env_id, host_id: speaksForCluster ? null : host_id }
}

interface OwnHost {
  readonly infra_env_id: string
  readonly host_id: string
  readonly isTrusted: boolean
}
