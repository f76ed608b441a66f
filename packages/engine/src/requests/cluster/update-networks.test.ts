import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import type { ClusterRecord } from '../../facts/cluster-record.ts'
import { aHost, anInventory, NOW } from '../../testing/builders.ts'
import { aRecord } from '../testing/builders.ts'
import { changes, DUAL, day2, HOSTS, refusal, STORED_VIPS, update, VIPS } from '../testing/cluster-update.ts'

describe('VIPs', () => {
  it('bring their machine network with them', () => {
    expect(changes({ ...VIPS, vip_dhcp_allocation: false })).toEqual({
      api_vips: [{ ip: '192.168.127.100', verification: null }],
      ingress_vips: [{ ip: '192.168.127.101', verification: null }],
      machine_networks: [{ cidr: '192.168.127.0/24' }],
      machine_network_updated_at: NOW,
    })
  })

  it('stay verified while they stay', () => {
    const cluster = aRecord({}, STORED_VIPS)
    const ingress_vips = [{ ip: '192.168.127.102' }]
    expect(changes({ api_vips: VIPS.api_vips, ingress_vips }, cluster)).toEqual({
      ingress_vips: [{ ip: '192.168.127.102', verification: null }],
    })
    expect(changes(VIPS, cluster)).toEqual({})
  })

  it('mend a wrong machine network when they are named once more', () => {
    const wrong = aRecord(
      {},
      { ...STORED_VIPS, status: 'ready', machine_networks: [{ cidr: '10.77.0.0/16' }] },
    )
    expect(changes(VIPS, wrong)).toEqual({
      machine_networks: [{ cidr: '192.168.127.0/24' }],
      machine_network_updated_at: NOW,
    })
  })

  it('can be cleared', () => {
    expect(changes({ api_vips: [], ingress_vips: [] }, aRecord({}, STORED_VIPS))).toEqual({
      api_vips: [],
      ingress_vips: [],
    })
  })

  it.each<[string, ClusterUpdateParams, string[]]>([
    [
      'in a network without hosts',
      { api_vips: [{ ip: '10.9.9.9' }], ingress_vips: [{ ip: '10.9.9.8' }] },
      ['400 no-matching-host-network api_vips'],
    ],
    ['of one kind only', { api_vips: VIPS.api_vips }, ['400 contradiction ingress_vips']],
    [
      'of a host',
      { api_vips: [{ ip: '192.168.127.11' }], ingress_vips: VIPS.ingress_vips },
      ['400 address-in-use api_vips[0].ip'],
    ],
    [
      'that are the broadcast address',
      { ...VIPS, ingress_vips: [{ ip: '192.168.127.255' }] },
      ['400 broadcast-address ingress_vips[0].ip'],
    ],
    [
      'outside the network of the others',
      { ...VIPS, ingress_vips: [{ ip: '10.9.9.8' }] },
      ['400 outside-machine-network ingress_vips[0].ip'],
    ],
    ['with leases', { ...VIPS, vip_dhcp_allocation: true }, ['400 contradiction api_vips']],
    [
      'with user-managed networking',
      { ...VIPS, user_managed_networking: true },
      ['400 contradiction api_vips'],
    ],
    [
      'of another family',
      { api_vips: [{ ip: 'fd00::1' }], ingress_vips: [{ ip: 'fd00::2' }] },
      ['400 families-differ api_vips', '400 families-differ ingress_vips'],
    ],
  ])('%s are refused', (_, params, problems) => expect(refusal(params)).toEqual(problems))

  it('of a host are refused with the name of the host', () => {
    const taken = { api_vips: [{ ip: '192.168.127.11' }], ingress_vips: VIPS.ingress_vips }
    expect(update(taken)).toMatchObject({
      problems: [{ message: expect.stringContaining('in use already by host node-1') }],
    })
  })

  it('that no host has checked yet are accepted', () => {
    const hosts = HOSTS.map((host) => ({ ...host, free_addresses: null }))
    expect(refusal(VIPS, aRecord(), hosts)).toEqual([])
  })

  it('of an installed cluster stay', () => {
    expect(refusal(VIPS, day2())).toEqual(['400 not-settable api_vips'])
  })
})

