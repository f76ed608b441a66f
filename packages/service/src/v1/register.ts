// New clusters of the API of 2021.
import { randomUUID } from 'node:crypto'
import type { ClusterCreateParams } from '@groundwork/contract/clusters'
import type { V1AddHostsClusterCreateParams } from '@groundwork/contract/v1'
import type { ClusterRecord } from '@groundwork/engine/facts'
import { v1RegisterCluster } from '@groundwork/engine/requests'
import { importCluster, registerCluster } from '@groundwork/engine/requests/cluster'
import { announceNewCluster, storeNewCluster } from '../api/clusters/register.ts'
import { httpError, orRefuse } from '../errors/http-error.ts'
import { type Answer, Prepared } from '../http/handler.ts'
import { type CLUSTER_ANSWERS, clusterAnswerText } from '../wire/cluster-answer-text.ts'
import { registerOwnInfraEnv } from './own-infra-env.ts'
import { v1Answer } from './v1-answer.ts'
import type { V1Call, V1Handler } from './v1-call.ts'
import type { V1Deps } from './v1-deps.ts'

/** What clients of 2021 may do and others may not. */
export const ALLOWANCES = { allowsSingleVip: true, allowsCustomRelease: true }

/** Of PostgreSQL. */
const UNIQUE_VIOLATION = '23505'

interface NewV1Cluster {
  readonly record: ClusterRecord
  readonly pull_secret?: string
}

export const v1RegistrationHandlers = {
  v1RegisterCluster: async (app, call) => {
    const environment = {
      ...app.catalogue.clusterEnvironment(app.clock.now(), ALLOWANCES),
      id: randomUUID(),
    }
    const params = v1RegisterCluster(call.body as Record<string, unknown>) as ClusterCreateParams
    const { cluster, secrets } = orRefuse(registerCluster(params, environment))
    return add(app, call, { record: cluster, ...secrets }, 'registered')
  },

  v1RegisterAddHostsCluster: async (app, call) => {
    const { id, ...params } = call.body as V1AddHostsClusterCreateParams
    // The client that chose the id knew the running cluster by it.
    const running = { ...params, openshift_cluster_id: id }
    const record = orRefuse(importCluster(running, { id, now: app.clock.now() }))
    try {
      return await add(app, call, { record }, 'imported')
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
      throw httpError('cluster-exists', { id })
    }
  },
} satisfies Record<string, V1Handler>

async function add(
  app: V1Deps,
  call: V1Call,
  { record, pull_secret }: NewV1Cluster,
  answer: keyof typeof CLUSTER_ANSWERS,
): Promise<Answer> {
  const { caller, requestId } = call
  const secret = pull_secret === undefined ? {} : { pull_secret }
  const cluster = await app.db.transaction().execute(async (tx) => {
    const stored = await storeNewCluster(app, tx, { record, ...secret, caller, requestId })
    if (pull_secret !== undefined) {
      const userName = caller.name
      await registerOwnInfraEnv(app, tx, { cluster: record, pullSecret: pull_secret, userName, requestId })
    }
    return stored
  })
  await announceNewCluster(app, cluster)
  const about = { cluster_id: record.id }
  const view = { cluster, hosts: [], infraEnvs: [], settings: app.settings, image: null }
  return v1Answer(app, { status: 201, body: new Prepared(clusterAnswerText(view, answer)), about }, call)
}
