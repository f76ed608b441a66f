// Settings of a cluster: those that the API takes, those of the install-config, manifests, and the way to further hosts.

import { isDeepStrictEqual } from 'node:util'
import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import { findCluster, getCluster } from '../objects/find.ts'
import { CLUSTER_UPDATE_KEYWORDS } from '../objects/keywords.ts'
import { operatorsOf, platformOf, tagsOf } from '../parameters/cluster-values.ts'
import { installConfigOf } from '../parameters/install-config.ts'
import { networksOf } from '../parameters/networks.ts'
import { firstTruthy, isGiven, isTruthy, known, type Parameters, without } from '../parameters/parameters.ts'
import { pullSecretOf } from '../parameters/secrets-and-keys.ts'
import { jsonText } from '../python/json-text.ts'
import { isRecordValue, type PythonRecord, type PythonValue } from '../python/values.ts'
import { yamlText } from '../python/yaml-text.ts'
import { giveUp, type Session, type Voice } from '../session.ts'
import { uploadManifests } from './manifests.ts'

/** Gives the parameters as they were used: an infra-env is updated by them afterwards. */
export async function updateCluster(session: Session, name: string, given: Parameters): Promise<Parameters> {
  const cluster_id = await findCluster(session, name)
  const cluster = await getCluster(session, cluster_id)
  const addressed = withAddresses(session, given, cluster)
  const secret = isGiven(addressed, 'pull_secret')
    ? await pullSecretOf(session, addressed.pull_secret ?? null)
    : null
  const keyed = secret === null ? addressed : { ...addressed, pull_secret: secret }
  await updateInstallConfig(session, cluster_id, cluster, keyed)
  const plain = without(
    keyed,
    'network_type',
    ...(isRecordValue(keyed.installconfig) ? ['installconfig'] : []),
  )
  const operators = isGiven(plain, 'olm_operators')
    ? { olm_operators: await operatorsOf(session, plain.olm_operators ?? []) }
    : {}
  const tags = Array.isArray(plain.tags) ? tagsOf(plain) : {}
  const all = {
    ...plain,
    ...tags,
    ...operators,
    ...networksOf(session, plain, cluster_id),
    ...platformOf(session, plain),
  }
  const body = known(all, CLUSTER_UPDATE_KEYWORDS)
  if (Object.keys(body).length > 0)
    await session.client.call('V2UpdateCluster', {
      params: { cluster_id },
      body: body as ClusterUpdateParams,
    })
  await updateBeyondSettings(session, name, all, { cluster_id, status: String(cluster.status) })
  return all
}

/** A single address replaces those that there are, unless it is among them. */
function withAddresses(voice: Voice, given: Parameters, cluster: PythonRecord): Parameters {
  let all = given
  for (const kind of ['api', 'ingress']) {
    const address = firstTruthy(all, `${kind}_vip`, `${kind}_ip`)
    const present = ((cluster[`${kind}_vips`] ?? []) as readonly PythonRecord[]).map(({ ip }) => ip)
    all = without(all, `${kind}_vip`, `${kind}_ip`)
    if (address !== undefined && !present.includes(address))
      all = { ...all, [`${kind}_vips`]: [{ ip: address }] }
  }
  if (isTruthy(all.api_vips) !== isTruthy(all.ingress_vips))
    giveUp(voice, "It's mandatory to define both api and ingress ips")
  return all
}

async function updateInstallConfig(
  session: Session,
  cluster_id: string,
  cluster: PythonRecord,
  given: Parameters,
): Promise<void> {
  const wanted = installConfigOf(session, given)
  const present = JSON.parse(String(cluster.install_config_overrides || '{}')) as PythonValue
  if (Object.keys(wanted).length === 0 || isDeepStrictEqual(wanted, present)) return
  await session.client.call('v2UpdateClusterInstallConfig', {
    params: { cluster_id },
    body: jsonText(wanted),
  })
}

async function updateBeyondSettings(
  session: Session,
  name: string,
  given: Parameters,
  { cluster_id, status }: { readonly cluster_id: string; readonly status: string },
): Promise<void> {
  const { client } = session
  if (isGiven(given, 'role'))
    for (const { infra_env_id = '', id } of await client.call('ListClusterHosts', { params: { cluster_id } }))
      await client.call('v2UpdateHost', {
        params: { infra_env_id, host_id: id },
        body: { host_role: given.role as 'worker' },
      })
  if (isGiven(given, 'mtu'))
    await uploadManifests(session, name, [{ '99-ovn.yaml': mtuManifest(given.mtu ?? null) }], true)
  if (isGiven(given, 'manifests')) await uploadManifests(session, name, given.manifests ?? null, false)
  if (isGiven(given, 'openshift_manifests'))
    await uploadManifests(session, name, given.openshift_manifests ?? null, true)
  if (isTruthy(given.ignore_validations))
    await client.call('v2SetIgnoredValidations', {
      params: { cluster_id },
      body: { 'cluster-validation-ids': ['all'] },
    })
  if (given.day2 === true && status === 'installed') {
    session.info(`Converting cluster ${name} to day2`)
    await client.call('TransformClusterToDay2', { params: { cluster_id } })
  }
}

const mtuManifest = (mtu: PythonValue): string =>
  yamlText({
    apiVersion: 'operator.openshift.io/v1',
    kind: 'Network',
    metadata: { name: 'cluster' },
    spec: { defaultNetwork: { type: 'OVNKubernetes', ovnKubernetesConfig: { mtu } } },
  })