describe('a switch of who manages the network', () => {
  it('to the user takes VIPs, leases and machine networks away', () => {
    expect(changes({ user_managed_networking: true }, aRecord({}, STORED_VIPS))).toEqual({
      user_managed_networking: true,
      platform: { type: 'none', external_name: '' },
      api_vips: [],
      ingress_vips: [],
      machine_networks: [],
      machine_network_updated_at: NOW,
    })
    const leased = aRecord({ vip_dhcp_allocation: true })
    expect(changes({ user_managed_networking: true }, leased)).toMatchObject({ vip_dhcp_allocation: false })
  })

  it('may bring a machine network along', () => {
    const params = { user_managed_networking: true, machine_networks: [{ cidr: '10.0.0.0/24' }] }
    expect(changes(params, aRecord({}, STORED_VIPS))).toMatchObject({
      machine_networks: [{ cidr: '10.0.0.0/24' }],
    })
  })

  it('cannot ask for leases', () => {
    expect(refusal({ user_managed_networking: true, vip_dhcp_allocation: true })).toContain(
      '400 contradiction vip_dhcp_allocation',
    )
  })

  it.each([true, false])('leases become %s: VIPs and machine network go', (vip_dhcp_allocation) => {
    const cluster = aRecord({}, { ...STORED_VIPS, vip_dhcp_allocation: !vip_dhcp_allocation })
    expect(changes({ vip_dhcp_allocation }, cluster)).toEqual({
      vip_dhcp_allocation,
      api_vips: [],
      ingress_vips: [],
      machine_networks: [],
      machine_network_updated_at: NOW,
    })
  })

  it('from leases to VIPs works in one request', () => {
    const cluster = aRecord({}, { ...STORED_VIPS, vip_dhcp_allocation: true })
    expect(changes({ ...VIPS, vip_dhcp_allocation: false }, cluster)).toMatchObject({
      vip_dhcp_allocation: false,
    })
  })
})

describe('the machine network', () => {
  const wish = { machine_networks: [{ cidr: '10.0.0.0/24' }] }
  it.each<[string, ClusterRecord, boolean]>([
    ['of a cluster with VIPs', aRecord(), false],
    ['of one node', aRecord({ control_plane_count: 1 }), true],
    ['of the user', aRecord({ user_managed_networking: true }), true],
    ['of a cluster with leases', aRecord({ vip_dhcp_allocation: true }), true],
    ['behind the load balancer of the user', aRecord({ load_balancer: { type: 'user-managed' } }), true],
  ])('%s: %s', (_, cluster, isAccepted) => {
    expect(refusal(wish, cluster)).toEqual(isAccepted ? [] : ['400 not-settable machine_networks'])
  })

  it('may be sent as it is, or as it will be', () => {
    expect(changes({ machine_networks: [{ cidr: '192.168.127.0/24' }] }, aRecord({}, STORED_VIPS))).toEqual(
      {},
    )
    expect(refusal({ ...VIPS, machine_networks: [{ cidr: '192.168.127.0/24' }] })).toEqual([])
    expect(refusal({ ...VIPS, ...wish })).toEqual(['400 not-settable machine_networks'])
    expect(refusal({ machine_network_cidr: '10.0.0.0/24' })).toEqual(['400 not-settable machine_networks'])
  })

  it('comes from the user where there are two families', () => {
    const machine_networks = [{ cidr: '192.168.126.0/24' }, { cidr: 'fd00:1::/64' }]
    expect(changes({ machine_networks }, aRecord({}, DUAL))).toMatchObject({ machine_networks })
  })
})

