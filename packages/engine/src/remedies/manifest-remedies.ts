import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { Remedy } from '../tables/verdict.ts'

export const uploadManifest = (cluster: ClusterFacts, what: string): Remedy => ({
  who: 'user',
  what,
  call: {
    operation: 'V2CreateClusterManifest',
    params: { cluster_id: cluster.id },
    body: { folder: 'manifests', file_name: '<name>.yaml', content: '<base64 of the manifest>' },
    fillIn: ['file_name', 'content'],
  },
})
