import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import type { ClusterRecord } from '../../facts/cluster-record.ts'
import { someSettings } from '../../testing/builders.ts'
import {
  acceptedValue,
  anEnvironment,
  aRecord,
  PULL_SECRET,
  refusalOf,
  SSH_KEY,
} from '../testing/builders.ts'
import { changes, DUAL, day2, refusal, STORED_VIPS, update, VIPS } from '../testing/cluster-update.ts'
import { updateCluster } from './update.ts'

describe('an update', () => {
  it('of nothing changes nothing', () => {
    expect(acceptedValue(update({}))).toEqual({ cluster: {}, secrets: {} })
  })

  it('of null changes nothing', () => {
    const params = { name: null, pull_secret: null, api_vips: null, http_proxy: null, machine_networks: null }
    expect(acceptedValue(update(params, aRecord({}, STORED_VIPS)))).toEqual({ cluster: {}, secrets: {} })
  })

  it.each<[ClusterUpdateParams, Partial<ClusterRecord>]>([
    [{ name: 'other' }, { name: 'other' }],
    [{ base_dns_domain: 'example.com' }, { base_dns_domain: 'example.com' }],
    [{ ssh_public_key: ` ${SSH_KEY}\n` }, { ssh_public_key: SSH_KEY }],
    [{ tags: 'a,b' }, { tags: 'a,b' }],
    [{ hyperthreading: 'none' }, { hyperthreading: 'none' }],
    [{ schedulable_masters: true }, { schedulable_masters: true }],
    [
      { no_proxy: 'a', http_proxy: 'http://p' },
      { no_proxy: 'a', http_proxy: 'http://p' },
    ],
    [{ additional_ntp_source: 'ntp.example.com' }, { additional_ntp_source: 'ntp.example.com' }],
    [
      { disk_encryption: { enable_on: 'all' } },
      { disk_encryption: { enable_on: 'all', mode: 'tpmv2', tang_servers: '' } },
    ],
    [
      { ignition_endpoint: { url: 'http://mcs/x' } },
      { ignition_endpoint: { url: 'http://mcs/x', ca_certificate: '' } },
    ],
    [{ control_plane_count: 5 }, { control_plane_count: 5 }],
    [{ network_type: 'Calico' }, { network_type: 'Calico' }],
    [{ service_networks: [{ cidr: '172.31.0.0/16' }] }, { service_networks: [{ cidr: '172.31.0.0/16' }] }],
    [{ service_network_cidr: '172.31.0.0/16' }, { service_networks: [{ cidr: '172.31.0.0/16' }] }],
    [{ cluster_network_host_prefix: 24 }, { cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 24 }] }],
    [{ service_networks: [] }, { service_networks: [] }],
    [
      { platform: { type: 'none' } },
      { platform: { type: 'none', external_name: '' }, user_managed_networking: true },
    ],
    [{ load_balancer: { type: 'user-managed' } }, { load_balancer_type: 'user-managed' }],
  ])('%j', (params, expected) => expect(changes(params)).toEqual(expected))

  it('clears with an empty text', () => {
    const cluster = aRecord({
      base_dns_domain: 'example.com',
      ssh_public_key: SSH_KEY,
      http_proxy: 'http://p',
      tags: 'a',
      ntp_sources: 'a',
    })
    const params = { base_dns_domain: '', ssh_public_key: '', http_proxy: '', tags: '', ntp_sources: '' }
    expect(changes(params, cluster)).toEqual(params)
  })

  it('hands the pull secret over apart from the record', () => {
    expect(acceptedValue(update({ pull_secret: PULL_SECRET }))).toEqual({
      cluster: {},
      secrets: { pull_secret: PULL_SECRET },
    })
    expect(changes({ pull_secret: '' })).toEqual({ pull_secret_set: false })
  })

  it('replaces operators as a whole and keeps what is known about the others', () => {
    const base = aRecord({ olm_operators: [{ name: 'odf' }, { name: 'mce' }] })
    const monitored_operators = base.monitored_operators.map((operator) => ({ ...operator, version: '1' }))
    const { monitored_operators: operators } = changes(
      { olm_operators: [{ name: 'lso' }, { name: 'oadp' }] },
      aRecord({}, { monitored_operators }),
    )
    expect(
      operators?.map(({ name, version, dependency_only }) => `${name} ${version} ${dependency_only}`),
    ).toEqual(['console 1 false', 'cvo 1 false', 'lso 1 false', 'oadp  false'])
  })

  it('adds a bundle to the operators chosen by name, and a list of operators drops it', () => {
    const cluster = aRecord({ olm_operators: [{ name: 'mce', properties: '{"a":1}' }] })
    const bundled = { ...cluster, ...changes({ operator_bundles: [{ id: 'virtualization' }] }, cluster) }
    const names = bundled.monitored_operators.map(({ name }) => name)
    expect(names).toContain('mce')
    expect(names).toContain('cnv')
    expect(bundled.monitored_operators.find(({ name }) => name === 'mce')?.properties).toBe('{"a":1}')
    expect(bundled.operator_bundles).toEqual([{ id: 'virtualization' }])
    const plain = { ...bundled, ...changes({ olm_operators: [{ name: 'lso' }] }, bundled) }
    expect(plain.monitored_operators.map(({ name }) => name)).toEqual(['console', 'cvo', 'lso'])
    expect(plain.operator_bundles).toEqual([])
  })
})

