import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { aCluster, aHost, aSingleNodeCluster } from '../testing/builders.ts'
import { withOperators } from '../testing/olm.ts'
import { activeFeatures, featureConflicts } from './active-features.ts'

const dualStack = { machine_networks: [{ cidr: '192.168.127.0/24' }, { cidr: 'fd2e::/64' }] }
const ipv6First = { machine_networks: [...dualStack.machine_networks].reverse() }
const fenced = [1, 2].map((n) => aHost(n, { role: 'master', has_fencing_credentials: true }))

describe('activeFeatures', () => {
  it('of a common cluster', () => {
    const active = activeFeatures({ cluster: aCluster(), hosts: [] })
    expect([...active].sort()).toEqual([
      'BAREMETAL_PLATFORM',
      'CLUSTER_MANAGED_NETWORKING',
      'OVN_NETWORK_TYPE',
    ])
  })

  it.each<[string, ClusterFacts, readonly HostFacts[]]>([
    ['SNO', aSingleNodeCluster(), []],
    ['NONE_PLATFORM', aSingleNodeCluster(), []],
    ['USER_MANAGED_NETWORKING', aSingleNodeCluster(), []],
    ['TNA', aCluster({ control_plane_count: 2 }), [aHost(1, { role: 'arbiter' })]],
    ['TNF', aCluster({ control_plane_count: 2 }), fenced],
    ['NON_STANDARD_HA_CONTROL_PLANE', aCluster({ control_plane_count: 5 }), []],
    ['VIP_AUTO_ALLOC', aCluster({ vip_dhcp_allocation: true }), []],
    ['USER_MANAGED_LOAD_BALANCER', aCluster({ load_balancer_type: 'user-managed' }), []],
    ['DUAL_STACK', aCluster(dualStack), []],
    ['DUAL_STACK_PRIMARY_IPV6', aCluster(ipv6First), []],
    [
      'DUAL_STACK_VIPS',
      aCluster({ api_vips: [1, 2].map((n) => ({ ip: `1.1.1.${n}`, verification: null })) }),
      [],
    ],
    ['SDN_NETWORK_TYPE', aCluster({ network_type: 'OpenShiftSDN' }), []],
    ['EXTERNAL_PLATFORM_OCI', aCluster({ platform: { type: 'external', external_name: 'oci' } }), []],
    ['EXTERNAL_PLATFORM', aCluster({ platform: { type: 'external', external_name: 'x' } }), []],
    ['NUTANIX_INTEGRATION', aCluster({ platform: { type: 'nutanix', external_name: '' } }), []],
    ['VSPHERE_INTEGRATION', aCluster({ platform: { type: 'vsphere', external_name: '' } }), []],
    ['LSO', withOperators(aCluster(), 'odf'), []],
  ])('%s', (feature, cluster, hosts) => {
    expect(activeFeatures({ cluster, hosts })).toContain(feature)
    expect(activeFeatures({ cluster: aCluster(), hosts: [] })).not.toContain(feature)
  })

  it.each([
    ['full-iso', 'FULL_ISO'],
    ['minimal-iso', 'MINIMAL_ISO'],
  ] as const)('an infra-env with %s', (imageType, feature) => {
    expect(activeFeatures({ cluster: aCluster(), hosts: [], imageType })).toContain(feature)
  })
})

describe('featureConflicts', () => {
  const conflicts = (cluster: ClusterFacts, hosts: readonly HostFacts[] = []) =>
    featureConflicts({ cluster, hosts })

  it.each<[string, ClusterFacts]>([
    ['the default cluster', aCluster()],
    ['a single node', aSingleNodeCluster()],
    ['VIP leases after 4.15: too late, not refused', aCluster({ vip_dhcp_allocation: true })],
    ['dual stack', aCluster(dualStack)],
    [
      'an installed cluster is not checked',
      { ...aCluster({ network_type: 'OpenShiftSDN' }), kind: 'AddHostsCluster' },
    ],
    ['lvm with managed networking from 4.15', withOperators(aCluster({ openshift_version: '4.15' }), 'lvm')],
  ])('accepts %s', (_name, cluster) => {
    expect(conflicts(cluster)).toEqual([])
  })

  it.each<[string, ClusterFacts, object]>([
    [
      'a single node with ODF',
      { ...aSingleNodeCluster(), monitored_operators: withOperators(aCluster(), 'odf').monitored_operators },
      { kind: 'pair', features: ['ODF', 'SNO'] },
    ],
    [
      'a single node with managed networking',
      aSingleNodeCluster({ user_managed_networking: false }),
      { kind: 'pair', features: ['CLUSTER_MANAGED_NETWORKING', 'SNO'] },
    ],
    [
      'ODF on arm64',
      withOperators(aCluster({ cpu_architecture: 'arm64' }), 'odf'),
      { kind: 'architecture', feature: 'ODF', architecture: 'arm64' },
    ],
    [
      'OpenShift SDN from 4.15',
      aCluster({ network_type: 'OpenShiftSDN' }),
      { kind: 'version', feature: 'SDN_NETWORK_TYPE', version: '4.20.5' },
    ],
    [
      'lvm with managed networking before 4.15',
      withOperators(aCluster({ openshift_version: '4.14' }), 'lvm'),
      { kind: 'pair', features: ['CLUSTER_MANAGED_NETWORKING', 'LVM'] },
    ],
    [
      'five control plane nodes on arm64',
      aCluster({ control_plane_count: 5, cpu_architecture: 'aarch64' }),
      { kind: 'architecture', feature: 'NON_STANDARD_HA_CONTROL_PLANE', architecture: 'arm64' },
    ],
  ])('refuses %s', (_name, cluster, conflict) => {
    expect(conflicts(cluster)).toContainEqual(conflict)
  })
})
