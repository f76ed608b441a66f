import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../../context/cluster-context.ts'
import { applyCall } from '../../testing/apply-call.ts'
import { aCluster, aClusterContext, aSingleNodeCluster, aSnapshot } from '../../testing/builders.ts'
import { completeCalls, statusOf, verdictText } from '../../testing/verdict-of.ts'
import { networkTypeValid } from './network-type-valid.ts'

const SDN = { network_type: 'OpenShiftSDN' as const }

describe('network-type-valid', () => {
  it.each([
    ['OVNKubernetes', aCluster()],
    ['OpenShiftSDN with IPv4', aCluster(SDN)],
    ['OpenShiftSDN with VIPs from DHCP', aCluster({ ...SDN, vip_dhcp_allocation: true })],
    ['OVNKubernetes on a single node', aSingleNodeCluster()],
    ['Cilium', aCluster({ network_type: 'Cilium' })],
  ])('success: %s', (_, cluster) => {
    expect(statusOf(networkTypeValid, aClusterContext({ cluster }))).toBe('success')
  })

  it.each([
    [
      'IPv6 service network',
      aCluster({ ...SDN, service_networks: [{ cidr: 'fd02::/112' }] }),
      'it cannot do IPv6',
    ],
    [
      'IPv6 VIP',
      aCluster({ ...SDN, api_vips: [{ ip: 'fd00::5', verification: null }] }),
      'it cannot do IPv6',
    ],
    ['single node', aSingleNodeCluster(SDN), 'on a single node'],
    ['DHCP with OVNKubernetes', aCluster({ vip_dhcp_allocation: true }), 'cannot take VIPs from DHCP'],
    ['unknown', aCluster({ network_type: 'Carrier pigeons' as 'None' }), 'it is not known'],
  ])('failure: %s; the remedy mends it', (_, cluster, words) => {
    const snapshot = aSnapshot({ cluster })
    const context = createClusterContext(snapshot)
    expect(verdictText(networkTypeValid, context)).toContain(words)
    const [call] = completeCalls(networkTypeValid, context)
    expect(call && statusOf(networkTypeValid, createClusterContext(applyCall(snapshot, call)))).toBe(
      'success',
    )
  })
})
