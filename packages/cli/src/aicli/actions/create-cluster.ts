import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import type { ClusterCreateParams, ClusterUpdateParams } from '@groundwork/contract/clusters'
import { CliError } from '../../failures/cli-error.ts'
import { findCluster, getCluster, listClusters, listInfraEnvs, ownInfraEnv } from '../objects/find.ts'
import { CLUSTER_KEYWORDS } from '../objects/keywords.ts'
import { NEW_CLUSTER } from '../objects/models.ts'
import { clusterValues } from '../parameters/cluster-values.ts'
import { isText, type Parameters, without } from '../parameters/parameters.ts'
import { readYaml } from '../python/read-yaml.ts'
import { pythonText } from '../python/text-of.ts'
import { isRecordValue, type PythonRecord } from '../python/values.ts'
import { giveUp, type Session } from '../session.ts'
import { deleteCluster } from './delete.ts'
import { deleteInfraEnv } from './infra-envs.ts'
import { updateCluster } from './update-cluster.ts'

const NETWORK_TYPES = ['OpenShiftSDN', 'OVNKubernetes']
/** Known to the call that creates, but sent afterwards: they carry the id of the cluster. */
const LATER = ['cluster_networks', 'service_networks', 'machine_networks']

export async function createCluster(
  session: Session,
  name: string,
  given: Parameters,
  isForced: boolean,
): Promise<void> {
  await makeRoom(session, name, isForced)
  if (name.endsWith('-day2')) return createDay2Cluster(session, name, given)
  const values = await clusterValues(session, given)
  const { body, rest } = split(values)
  const { openshift_version } = await session.client.call('v2RegisterCluster', {
    body: { ...NEW_CLUSTER, ...body, name } as ClusterCreateParams,
  })
  if (Object.keys(rest).length > 0) await updateCluster(session, name, rest)
  session.info(`Using version ${openshift_version}`)
}

async function makeRoom(session: Session, name: string, isForced: boolean): Promise<void> {
  const isTaken = (await listClusters(session)).some((one) => one.name === name)
  if (!isTaken) return
  if (!isForced) giveUp(session, `Cluster ${name} already there. Leaving`)
  session.info(`Cluster ${name} there. Deleting`)
  await deleteCluster(session, name)
  const own = (await listInfraEnvs(session)).find((one) => one.name === ownInfraEnv(name))
  if (own !== undefined) await deleteInfraEnv(session, String(own.id), false)
}

/** What is sent when it is created, and what is changed then. */
export function split(values: Parameters): { readonly body: Parameters; readonly rest: Parameters } {
  const isOtherNetwork =
    values.network_type !== undefined && !NETWORK_TYPES.includes(String(values.network_type))
  const isCreated = (field: string): boolean =>
    CLUSTER_KEYWORDS.includes(field) &&
    !LATER.includes(field) &&
    !(field === 'network_type' && isOtherNetwork)
  const entries = Object.entries(values)
  return {
    body: {
      ...Object.fromEntries(entries.filter(([field, value]) => isCreated(field) && value !== null)),
      ...(isOtherNetwork ? { network_type: 'OVNKubernetes' } : {}),
    },
    rest: Object.fromEntries(entries.filter(([field]) => !isCreated(field))),
  }
}

interface BaseCluster {
  readonly id: string
  readonly openshift_version: string
  readonly api_vip_dnsname: string
  readonly pull_secret: string
  readonly ssh_public_key: string
}

/** Further hosts for a cluster that exists, here or elsewhere. */
async function createDay2Cluster(session: Session, name: string, given: Parameters): Promise<void> {
  const baseName = name.replaceAll('-day2', '')
  const isHere = (await listClusters(session)).some((one) => one.name === baseName)
  const base = isHere
    ? await clusterHere(session, baseName, given)
    : await clusterElsewhere(session, { name, baseName }, given)
  const { id, openshift_version, api_vip_dnsname, pull_secret, ssh_public_key } = base
  await session.client.call('v2ImportCluster', {
    body: { name, openshift_version, api_vip_dnsname, openshift_cluster_id: id },
  })
  await session.client.call('V2UpdateCluster', {
    params: { cluster_id: await findCluster(session, name) },
    body: { pull_secret, ssh_public_key } as ClusterUpdateParams,
  })
}

async function clusterHere(session: Session, baseName: string, given: Parameters): Promise<BaseCluster> {
  const id = await findCluster(session, baseName)
  const cluster = await getCluster(session, id)
  const [vip] = (cluster.api_vips ?? []) as readonly PythonRecord[]
  const name = given.api_vip_dnsname ?? vip?.ip
  if (!isText(name))
    throw new CliError(
      'invalid',
      `Cluster ${baseName} has no API address; give one with -P api_vip_dnsname=ADDRESS.`,
    )
  if (given.api_vip_dnsname === undefined) session.warn(`Forcing api_vip_dnsname to ${name}`)
  const file = await session.client.open('V2DownloadClusterFiles', {
    params: { cluster_id: id },
    query: { file_name: 'install-config.yaml' },
  })
  const config = await readYaml(await file.text())
  const image = isRecordValue(cluster.image_info) ? cluster.image_info : {}
  return {
    id,
    openshift_version: String(cluster.openshift_version),
    api_vip_dnsname: name,
    pull_secret: isRecordValue(config) ? String(config.pullSecret) : '',
    ssh_public_key: String(image.ssh_public_key ?? cluster.ssh_public_key ?? ''),
  }
}

async function clusterElsewhere(
  session: Session,
  { name, baseName }: { readonly name: string; readonly baseName: string },
  given: Parameters,
): Promise<BaseCluster> {
  session.warn(`Base Cluster ${baseName} not found. Populating with default values`)
  const version = given.version ?? given.openshift_version
  if (version === undefined)
    session.warn(`No openshift_version provided.Using ${NEW_CLUSTER.openshift_version}`)
  const domain = given.domain ?? given.base_dns_domain
  if (!isText(domain)) throw new CliError('invalid', 'The domain is missing; give it with -P domain=DOMAIN.')
  const api = isText(given.api_vip_dnsname) ? given.api_vip_dnsname : `api.${baseName}.${domain}`
  await lookup(api, { family: 4 }).catch(() => {
    session.warn(`${api} doesn't resolve`)
    session.warn(`run aicli update cluster ${name} -P api_vip_dnsname=$api_ip`)
  })
  const values = await clusterValues(session, { ...without(given, 'domain'), base_dns_domain: domain })
  return {
    id: randomUUID(),
    openshift_version: pythonText(version ?? NEW_CLUSTER.openshift_version),
    api_vip_dnsname: api,
    pull_secret: String(values.pull_secret),
    ssh_public_key: String(values.ssh_public_key),
  }
}
