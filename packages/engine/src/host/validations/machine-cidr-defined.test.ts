import { describe, expect, it } from 'vitest'
import {
  aCluster,
  aHostContext,
  anUnboundHostContext,
  aSingleNodeCluster,
  aSnapshot,
} from '../../testing/builders.ts'
import { completeCalls, statusOf, verdictText } from '../../testing/verdict-of.ts'
import { machineCidrDefined } from './machine-cidr-defined.ts'

const NOTHING = { machine_networks: [], api_vips: [], ingress_vips: [] }

describe('machine-cidr-defined', () => {
  it.each([
    ['a machine network is set', aCluster()],
    ['user-managed networking', aCluster({ ...NOTHING, user_managed_networking: true })],
    ['single node', aSingleNodeCluster(NOTHING)],
    ['installed cluster', aCluster({ ...NOTHING, kind: 'AddHostsCluster' })],
  ])('success: %s', (_, cluster) => {
    expect(statusOf(machineCidrDefined, aHostContext({}, { cluster }))).toBe('success')
  })

  it('failure: no machine network, and VIPs would give one', () => {
    const context = aHostContext({}, { cluster: aCluster(NOTHING) })
    expect(verdictText(machineCidrDefined, context)).toContain('follows from the API and ingress VIPs')
    expect(completeCalls(machineCidrDefined, context)).toMatchObject([
      { operation: 'V2UpdateCluster', body: { api_vips: [{}], ingress_vips: [{}] } },
    ])
  })

  it('failure: VIPs from DHCP need to know the network', () => {
    const cluster = aCluster({ ...NOTHING, vip_dhcp_allocation: true })
    const context = aHostContext({}, { cluster })
    expect(verdictText(machineCidrDefined, context)).toContain('DHCP')
    expect(completeCalls(machineCidrDefined, context)[0]?.body).toEqual({
      machine_networks: [{ cidr: '192.168.127.0/24' }],
    })
  })

  it('failure: without inventories the network is for the user to fill in', () => {
    const cluster = aCluster({ ...NOTHING, vip_dhcp_allocation: true })
    const hosts = aSnapshot().hosts.map((host) => ({ ...host, inventory: null }))
    const context = aHostContext({ inventory: null }, { cluster, hosts })
    expect(statusOf(machineCidrDefined, context)).toBe('failure')
    expect(completeCalls(machineCidrDefined, context)).toEqual([])
  })

  it('left out: no cluster', () => {
    expect(statusOf(machineCidrDefined, anUnboundHostContext())).toBe('left out')
  })
})
