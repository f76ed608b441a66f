// Among the hosts of one infra-env: what is about one host is for that host. Whether the infra-env is the right one at all is
// decided before, in scope.ts.
import type { Db } from '../database/schema.ts'
import { notFound } from '../errors/http-error.ts'
import { holdsOwnToken, readHostToken } from '../store/hosts/host-tokens.ts'
import { type HostTrust, readBootstrapTrust, readHostTrust } from '../store/hosts/host-trust.ts'
import { ForbiddenError } from './forbidden-error.ts'
import type { EnrolledHost, Identity } from './identity.ts'
import { MACHINE_RIGHTS, sharedRight } from './machine-rights.ts'
import { isId, type NamedIds } from './named-ids.ts'

export interface MachineCheck {
  readonly identity: Identity
  readonly infraEnvId: string
  readonly operationId: string
  readonly named: NamedIds
}

/** Throws 403, or 404 for a cluster that is not the host's. */
export async function checkMachine(db: Db, check: MachineCheck): Promise<void> {
  const { host } = check.identity
  return host === undefined ? checkShared(db, check) : checkOwn(db, check, host)
}

async function checkOwn(db: Db, check: MachineCheck, host: EnrolledHost): Promise<void> {
  const { identity, infraEnvId, operationId, named } = check
  const refuse = (why: string) => new ForbiddenError(identity, why)
  const right = MACHINE_RIGHTS.get(operationId)
  if (right === undefined) {
    throw refuse(`The token of a host gives no access to ${operationId}; use the token of a person.`)
  }
  if (right === 'handler decides') return
  const isOwn = named.hosts.every((id) => id === host.host_id)
  if (right === 'own host') {
    if (!isOwn) throw refuse(notYours(named, host))
    return
  }
  const own = await readHostTrust(db, { infra_env_id: infraEnvId, host_id: host.host_id })
  for (const id of named.clusters) if (id !== own?.cluster_id) throw notFound('cluster', id)
  const speaksForCluster = own?.isBootstrap === true && host.isTrusted
  switch (right) {
    case 'ignition':
      if (!isOwn) throw refuse(notYours(named, host))
      if (!host.isTrusted) throw refuse(CAME_LATER)
      if (own?.isInstalling !== true) throw refuse(notInstalling(host.host_id))
      return
    case 'progress':
      if (isOwn && host.isTrusted) return
      if (isOwn) throw refuse(CAME_LATER)
      if (!speaksForCluster) throw refuse(notYours(named, host))
      if (!(await areInCluster(db, named, own.cluster_id))) throw refuse(notYours(named, host))
      return
    case 'logs':
      if (!isOwn) throw refuse(notYours(named, host))
      if (areOfCluster(named) && !speaksForCluster) throw refuse(notSpeaker(host, own))
      return
    case 'cluster':
      if (!speaksForCluster) throw refuse(notSpeaker(host, own))
      return
    case 'look at cluster':
      return
  }
}

/** Agents of other makers do not enrol: what they need goes on to work for hosts without a token of their own. */
async function checkShared(
  db: Db,
  { identity, infraEnvId, operationId, named }: MachineCheck,
): Promise<void> {
  const refuse = (why: string) => new ForbiddenError(identity, why)
  const right = identity.isEnrolling ? undefined : sharedRight(operationId)
  if (right === undefined || right === 'handler decides' || right === 'look at cluster') return
  for (const host_id of named.hosts.filter(isId)) {
    for (const key of placesOf(host_id, infraEnvId, named)) {
      if ((await readHostToken(db, key))?.trusted == null) continue
      if (right === 'progress' && (await speaksFor(db, infraEnvId, key))) continue
      throw refuse(holdsOwnToken(host_id))
    }
    if (right !== 'ignition') continue
    const trust = await readHostTrust(db, { infra_env_id: infraEnvId, host_id })
    if (trust !== null && !trust.isInstalling) throw refuse(notInstalling(host_id))
  }
  if (right !== 'cluster' && !(right === 'logs' && areOfCluster(named))) return
  for (const id of named.clusters.filter(isId)) {
    const bootstrap = await readBootstrapTrust(db, id)
    if (bootstrap?.isEnrolled === true) {
      throw refuse(
        `Cluster ${id} takes reports only from its bootstrap host ${bootstrap.host_id}, which has its own token.`,
      )
    }
  }
}

const areOfCluster = ({ hosts, isControllerLogs }: NamedIds): boolean =>
  isControllerLogs || hosts.length === 0

/** A host is named beside its infra-env, or beside a cluster only. */
const placesOf = (host_id: string, own: string, { infraEnvs }: NamedIds) =>
  (infraEnvs.length === 0 ? [own] : infraEnvs).map((infra_env_id) => ({ infra_env_id, host_id }))

/** An infra-env whose host is the bootstrap of a cluster, and holds no token of its own, speaks for that cluster. */
async function speaksFor(
  db: Db,
  infraEnvId: string,
  key: { readonly infra_env_id: string; readonly host_id: string },
): Promise<boolean> {
  const clusterId = (await readHostTrust(db, key))?.cluster_id
  const bootstrap = clusterId == null ? null : await readBootstrapTrust(db, clusterId)
  return bootstrap !== null && bootstrap.infra_env_id === infraEnvId && !bootstrap.isEnrolled
}

async function areInCluster(
  db: Db,
  { infraEnvs, hosts }: NamedIds,
  clusterId: string | null,
): Promise<boolean> {
  for (const infra_env_id of infraEnvs) {
    for (const host_id of hosts) {
      const trust = isId(host_id) ? await readHostTrust(db, { infra_env_id, host_id }) : null
      if (trust === null || trust.cluster_id === null || trust.cluster_id !== clusterId) return false
    }
  }
  return true
}

const notYours = ({ hosts }: NamedIds, { host_id }: EnrolledHost): string =>
  `This token belongs to host ${host_id} and is not valid for host ${hosts.filter((id) => id !== host_id).join(', ')}.`

const notSpeaker = ({ host_id, isTrusted }: EnrolledHost, own: HostTrust | null): string =>
  own?.isBootstrap && !isTrusted
    ? CAME_LATER
    : `Only the bootstrap host may report for a cluster, and host ${host_id} is not the bootstrap host.`

const CAME_LATER =
  'This token was handed out after the installation of the host had begun; it gives no access to the installation. Reset the host to start again.'

const notInstalling = (hostId: string): string =>
  `Ignition is handed out while a host is being installed, and host ${hostId} is not, or has restarted from its disk already.`
