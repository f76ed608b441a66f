// In the API of 2021 a cluster is its own infra-env: both have the same id.
import type { InfraEnvCreateParams } from '@groundwork/contract/infra-envs'
import type { ClusterRecord } from '@groundwork/engine/facts'
import { registerInfraEnvIn } from '../api/infra-envs/register-infra-env.ts'
import type { Tx } from '../database/schema.ts'
import { httpError, notFound } from '../errors/http-error.ts'
import { lockCluster } from '../store/clusters/cluster-store.ts'
import { lockInfraEnv, wasInfraEnv } from '../store/infra-envs/infra-env-store.ts'
import { inTransaction } from '../store/transaction.ts'
import type { V1Deps } from './v1-deps.ts'

interface Registration {
  readonly cluster: ClusterRecord
  readonly pullSecret: string
  readonly userName: string
  readonly requestId: string
}

export async function registerOwnInfraEnv(
  app: V1Deps,
  tx: Tx,
  { cluster, pullSecret, userName, requestId }: Registration,
): Promise<void> {
  const params = { ...infraEnvParams(cluster), pull_secret: pullSecret }
  const { id } = cluster
  await registerInfraEnvIn(app, tx, { params, userName, requestId, id, hasImage: false }, cluster)
}

/** Clusters that came without a pull secret, or from today's API, get theirs when they need it. */
export async function ensureOwnInfraEnv(
  app: V1Deps,
  id: string,
  registration: Omit<Registration, 'cluster'>,
): Promise<void> {
  await inTransaction(app, async (tx) => {
    const cluster = await lockCluster(tx, id)
    if (cluster === null) throw notFound('cluster', id)
    if ((await lockInfraEnv(tx, id)) !== null) return
    if (await wasInfraEnv(tx, id)) {
      throw httpError('infra-env-deleted', { cluster: cluster.record.name })
    }
    await registerOwnInfraEnv(app, tx, { ...registration, cluster: cluster.record })
  })
}

/** What the machines of a cluster have to know from the start. */
export const bootSettings = (cluster: ClusterRecord) => ({
  proxy: {
    http_proxy: cluster.http_proxy,
    https_proxy: cluster.https_proxy,
    no_proxy: cluster.no_proxy,
  },
  additional_ntp_sources: cluster.additional_ntp_source,
  ntp_sources: cluster.ntp_sources,
})

/** It names no version, so that it boots the one of the cluster. */
const infraEnvParams = (cluster: ClusterRecord): Omit<InfraEnvCreateParams, 'pull_secret'> => ({
  name: `${cluster.name}_infra-env`,
  cluster_id: cluster.id,
  cpu_architecture: cluster.cpu_architecture === 'multi' ? 'x86_64' : cluster.cpu_architecture,
  ...bootSettings(cluster),
})
