// A new infra-env. One that is made for a cluster is stored while that cluster is held, so that it cannot be deleted
// in between.
import { randomUUID } from 'node:crypto'
import type { InfraEnvCreateParams } from '@groundwork/contract/infra-envs'
import type { ClusterFacts } from '@groundwork/engine/facts'
import { registerInfraEnv as decide } from '@groundwork/engine/requests/infra-env'
import type { Tx } from '../../database/schema.ts'
import { refusedFor } from '../../errors/http-error.ts'
import { lockCluster } from '../../store/clusters/cluster-store.ts'
import { recordEvents } from '../../store/events/record-events.ts'
import { insertInfraEnv } from '../../store/infra-envs/infra-env-store.ts'
import type { StoredInfraEnv } from '../../store/stored.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { InfraEnvDeps } from './infra-env-deps.ts'

export interface InfraEnvRegistration {
  readonly params: InfraEnvCreateParams
  readonly userName: string
  readonly requestId: string
  /** Only for the API of 2021, where it is the id of the cluster. */
  readonly id?: string
  /** There, too, no infra-env has an image until it is asked for. */
  readonly hasImage?: boolean
}

export async function registerInfraEnv(
  app: InfraEnvDeps,
  registration: InfraEnvRegistration,
): Promise<StoredInfraEnv> {
  const stored = await inTransaction(app, async (tx) => {
    const clusterId = registration.params.cluster_id ?? null
    const cluster = clusterId === null ? null : await lockCluster(tx, clusterId)
    return registerInfraEnvIn(app, tx, registration, cluster?.record ?? null)
  })
  app.feed.published()
  return stored
}

/** For callers that hold the lock of the cluster already. */
export async function registerInfraEnvIn(
  app: InfraEnvDeps,
  tx: Tx,
  { params, userName, requestId, id = randomUUID(), hasImage = true }: InfraEnvRegistration,
  cluster: ClusterFacts | null,
): Promise<StoredInfraEnv> {
  const now = app.clock.now()
  const checkImage = await app.boot.checkWith(params.pull_secret)
  const environment = { ...app.catalogue.infraEnvEnvironment(), checkImage }
  const outcome = decide(params, { id, cluster, environment })
  if (!outcome.ok) throw refusedFor(outcome.problems)
  const { infraEnv, secrets } = outcome.value
  const inserted = await insertInfraEnv(tx, { record: infraEnv, user_name: userName, now, hasImage })
  await app.secrets.set(tx, { kind: 'infra-env', id }, 'pull_secret', secrets.pull_secret)
  await recordEvents(tx, [{ name: 'infra_env_registered', props: { infra_env_id: id } }], {
    now,
    requestId,
    rateLimitsMs: app.config.eventRateLimitsMs,
  })
  return inserted
}
