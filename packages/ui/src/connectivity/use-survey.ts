import type { Host, Inventory } from '@groundwork/contract/hosts'
import type { ConnectivityReport } from '@groundwork/contract/steps'
import { parseJson } from '@groundwork/json/json-values'
import { client } from '../client/client.ts'
import { useClusterQuery } from '../live/use-cluster-query.ts'
import type { Node } from './links.ts'
import { type Survey, surveyOf } from './survey.ts'

export interface ClusterSurvey {
  readonly survey: Survey
  readonly majorityGroups: string | undefined
}

/** Reports grow with the square of the hosts, so they are loaded only here, and read a few at a time. */
export function useSurvey(clusterId: string) {
  return useClusterQuery<ClusterSurvey>('connectivity', clusterId, async (signal) => {
    const params = { cluster_id: clusterId }
    const [hosts, cluster] = await Promise.all([
      client.call('ListClusterHosts', {
        params,
        query: { 'with-inventory': true, 'with-connectivity': true },
        signal,
      }),
      client.call('v2GetCluster', { params, query: { 'exclude-hosts': true }, signal }),
    ])
    return {
      survey: surveyOf(await readNodes(hosts, signal)),
      majorityGroups: cluster.connectivity_majority_groups,
    }
  })
}

const SLICE_MS = 8
const collator = new Intl.Collator('en', { numeric: true })

/** The page stays responsive between the hosts of a large cluster. */
async function readNodes(hosts: readonly Host[], signal: AbortSignal): Promise<readonly Node[]> {
  const nodes: Node[] = []
  let until = performance.now() + SLICE_MS
  for (const host of hosts) {
    nodes.push(readNode(host))
    if (performance.now() < until) continue
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    until = performance.now() + SLICE_MS
  }
  return nodes.sort((a, b) => collator.compare(a.name, b.name))
}

function readNode({ id, infra_env_id = '', requested_hostname, inventory, connectivity }: Host): Node {
  const { interfaces, hostname } = (parseJson(inventory ?? '') as Inventory | null) ?? {}
  return {
    id,
    infraEnvId: infra_env_id,
    name: requested_hostname || hostname || id,
    interfaces: interfaces ?? [],
    report: parseJson(connectivity ?? '') as ConnectivityReport | null,
  }
}