describe('networks', () => {
  const UMN = aRecord({ user_managed_networking: true })
  it.each<[string, ClusterUpdateParams, ClusterRecord, string[]]>([
    [
      'host bits',
      { service_networks: [{ cidr: '172.30.0.1/16' }] },
      aRecord(),
      ['400 host-bits-set service_networks[0].cidr'],
    ],
    [
      'too small',
      { service_networks: [{ cidr: '172.30.0.0/26' }] },
      aRecord(),
      ['400 network-too-small service_networks[0].cidr'],
    ],
    ['just large enough', { service_networks: [{ cidr: '172.30.0.0/25' }] }, aRecord(), []],
    [
      'the unspecified network',
      { service_networks: [{ cidr: '0.0.0.0/8' }] },
      aRecord(),
      ['400 network-unspecified service_networks[0].cidr'],
    ],
    [
      'no network',
      { service_networks: [{ cidr: '10.0.0' }] },
      aRecord(),
      ['400 invalid-text service_networks[0].cidr'],
    ],
    [
      'a machine network too small',
      { machine_networks: [{ cidr: '10.0.0.0/29' }] },
      UMN,
      ['400 network-too-small machine_networks[0].cidr'],
    ],
    [
      'a small machine network of one node',
      { machine_networks: [{ cidr: '10.0.0.0/31' }] },
      aRecord({ control_plane_count: 1 }),
      [],
    ],
    [
      'a host prefix too long',
      { cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 26 }] },
      aRecord(),
      ['400 host-prefix-invalid cluster_networks[0].host_prefix'],
    ],
    [
      'no room for four hosts',
      { cluster_networks: [{ cidr: '10.128.0.0/22', host_prefix: 23 }] },
      aRecord(),
      ['400 host-prefix-invalid cluster_networks[0].host_prefix'],
    ],
    [
      'room for four hosts',
      { cluster_networks: [{ cidr: '10.128.0.0/21', host_prefix: 23 }] },
      aRecord(),
      [],
    ],
    [
      'services among pods',
      { service_networks: [{ cidr: '10.128.0.0/16' }] },
      aRecord(),
      ['400 networks-overlap service_networks[0].cidr'],
    ],
    [
      'machines among pods, managed',
      { machine_networks: [{ cidr: '10.128.1.0/24' }] },
      aRecord({ vip_dhcp_allocation: true }),
      ['400 networks-overlap machine_networks[0].cidr'],
    ],
    ['machines among pods, the user’s business', { machine_networks: [{ cidr: '10.128.1.0/24' }] }, UMN, []],
    [
      'two service networks of a family',
      { service_networks: [{ cidr: '172.30.0.0/16' }, { cidr: '172.31.0.0/16' }] },
      aRecord(),
      ['400 too-many service_networks'],
    ],
    [
      'one family more in one list',
      { service_networks: [{ cidr: '172.30.0.0/16' }, { cidr: 'fd02::/112' }] },
      aRecord(),
      ['400 families-differ cluster_networks', '400 required machine_networks'],
    ],
    [
      'SDN with two families',
      { network_type: 'OpenShiftSDN' },
      aRecord({ openshift_version: '4.14' }, DUAL),
      ['400 contradiction network_type'],
    ],
    [
      'the other family first',
      { service_networks: [...(DUAL.service_networks ?? [])].reverse() },
      aRecord({}, DUAL),
      ['400 families-differ service_networks'],
    ],
  ])('%s', (_, params, cluster, problems) => expect(refusal(params, cluster)).toEqual(problems))

  it('have room for every host', () => {
    const hosts = Array.from({ length: 9 }, (_, index) => aHost(index + 1))
    const params = { cluster_networks: [{ cidr: '10.128.0.0/20', host_prefix: 23 }] }
    expect(refusal(params, aRecord(), hosts)).toEqual([
      '400 host-prefix-invalid cluster_networks[0].host_prefix',
    ])
    expect(refusal(params, aRecord(), hosts.slice(1))).toEqual([])
  })

  it('of a derived kind may be small: the hosts are what they are', () => {
    const inventory = anInventory(1, { interfaces: [{ name: 'eno1', ipv4_addresses: ['10.0.0.1/29'] }] })
    const hosts = [aHost(1, { inventory, free_addresses: null })]
    const params = { api_vips: [{ ip: '10.0.0.2' }], ingress_vips: [{ ip: '10.0.0.3' }] }
    expect(changes(params, aRecord(), hosts)).toMatchObject({ machine_networks: [{ cidr: '10.0.0.0/29' }] })
  })
})
