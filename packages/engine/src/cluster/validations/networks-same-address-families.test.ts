import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../../context/cluster-context.ts'
import { applyCall } from '../../testing/apply-call.ts'
import { aCluster, aClusterContext, aSnapshot } from '../../testing/builders.ts'
import { completeCalls, statusOf, verdictText } from '../../testing/verdict-of.ts'
import { networksSameAddressFamilies as validation } from './networks-same-address-families.ts'

const pods = (...cidrs: string[]) => ({ cluster_networks: cidrs.map((cidr) => ({ cidr, host_prefix: 64 })) })
const services = (...cidrs: string[]) => ({ service_networks: cidrs.map((cidr) => ({ cidr })) })
const machines = (...cidrs: string[]) => ({ machine_networks: cidrs.map((cidr) => ({ cidr })) })
const POD4 = '10.128.0.0/14'
const POD6 = 'fd01::/48'
const SERVICE4 = '172.30.0.0/16'
const SERVICE6 = 'fd02::/112'
const UMN = { user_managed_networking: true }

describe('networks-same-address-families', () => {
  it.each([
    ['all IPv4', aCluster()],
    [
      'dual stack',
      aCluster({
        ...pods(POD4, POD6),
        ...services(SERVICE4, SERVICE6),
        ...machines('192.168.127.0/24', 'fd00::/64'),
      }),
    ],
    ['several cluster networks of one family', aCluster(pods(POD4, '10.0.0.0/16'))],
    [
      'user-managed networking: the machine network does not count',
      aCluster({ ...UMN, ...pods(POD6), ...services(SERVICE6) }),
    ],
  ])('success: %s', (_, cluster) => {
    expect(statusOf(validation, aClusterContext({ cluster }))).toBe('success')
  })

  it.each([
    [
      'services lack a family',
      aCluster({ ...pods(POD4, POD6), ...machines('192.168.127.0/24', 'fd00::/64') }),
    ],
    ['pods lack a family', aCluster({ ...UMN, ...services(SERVICE4, SERVICE6), ...pods(POD4) })],
    ['another order', aCluster({ ...UMN, ...pods(POD6, POD4), ...services(SERVICE4, SERVICE6) })],
    ['machines lack a family', aCluster({ ...pods(POD4, POD6), ...services(SERVICE4, SERVICE6) })],
  ])('failure: %s; the remedy mends it', (_, cluster) => {
    const snapshot = aSnapshot({ cluster })
    const context = createClusterContext(snapshot)
    expect(verdictText(validation, context)).toContain('differ in their address families')
    const [call] = completeCalls(validation, context)
    expect(call && statusOf(validation, createClusterContext(applyCall(snapshot, call)))).toBe('success')
  })

  it.each([
    ['no cluster network', aCluster(pods())],
    ['no service network', aCluster(services())],
    ['no machine network', aCluster(machines())],
  ])('pending: %s', (_, cluster) => {
    expect(statusOf(validation, aClusterContext({ cluster }))).toBe('pending')
  })

  it('error: a network cannot be read', () => {
    const context = aClusterContext({ cluster: aCluster(services('nonsense')) })
    expect(statusOf(validation, context)).toBe('error')
    expect(verdictText(validation, context)).toContain('service network "nonsense"')
  })
})
