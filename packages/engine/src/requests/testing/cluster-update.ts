// A cluster with three hosts that is being changed, and the values that most changes are about.
import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import type { ClusterRecord } from '../../facts/cluster-record.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { aHost } from '../../testing/builders.ts'
import { updateCluster } from '../cluster/update.ts'
import { acceptedValue, anEnvironment, aRecord, refusalOf } from './builders.ts'

export const HOSTS: readonly HostFacts[] = [aHost(1), aHost(2), aHost(3)]
export const VIPS = {
  api_vips: [{ ip: '192.168.127.100' }],
  ingress_vips: [{ ip: '192.168.127.101' }],
}
export const STORED_VIPS: Partial<ClusterRecord> = {
  api_vips: [{ ip: '192.168.127.100', verification: 'succeeded' }],
  ingress_vips: [{ ip: '192.168.127.101', verification: 'succeeded' }],
  machine_networks: [{ cidr: '192.168.127.0/24' }],
}
export const DUAL: Partial<ClusterRecord> = {
  cluster_networks: [
    { cidr: '10.128.0.0/14', host_prefix: 23 },
    { cidr: 'fd01::/48', host_prefix: 64 },
  ],
  service_networks: [{ cidr: '172.30.0.0/16' }, { cidr: 'fd02::/112' }],
  machine_networks: [{ cidr: '192.168.127.0/24' }, { cidr: 'fd00:1::/64' }],
}
export const day2 = (changes: Partial<ClusterRecord> = {}): ClusterRecord =>
  aRecord({}, { kind: 'AddHostsCluster', status: 'adding-hosts', ...changes })

export function update(params: ClusterUpdateParams, cluster = aRecord(), hosts = HOSTS) {
  return updateCluster(params, { cluster, hosts, environment: anEnvironment() })
}
export const changes = (...args: Parameters<typeof update>) => acceptedValue(update(...args)).cluster
export const refusal = (...args: Parameters<typeof update>) => refusalOf(update(...args))
