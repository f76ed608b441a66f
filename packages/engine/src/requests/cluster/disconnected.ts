// A cluster that is installed without this service: it is only remembered.
import type { DisconnectedClusterCreateParams } from '@groundwork/contract/clusters'
import type { ClusterRecord } from '../../facts/cluster-record.ts'
import type { Instant } from '../../facts/instant.ts'
import { accepted, type Outcome, refused } from '../problem.ts'
import { bareRecord } from './bare-record.ts'
import { checkClusterName } from './names.ts'

interface Identity {
  readonly id: string
  readonly now: Instant
}

export function registerDisconnectedCluster(
  params: DisconnectedClusterCreateParams,
  { id, now }: Identity,
): Outcome<ClusterRecord> {
  const problems = checkClusterName(params.name, 'baremetal')
  if (problems.length > 0) return refused(problems)
  return accepted({
    ...bareRecord(id, 'DisconnectedCluster', now),
    name: params.name,
    openshift_version: params.openshift_version,
  })
}
