// New clusters, whichever way they come.
import { randomUUID } from 'node:crypto'
import { clusterEvent } from '@groundwork/engine/context'
import type { ClusterRecord } from '@groundwork/engine/facts'
import {
  importCluster,
  registerCluster,
  registerDisconnectedCluster,
} from '@groundwork/engine/requests/cluster'
import type { Tx } from '../../database/schema.ts'
import { orRefuse } from '../../errors/http-error.ts'
import { type Answer, type Call, type Handlers, Prepared } from '../../http/handler.ts'
import { insertCluster } from '../../store/clusters/cluster-store.ts'
import { recordEvents } from '../../store/events/record-events.ts'
import type { StoredCluster } from '../../store/stored.ts'
import { markDue } from '../../store/units/unit.ts'
import { type CLUSTER_ANSWERS, clusterAnswerText } from '../../wire/cluster-answer-text.ts'
import type { ClusterDeps } from './cluster-deps.ts'

export const registrationHandlers = {
  v2RegisterCluster: async (app, { body, caller, requestId }) => {
    const environment = { ...app.catalogue.clusterEnvironment(app.clock.now()), id: randomUUID() }
    const { cluster, secrets } = orRefuse(registerCluster(body, environment))
    return add(app, { record: cluster, ...secrets, caller, requestId }, 'registered')
  },

  v2ImportCluster: async (app, { body, caller, requestId }) => {
    const record = orRefuse(importCluster(body, { id: randomUUID(), now: app.clock.now() }))
    return add(app, { record, caller, requestId }, 'imported')
  },

  v2RegisterDisconnectedCluster: async (app, { body, caller, requestId }) => {
    const record = orRefuse(registerDisconnectedCluster(body, { id: randomUUID(), now: app.clock.now() }))
    return add(app, { record, caller, requestId }, 'imported')
  },
} satisfies Handlers<'v2RegisterCluster' | 'v2ImportCluster' | 'v2RegisterDisconnectedCluster', ClusterDeps>

export interface NewCluster extends Pick<Call, 'caller' | 'requestId'> {
  readonly record: ClusterRecord
  readonly pull_secret?: string
}

/** The answer shows the cluster as it was registered; the next request sees what was decided about it. */
async function add(
  app: ClusterDeps,
  cluster: NewCluster,
  answer: keyof typeof CLUSTER_ANSWERS,
): Promise<Answer<never>> {
  const stored = await app.db.transaction().execute((tx) => storeNewCluster(app, tx, cluster))
  await announceNewCluster(app, stored)
  const about = { cluster_id: stored.record.id }
  const view = { cluster: stored, hosts: [], infraEnvs: [], settings: app.settings, image: null }
  return { status: 201, body: new Prepared(clusterAnswerText(view, answer)), about }
}

export async function storeNewCluster(
  app: ClusterDeps,
  tx: Tx,
  { record, pull_secret, caller, requestId }: NewCluster,
): Promise<StoredCluster> {
  const now = app.clock.now()
  const { id, kind } = record
  const stored = await insertCluster(tx, { record, user_name: caller.name, now })
  if (pull_secret !== undefined)
    await app.secrets.set(tx, { kind: 'cluster', id }, 'pull_secret', pull_secret)
  await recordEvents(tx, [clusterEvent('cluster_registration_succeeded', record, { cluster_kind: kind })], {
    now,
    requestId,
    rateLimitsMs: app.config.eventRateLimitsMs,
  })
  await markDue(tx, { kind: 'cluster', id }, now)
  return stored
}

/** After the transaction. */
export async function announceNewCluster(app: ClusterDeps, { record }: StoredCluster): Promise<void> {
  app.metrics.clusterCreations.inc()
  app.feed.published()
  await app.evaluator.settle({ kind: 'cluster', id: record.id })
}
