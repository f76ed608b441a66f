// What a reply is judged by: the host, its cluster without the other hosts, its infra-env.
import {
  createClusterContext,
  createHostContext,
  createUnboundHostContext,
  type HostContext,
} from '@groundwork/engine/context'
import { notFound } from '../errors/http-error.ts'
import type { ReplyHeader } from '../store/hosts/report-host.ts'
import type { StoredHost } from '../store/stored.ts'
import type { AgentDeps } from './agent-deps.ts'

export async function replyContext(
  app: AgentDeps,
  header: ReplyHeader,
  { facts }: Pick<StoredHost, 'facts'>,
): Promise<HostContext> {
  const { settings, units } = app
  const { infra_env_id, cluster_id } = header
  const infraEnv = await units.infraEnv(infra_env_id, header.infra_env_revision)
  if (infraEnv === null) throw notFound('infra-env', infra_env_id)
  const now = app.clock.now()
  const cluster = cluster_id === null ? null : await units.cluster(cluster_id, header.cluster_revision ?? 0)
  if (cluster === null) return createUnboundHostContext(facts, { infraEnv: infraEnv.record, settings, now })
  const infraEnvs = [infraEnv.record]
  const snapshot = { cluster: cluster.record, hosts: [facts], infraEnvs, settings, now }
  return createHostContext(facts, createClusterContext(snapshot))
}
