// The steps of a host whose next evaluation has to wait, because its cluster or infra-env is set aside: those of a new
// host, which only describe the machine. Whatever its status would call for is left to the evaluation.
import { createClusterContext, createHostContext, createUnboundHostContext } from '@groundwork/engine/context'
import { NO_STEP_INPUTS } from '@groundwork/engine/facts'
import { newHost } from '@groundwork/engine/host'
import { notFound } from '../errors/http-error.ts'
import { writePlan } from '../evaluation/plan.ts'
import { asKey, type HostHeader } from '../store/hosts/host-headers.ts'
import { loadHost } from '../store/hosts/host-store.ts'
import type { AgentDeps } from './agent-deps.ts'

export async function firstPlan(app: AgentDeps, header: HostHeader): Promise<string> {
  const { units, settings } = app
  const stored = await loadHost(app, app.db, asKey(header))
  const infraEnv = await units.infraEnv(header.infra_env_id, header.infra_env_revision)
  if (stored === null || infraEnv === null) throw notFound('host', header.id)
  const cluster =
    header.cluster_id === null ? null : await units.cluster(header.cluster_id, header.cluster_revision ?? 0)
  const now = app.clock.now()
  const infraEnvs = [infraEnv.record]
  const inCluster =
    cluster && createClusterContext({ cluster: cluster.record, hosts: [], infraEnvs, settings, now })
  const facts = { ...stored.facts, ...newHost(inCluster) }
  const context = inCluster
    ? createHostContext(facts, inCluster)
    : createUnboundHostContext(facts, { infraEnv: infraEnv.record, settings, now })
  return writePlan(context, NO_STEP_INPUTS)
}
