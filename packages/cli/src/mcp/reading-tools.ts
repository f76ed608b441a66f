// Tools that change nothing.
import type { Client } from '@groundwork/contract/client'
import { findCluster, findHost, pathOf } from './find.ts'
import type { Tool, ToolInput } from './tool.ts'

const USUAL_LIMIT = 50

export const READING_TOOLS: readonly Tool[] = [
  {
    name: 'list_clusters',
    title: 'List clusters',
    description: 'All clusters with status, progress and number of hosts.',
    needs: [],
    async run(client) {
      const clusters = await client.call('listClusterSummaries')
      return clusters.map(
        ({ id, name, status, status_info, openshift_version, progress, total_host_count }) => ({
          ...{ id, name, status, status_info, openshift_version, total_host_count },
          percent: progress?.total_percentage ?? 0,
        }),
      )
    },
  },
  {
    name: 'get_cluster',
    title: 'Show a cluster',
    description: 'Everything about one cluster but its hosts.',
    needs: ['cluster'],
    run: async (client, input) =>
      client.call('v2GetCluster', {
        params: { cluster_id: await findCluster(client, input) },
        query: { 'exclude-hosts': true },
      }),
  },
  {
    name: 'list_hosts',
    title: 'List hosts',
    description:
      'Hosts, of one cluster or all, with status, role, hardware, stage of the installation and failing checks.',
    needs: [],
    takes: ['cluster'],
    run: async (client, input) =>
      client.call('listHostSummaries', {
        query: input.cluster === undefined ? {} : { cluster_id: await findCluster(client, input) },
      }),
  },
  {
    name: 'get_host',
    title: 'Show a host',
    description: 'Everything about one host, with its inventory: interfaces, disks, memory, processors.',
    needs: ['cluster', 'host'],
    run: async (client, input) => client.call('v2GetHost', { params: pathOf(await findHost(client, input)) }),
  },
  {
    name: 'list_failing_checks',
    title: 'List failing checks',
    description:
      'Checks of a cluster and its hosts that do not hold: cause, evidence, and requests that would mend them.',
    needs: ['cluster'],
    run: async (client, input) =>
      client.call('listClusterChecks', {
        params: { cluster_id: await findCluster(client, input) },
        query: { only: 'failing' },
      }),
  },
  {
    name: 'explain_cluster',
    title: 'Explain a cluster',
    description: 'Why a cluster failed, stands still or waits, with evidence and what helps.',
    needs: ['cluster'],
    run: async (client, input) =>
      client.call('explainCluster', { params: { cluster_id: await findCluster(client, input) } }),
  },
  {
    name: 'estimate_cluster',
    title: 'Estimate the remaining time',
    description: 'How long an installation still takes, for the cluster and each host.',
    needs: ['cluster'],
    run: async (client, input) =>
      client.call('estimateCluster', { params: { cluster_id: await findCluster(client, input) } }),
  },
  {
    name: 'list_events',
    title: 'List events',
    description: 'What happened last, of one cluster or of everything, newest first.',
    needs: [],
    takes: ['cluster', 'limit'],
    run: listEvents,
  },
  {
    name: 'list_versions',
    title: 'List versions of OpenShift',
    description: 'Versions that can be installed.',
    needs: [],
    run: (client) => client.call('v2ListSupportedOpenshiftVersions'),
  },
]

async function listEvents(client: Client, input: ToolInput): Promise<unknown> {
  const cluster = input.cluster === undefined ? {} : { cluster_id: await findCluster(client, input) }
  return client.call('v2ListEvents', {
    query: { ...cluster, limit: input.limit ?? USUAL_LIMIT, order: 'descending', categories: ['user'] },
  })
}