describe('checks come in stages', () => {
  const installing = aRecord({}, { status: 'installing' })
  it('values before the status', () => {
    expect(refusal({ name: 'Bad', tags: '-' }, installing)).toEqual(['400 invalid-text name'])
  })
  it('the status before construction and networks', () => {
    const params = { control_plane_count: 9, tags: '-', service_networks: [{ cidr: 'x' }] }
    expect(refusal(params, installing)).toEqual(['409 wrong-status '])
  })
  it('construction before networks', () => {
    expect(refusal({ control_plane_count: 9, tags: '-' })).toEqual(['400 not-available control_plane_count'])
  })
  it('networks with the rest', () => {
    expect(refusal({ service_networks: [{ cidr: 'x' }], tags: '-', ntp_sources: ' ' })).toEqual([
      '400 invalid-text service_networks[0].cidr',
      '400 invalid-text ntp_sources',
      '400 invalid-text tags',
    ])
  })
  it.each([
    'preparing-for-installation',
    'installing',
    'finalizing',
    'installed',
    'error',
    'cancelled',
  ] as const)('nothing is taken while %s', (status) =>
    expect(refusal({}, aRecord({}, { status }))).toEqual(['409 wrong-status ']),
  )
})

describe('construction', () => {
  it.each<[string, ClusterUpdateParams, ClusterRecord, string[]]>([
    [
      'a cluster does not become one node',
      { control_plane_count: 1 },
      aRecord(),
      ['400 contradiction control_plane_count', '400 incompatible-feature user_managed_networking'],
    ],
    [
      'a node does not become a cluster',
      { control_plane_count: 3 },
      aRecord({ control_plane_count: 1 }),
      ['400 contradiction control_plane_count'],
    ],
    [
      'platform against networking',
      { platform: { type: 'baremetal' }, user_managed_networking: true },
      aRecord(),
      ['400 contradiction user_managed_networking'],
    ],
    ['a domain that is none', { base_dns_domain: 'x' }, aRecord(), ['400 invalid-text base_dns_domain']],
    [
      'a name too long with the domain',
      { name: 'a'.repeat(54) },
      aRecord({ base_dns_domain: `${'b.'.repeat(65)}com` }),
      ['400 too-long base_dns_domain'],
    ],
    [
      'Tang without servers',
      { disk_encryption: { mode: 'tang' } },
      aRecord(),
      ['400 required disk_encryption.tang_servers'],
    ],
    [
      'an unknown operator',
      { olm_operators: [{ name: 'magic' }] },
      aRecord(),
      ['400 not-found olm_operators[0].name'],
    ],
    [
      'operators against the platform',
      { olm_operators: [{ name: 'cnv' }] },
      aRecord({ platform: { type: 'nutanix' } }),
      ['400 incompatible-feature olm_operators'],
    ],
    [
      'the API name of a new cluster',
      { api_vip_dns_name: 'api.example.com' },
      aRecord(),
      ['400 not-settable api_vip_dns_name'],
    ],
    ['the API name of an installed cluster', { api_vip_dns_name: 'api.example.com' }, day2(), []],
  ])('%s', (_, params, cluster, problems) => expect(refusal(params, cluster)).toEqual(problems))
})

/** The reference then refuses every later change, so that the cluster cannot be put right. */
describe('what is stored and wrong does not stand in the way', () => {
  it.each<[string, ClusterRecord]>([
    ['overlapping networks', aRecord({ service_networks: [{ cidr: '10.128.0.0/16' }] })],
    ['a tiny network', aRecord({ service_networks: [{ cidr: '172.30.0.0/30' }] })],
    [
      'VIPs on one node',
      aRecord({ control_plane_count: 1, api_vips: [{ ip: '10.0.0.5' }], ingress_vips: [{ ip: '10.0.0.6' }] }),
    ],
    ['half a pair of VIPs', aRecord({}, { api_vips: [{ ip: '192.168.127.100', verification: null }] })],
    ['both families without machine networks', aRecord({}, { ...DUAL, machine_networks: [] })],
    [
      'features that exclude each other',
      aRecord({}, { platform: { type: 'nutanix', external_name: '' }, user_managed_networking: true }),
    ],
    ['an unsupported size of the control plane', aRecord({}, { control_plane_count: 7 })],
  ])('%s', (_, cluster) => expect(changes({ name: 'other' }, cluster)).toEqual({ name: 'other' }))

  it('may be made better step by step, but not worse', () => {
    const cluster = aRecord({ service_networks: [{ cidr: '10.128.0.0/30' }] })
    expect(refusal({ service_networks: [{ cidr: '10.128.0.0/29' }] }, cluster)).not.toEqual([])
    expect(refusal({ service_networks: [{ cidr: '172.30.0.0/16' }] }, cluster)).toEqual([])
  })

  it('a cluster with two families may be given to the user and be changed afterwards', () => {
    const cluster = aRecord({}, DUAL)
    const given = { ...cluster, ...changes({ user_managed_networking: true }, cluster) }
    expect(given.machine_networks).toEqual([])
    expect(changes({ name: 'other' }, given)).toEqual({ name: 'other' })
  })

  it('the pair of VIPs of an old client may be completed', () => {
    const half = aRecord({}, { ingress_vips: [{ ip: '192.168.127.101', verification: null }] })
    expect(refusal({ api_vips: VIPS.api_vips }, half)).toEqual([])
  })
})

describe('settings of the service', () => {
  it('decide about two control plane nodes', () => {
    const settings = someSettings({ supportsArbiter: false })
    const subject = { cluster: aRecord(), hosts: [], environment: anEnvironment({ settings }) }
    expect(refusalOf(updateCluster({ control_plane_count: 2 }, subject))).toEqual([
      '400 not-available control_plane_count',
    ])
    expect(refusal({ control_plane_count: 2 })).toEqual([])
  })
})
