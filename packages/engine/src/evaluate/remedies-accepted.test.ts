// Advice must not be refused: what remedies propose for a cluster passes our own rules for such requests.
import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import { CLUSTER_VALIDATIONS } from '../cluster/cluster-validations.ts'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { HOST_VALIDATIONS } from '../host/host-validations.ts'
import { updateCluster } from '../requests/cluster/update.ts'
import { anEnvironment, aRecord } from '../requests/testing/builders.ts'
import type { ApiCall } from '../tables/verdict.ts'
import { aCluster, aHost, anInventory, aSingleNodeCluster, aSnapshot } from '../testing/builders.ts'
import { completeCalls } from '../testing/verdict-of.ts'

const OPEN = { status: 'insufficient' } as const
const NO_VIPS = { ...OPEN, api_vips: [], ingress_vips: [], machine_networks: [] }
const DHCP = { ...NO_VIPS, vip_dhcp_allocation: true, openshift_version: '4.14.1' }
const hosts = (changes: Partial<HostFacts> = {}, count = 3) =>
  Array.from({ length: count }, (_, index) => aHost(index + 1, changes))
const openstack = (number: number) =>
  anInventory(number, { system_vendor: { product_name: 'OpenStack Compute' } })

interface Situation {
  readonly cluster: ClusterFacts
  readonly hosts?: readonly HostFacts[]
}

const SITUATIONS: readonly [string, Situation][] = [
  ['no VIPs', { cluster: aCluster(NO_VIPS) }],
  [
    'a VIP in use',
    { cluster: aCluster({ ...OPEN, api_vips: [{ ip: '192.168.127.50', verification: 'failed' }] }) },
  ],
  ['a VIP outside', { cluster: aCluster({ ...OPEN, api_vips: [{ ip: '10.0.0.5', verification: null }] }) }],
  ['VIPs from DHCP, no machine network', { cluster: aCluster({ ...DHCP, network_type: 'OpenShiftSDN' }) }],
  ['VIPs from DHCP with OVNKubernetes', { cluster: aCluster(DHCP) }],
  ['no cluster network', { cluster: aCluster({ ...OPEN, cluster_networks: [] }) }],
  ['no service network', { cluster: aCluster({ ...OPEN, service_networks: [] }) }],
  [
    'overlapping networks',
    { cluster: aCluster({ ...OPEN, service_networks: [{ cidr: '192.168.0.0/16' }] }) },
  ],
  [
    'a cluster network too small',
    { cluster: aCluster({ ...OPEN, cluster_networks: [{ cidr: '10.128.0.0/22', host_prefix: 23 }] }) },
  ],
  ['families that differ', { cluster: aCluster({ ...OPEN, service_networks: [{ cidr: 'fd02::/112' }] }) }],
  ['Cilium without manifests', { cluster: aCluster({ ...OPEN, network_type: 'Cilium' }) }],
  [
    'OpenShiftSDN with IPv6',
    {
      cluster: aCluster({
        ...OPEN,
        network_type: 'OpenShiftSDN',
        openshift_version: '4.14.1',
        service_networks: [{ cidr: 'fd02::/112' }],
      }),
    },
  ],
  [
    'OpenShiftSDN on a single node',
    {
      cluster: aSingleNodeCluster({ ...OPEN, network_type: 'OpenShiftSDN', openshift_version: '4.14.1' }),
      hosts: hosts({}, 1),
    },
  ],
  ['a master too many', { cluster: aCluster(OPEN), hosts: hosts({ role: 'master' }, 4) }],
  [
    'a single node elsewhere',
    {
      cluster: aSingleNodeCluster({ ...OPEN, machine_networks: [{ cidr: '10.0.0.0/24' }] }),
      hosts: hosts({}, 1),
    },
  ],
  [
    'OpenStack',
    {
      cluster: aCluster(OPEN),
      hosts: [1, 2, 3].map((number) => aHost(number, { inventory: openstack(number) })),
    },
  ],
]

function callsFor({ cluster, hosts: members = aSnapshot().hosts }: Situation): [string, ApiCall][] {
  const context = createClusterContext(aSnapshot({ cluster, hosts: members }))
  return [
    ...CLUSTER_VALIDATIONS.flatMap((validation) =>
      completeCalls(validation, context).map((call): [string, ApiCall] => [validation.id, call]),
    ),
    ...context.hosts.flatMap((host) =>
      HOST_VALIDATIONS.flatMap((validation) =>
        completeCalls(validation, createHostContext(host, context)).map((call): [string, ApiCall] => [
          validation.id,
          call,
        ]),
      ),
    ),
  ].filter(([, { operation }]) => operation === 'V2UpdateCluster')
}

describe('the calls that remedies propose are accepted', () => {
  it.each(SITUATIONS)('%s', (_, situation) => {
    const calls = callsFor(situation)
    expect(calls).not.toHaveLength(0)
    const members = situation.hosts ?? aSnapshot().hosts
    for (const [id, { body }] of calls) {
      // Operators play no part here, and records know more about them than facts do.
      const { monitored_operators, ...facts } = situation.cluster
      const subject = { cluster: aRecord({}, facts), hosts: members, environment: anEnvironment() }
      const outcome = updateCluster(body as ClusterUpdateParams, subject)
      const problems = outcome.ok ? [] : outcome.problems.map(({ message }) => message)
      expect([id, body, problems]).toEqual([id, body, []])
    }
  })
})
