// All clusters at once for pages that list them. Nothing is read of their hosts but how many there are: whoever opens a page must not
// wait until the facts of thousands of hosts are read.
import { Prepared } from '../../http/handler.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { findClusters } from '../../store/clusters/find-clusters.ts'
import { summarizeHosts } from '../../store/clusters/summarize-hosts.ts'
import { clusterSummaryText } from '../../wire/cluster-summary-text.ts'
import { listText } from '../../wire/json-text.ts'
import type { ClusterReadDeps } from './cluster-deps.ts'

const ALL = { openshift_cluster_id: undefined, user_name: undefined, withDeleted: false }

export const clusterSummaryHandlers = {
  async listClusterSummaries({ db }) {
    const clusters = await findClusters(db, ALL)
    const ids = clusters.map(({ record }) => record.id)
    const counts = new Map((await summarizeHosts(db, ids)).map((row) => [row.id, row]))
    const texts = clusters.map((cluster) =>
      clusterSummaryText(cluster, counts.get(cluster.record.id) ?? { total: 0, ready: 0 }),
    )
    return { status: 200, body: new Prepared(listText(texts)) }
  },
} satisfies OwnHandlers<'listClusterSummaries', ClusterReadDeps>
