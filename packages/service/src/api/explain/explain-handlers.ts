// Why an installation is as it is, and how long it still takes.
import { reportInstallation } from '@groundwork/explain/installation'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { loadClusterHosts } from '../../store/hosts/host-store.ts'
import { readSnapshot } from '../../store/read-snapshot.ts'
import { clusterSnapshot } from '../../units/snapshot.ts'
import { requireCluster } from '../clusters/cluster-view.ts'
import { estimateAnswer } from './estimate-answer.ts'
import type { ExplainDeps } from './explain-deps.ts'
import { explanationAnswer } from './explanation-answer.ts'
import { explanationText } from './explanation-text.ts'
import { learnedDurations } from './learned-durations.ts'
import { loadExplanationFacts } from './load-explanation-facts.ts'

export const explainHandlers = {
  explainCluster: async (app, { params, host, wantsText }) => {
    const facts = await loadExplanationFacts(app, params.cluster_id)
    const report = reportInstallation(facts)
    if (wantsText !== true)
      return {
        status: 200,
        body: explanationAnswer(facts, report, facts.cluster.installation?.generator || null),
      }
    const text = explanationText(app, report, host)
    return {
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: new TextEncoder().encode(text),
    }
  },

  estimateCluster: async (app, { params }) => {
    const snapshot = await readSnapshot(app.db, async (tx) => {
      const cluster = await requireCluster({ db: tx }, params.cluster_id)
      const hosts = await loadClusterHosts(app, tx, cluster.record.id)
      return clusterSnapshot(app, cluster, hosts, [], app.clock.now())
    })
    return { status: 200, body: estimateAnswer(snapshot, await learnedDurations(app)) }
  },
} satisfies OwnHandlers<'explainCluster' | 'estimateCluster', ExplainDeps>
