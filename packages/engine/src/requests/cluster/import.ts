// A cluster that was installed elsewhere and gets more hosts through this service. Little is known about it.
import type { ImportClusterParams } from '@groundwork/contract/clusters'
import type { ClusterRecord } from '../../facts/cluster-record.ts'
import type { Instant } from '../../facts/instant.ts'
import { accepted, type Outcome, refused } from '../problem.ts'
import { bareRecord } from './bare-record.ts'
import { checkClusterName } from './names.ts'

interface Identity {
  readonly id: string
  readonly now: Instant
}

export function importCluster(params: ImportClusterParams, { id, now }: Identity): Outcome<ClusterRecord> {
  const parts = apiNameParts(params.api_vip_dnsname)
  const problems = parts ? [] : checkClusterName(params.name, 'baremetal')
  if (problems.length > 0) return refused(problems)
  return accepted({
    ...bareRecord(id, 'AddHostsCluster', now),
    name: parts?.name ?? params.name,
    base_dns_domain: parts?.domain ?? '',
    openshift_version: params.openshift_version ?? '',
    openshift_cluster_id: params.openshift_cluster_id,
    api_vip_dns_name: params.api_vip_dnsname,
    imported: true,
  })
}

/** `api.<name>.<domain>` says what the cluster is called, whatever the request calls it. */
function apiNameParts(dnsName: string): { name: string; domain: string } | null {
  const [, name, domain] = /^api\.([^.]+)\.(.+)$/.exec(dnsName) ?? []
  return name !== undefined && domain !== undefined ? { name, domain } : null
}
