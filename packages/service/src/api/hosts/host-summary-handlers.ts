import { Prepared } from '../../http/handler.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { listText } from '../../wire/json-text.ts'
import { requireCluster } from '../clusters/cluster-view.ts'
import { requireInfraEnv } from '../infra-envs/infra-env-answer.ts'
import { type HostSummaryDeps, listHostSummaries } from './host-summaries.ts'

export const hostSummaryHandlers = {
  async listHostSummaries(app, { query: { cluster_id, infra_env_id } }) {
    if (cluster_id !== undefined) await requireCluster(app, cluster_id)
    if (infra_env_id !== undefined) await requireInfraEnv(app, infra_env_id)
    const texts = await listHostSummaries(app, { cluster_id, infra_env_id })
    return { status: 200, body: new Prepared(listText(texts)) }
  },
} satisfies OwnHandlers<'listHostSummaries', HostSummaryDeps>
