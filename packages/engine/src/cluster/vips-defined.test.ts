import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import { minutes } from '../facts/instant.ts'
import { applyCall } from '../testing/apply-call.ts'
import { aCluster, aClusterContext, aHost, aSingleNodeCluster, aSnapshot, NOW } from '../testing/builders.ts'
import { completeCalls, statusOf, verdictText } from '../testing/verdict-of.ts'
import { apiVipsDefined } from './validations/api-vips-defined.ts'
import { ingressVipsDefined } from './validations/ingress-vips-defined.ts'

const NO_VIPS = { api_vips: [], ingress_vips: [] }
const DHCP = { ...NO_VIPS, vip_dhcp_allocation: true, network_type: 'OpenShiftSDN' as const }

describe.each([
  ['api-vips-defined', apiVipsDefined],
  ['ingress-vips-defined', ingressVipsDefined],
])('%s', (_id, validation) => {
  it.each([
    ['a VIP is set', aCluster()],
    ['a VIP came from DHCP', aCluster({ vip_dhcp_allocation: true, machine_networks: [] })],
    ['user-managed networking', aCluster({ ...NO_VIPS, user_managed_networking: true })],
    ['single node', aSingleNodeCluster({ ...NO_VIPS, user_managed_networking: false })],
  ])('success: %s', (_, cluster) => {
    expect(statusOf(validation, aClusterContext({ cluster }))).toBe('success')
  })

  it('failure: not set; two free addresses mend it', () => {
    const snapshot = aSnapshot({ cluster: aCluster({ ...NO_VIPS, machine_networks: [] }) })
    const context = createClusterContext(snapshot)
    expect(statusOf(validation, context)).toBe('failure')
    const calls = completeCalls(validation, context)
    expect(calls).toHaveLength(1)
    for (const call of calls) {
      expect(statusOf(validation, createClusterContext(applyCall(snapshot, call)))).toBe('success')
    }
  })

  it('failure: not set, and nothing is known to be free', () => {
    const context = aClusterContext({
      cluster: aCluster(NO_VIPS),
      hosts: [aHost(1, { free_addresses: null })],
    })
    expect(statusOf(validation, context)).toBe('failure')
    expect(completeCalls(validation, context)).toEqual([])
  })

  it('failure: the lease may still come', () => {
    const cluster = aCluster({ ...DHCP, machine_network_updated_at: NOW - minutes(1) })
    expect(verdictText(validation, aClusterContext({ cluster }))).toContain('up to 2 minutes')
    expect(validation.flipsAt?.(aClusterContext({ cluster }))).toBe(NOW + minutes(1))
  })

  it('failure: the lease did not come in time', () => {
    const cluster = aCluster({ ...DHCP, machine_network_updated_at: NOW - minutes(2) })
    expect(verdictText(validation, aClusterContext({ cluster }))).toContain(
      'did not come by DHCP within 2 minutes',
    )
    expect(validation.flipsAt?.(aClusterContext({ cluster }))).toBeNull()
  })

  it('pending: VIPs from DHCP, and no machine network to ask in', () => {
    const cluster = aCluster({ ...DHCP, machine_networks: [] })
    expect(statusOf(validation, aClusterContext({ cluster }))).toBe('pending')
  })
})
