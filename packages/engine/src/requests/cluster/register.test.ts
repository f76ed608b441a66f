import type { ClusterCreateParams } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import { CLUSTER_ID, NOW, someSettings } from '../../testing/builders.ts'
import {
  acceptedValue,
  anEnvironment,
  PULL_SECRET,
  refusalOf,
  SSH_KEY,
  someClusterParams,
} from '../testing/builders.ts'
import { registerCluster } from './register.ts'

const register = (changes: Partial<ClusterCreateParams>, environment = anEnvironment()) =>
  registerCluster(someClusterParams(changes), environment)
const registered = (changes: Partial<ClusterCreateParams>) => acceptedValue(register(changes)).cluster

const DUAL: Partial<ClusterCreateParams> = {
  cluster_networks: [{ cidr: '10.128.0.0/14' }, { cidr: 'fd01::/48' }],
  service_networks: [{ cidr: '172.30.0.0/16' }, { cidr: 'fd02::/112' }],
  machine_networks: [{ cidr: '192.168.127.0/24' }, { cidr: 'fd00:1::/64' }],
}

describe('a new cluster', () => {
  it('gets every default', () => {
    const { cluster, secrets } = acceptedValue(register({}))
    expect(secrets).toEqual({ pull_secret: PULL_SECRET })
    expect(cluster).toMatchObject({
      id: CLUSTER_ID,
      kind: 'Cluster',
      status: 'insufficient',
      status_updated_at: NOW,
      openshift_version: '4.20.12',
      ocp_release_image: 'quay.io/releases/ocp:4.20.12-x86_64',
      cpu_architecture: 'x86_64',
      high_availability_mode: 'Full',
      control_plane_count: 3,
      platform: { type: 'baremetal', external_name: '' },
      user_managed_networking: false,
      vip_dhcp_allocation: false,
      load_balancer_type: 'cluster-managed',
      network_type: 'OVNKubernetes',
      cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
      service_networks: [{ cidr: '172.30.0.0/16' }],
      machine_networks: [],
      machine_network_updated_at: null,
      api_vips: [],
      ingress_vips: [],
      base_dns_domain: '',
      ssh_public_key: '',
      pull_secret_set: true,
      hyperthreading: 'all',
      schedulable_masters: false,
      schedulable_masters_forced_true: true,
      disk_encryption: { enable_on: 'none', mode: 'tpmv2', tang_servers: '' },
      tags: '',
      ignored_host_validations: null,
      org_soft_timeouts_enabled: true,
    })
    expect(cluster.monitored_operators.map(({ name, operator_type }) => `${operator_type} ${name}`)).toEqual([
      'builtin console',
      'builtin cvo',
    ])
  })

  it.each<[string, Partial<ClusterCreateParams>, object]>([
    [
      'one node',
      { high_availability_mode: 'None' },
      { platform: { type: 'none' }, user_managed_networking: true },
    ],
    ['old versions', { openshift_version: '4.11' }, { network_type: 'OpenShiftSDN' }],
    [
      'one old node',
      { openshift_version: '4.11', control_plane_count: 1 },
      { network_type: 'OVNKubernetes', high_availability_mode: 'None' },
    ],
    ['4.12 and later', { openshift_version: '4.14' }, { network_type: 'OVNKubernetes' }],
    [
      'a processor that only a multi release has',
      { cpu_architecture: 's390x' },
      { cpu_architecture: 'multi', user_managed_networking: true, platform: { type: 'none' } },
    ],
    ['aarch64', { cpu_architecture: 'aarch64' }, { cpu_architecture: 'arm64' }],
    ['a key with blanks around it', { ssh_public_key: `\n${SSH_KEY}\n` }, { ssh_public_key: SSH_KEY }],
    [
      'networks with host bits and without host prefix',
      { cluster_networks: [{ cidr: '10.128.0.1/14' }] },
      { cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }] },
    ],
    [
      'IPv6 networks',
      {
        cluster_networks: [{ cidr: 'FD01:0::/48' }],
        service_networks: [{ cidr: 'fd02::/112' }],
      },
      {
        cluster_networks: [{ cidr: 'fd01::/48', host_prefix: 64 }],
        service_networks: [{ cidr: 'fd02::/112' }],
      },
    ],
    [
      'the single fields of old',
      {
        cluster_network_cidr: '10.1.0.0/16',
        cluster_network_host_prefix: 24,
        service_network_cidr: '10.2.0.0/16',
      },
      {
        cluster_networks: [{ cidr: '10.1.0.0/16', host_prefix: 24 }],
        service_networks: [{ cidr: '10.2.0.0/16' }],
      },
    ],
    ['an empty list', { cluster_networks: [] }, { cluster_networks: [] }],
    [
      'VIPs without hosts',
      { api_vips: [{ ip: '10.0.0.5' }], ingress_vips: [{ ip: '10.0.0.6' }] },
      { api_vips: [{ ip: '10.0.0.5', verification: null }] },
    ],
    [
      'an external platform',
      {
        platform: {
          type: 'external',
          external: { platform_name: 'oci', cloud_controller_manager: 'External' },
        },
      },
      { platform: { type: 'external', external_name: 'oci' }, cloud_controller_manager: 'External' },
    ],
    [
      'a machine network',
      { machine_networks: [{ cidr: '10.0.0.0/24' }] },
      { machine_network_updated_at: NOW },
    ],
  ])('%s', (_, params, expected) => expect(registered(params)).toMatchObject(expected))

  it('gets operators with what they need, each once', () => {
    const { monitored_operators } = registered({
      olm_operators: [{ name: 'ocs', properties: 'x' }, { name: 'odf' }, { name: 'mce' }],
    })
    expect(
      monitored_operators.map(({ name, dependency_only, properties }) => ({
        name,
        dependency_only,
        properties,
      })),
    ).toEqual([
      { name: 'console', dependency_only: false, properties: '' },
      { name: 'cvo', dependency_only: false, properties: '' },
      { name: 'lso', dependency_only: true, properties: '' },
      { name: 'mce', dependency_only: false, properties: '' },
      { name: 'odf', dependency_only: false, properties: 'x' },
    ])
  })

  it('gets the operators of a bundle', () => {
    const { monitored_operators } = registered({ operator_bundles: [{ id: 'virtualization' }] })
    const cnv = monitored_operators.find(({ name }) => name === 'cnv')
    expect(cnv).toMatchObject({
      source_bundles: ['virtualization'],
      dependency_only: false,
      namespace: 'openshift-cnv',
    })
  })
})

/** What the reference accepts and its validations report later: clients rely on it. */
describe('registration leaves to the validations', () => {
  it.each<[string, Partial<ClusterCreateParams>]>([
    ['overlapping networks', { cluster_networks: [{ cidr: '172.30.0.0/14' }] }],
    ['a tiny service network', { service_networks: [{ cidr: '172.30.0.0/30' }] }],
    ['an absurd host prefix', { cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 31 }] }],
    [
      'IPv6 first',
      {
        cluster_networks: [...(DUAL.cluster_networks ?? [])].reverse(),
        service_networks: [...(DUAL.service_networks ?? [])].reverse(),
        machine_networks: [...(DUAL.machine_networks ?? [])].reverse(),
      },
    ],
    [
      'VIPs on one node',
      {
        control_plane_count: 1,
        api_vips: [{ ip: '10.0.0.5' }],
        ingress_vips: [{ ip: '10.0.0.6' }],
      },
    ],
    ['malformed operator properties', { olm_operators: [{ name: 'lso', properties: '{' }] }],
    ['leases in a version without them', { openshift_version: '4.22', vip_dhcp_allocation: true }],
    ['a machine network of its own', { machine_networks: [{ cidr: '192.168.127.0/24' }] }],
    ['both families', DUAL],
    [
      'VIPs of both families, and networks that are not set yet',
      {
        api_vips: [{ ip: '192.168.127.5' }, { ip: 'fd00:1::5' }],
        ingress_vips: [{ ip: '192.168.127.6' }, { ip: 'fd00:1::6' }],
      },
    ],
    [
      'VIPs of both families, and a machine network of one',
      {
        machine_networks: [{ cidr: '192.168.127.0/24' }],
        api_vips: [{ ip: '192.168.127.5' }, { ip: 'fd00:1::5' }],
        ingress_vips: [{ ip: '192.168.127.6' }, { ip: 'fd00:1::6' }],
      },
    ],
    [
      'VIPs inside of the machine network',
      {
        machine_networks: [{ cidr: '192.168.127.0/24' }],
        api_vips: [{ ip: '192.168.127.5' }],
        ingress_vips: [{ ip: '192.168.127.6' }],
      },
    ],
    [
      'both families on one node without machine networks',
      { ...DUAL, machine_networks: [], control_plane_count: 1 },
    ],
  ])('%s', (_, params) => expect(refusalOf(register(params))).toEqual([]))
})

describe('a cluster is refused with', () => {
  it.each<[string, Partial<ClusterCreateParams>, string[]]>([
    ['a bad name', { name: 'Test' }, ['400 invalid-text name']],
    ['a bad domain', { base_dns_domain: '1.2.3.4' }, ['400 invalid-text base_dns_domain']],
    ['an unknown version', { openshift_version: '3.11' }, ['400 not-found openshift_version']],
    [
      'several bad texts, all reported',
      { name: 'T', tags: '-', ntp_sources: ' ', pull_secret: 'x', ssh_public_key: 'x' },
      [
        '400 invalid-text name',
        '400 invalid-text pull_secret',
        '400 invalid-text ssh_public_key',
        '400 invalid-text ntp_sources',
        '400 invalid-text tags',
      ],
    ],
    [
      'bad texts and an unknown version',
      { name: 'T', openshift_version: '1' },
      ['400 not-found openshift_version', '400 invalid-text name'],
    ],
    [
      'time sources that exclude each other',
      { ntp_sources: 'a', additional_ntp_source: 'b' },
      ['400 exclusive ntp_sources'],
    ],
    [
      'an unknown operator',
      { olm_operators: [{ name: 'lso' }, { name: 'magic' }] },
      ['400 not-found olm_operators[1].name'],
    ],
    ['an unknown bundle', { operator_bundles: [{ id: 'magic' }] }, ['400 not-found operator_bundles[0].id']],
    [
      'an optional operator of another bundle',
      { operator_bundles: [{ id: 'virtualization', optional_operators: ['nvidia-gpu'] }] },
      ['400 not-found operator_bundles[0].optional_operators'],
    ],
    [
      'operators that exclude each other',
      { olm_operators: [{ name: 'lvm' }, { name: 'odf' }] },
      ['400 incompatible-feature olm_operators'],
    ],
    ['SDN from 4.15 on', { network_type: 'OpenShiftSDN' }, ['400 incompatible-feature network_type']],
    [
      'SDN on one node',
      { control_plane_count: 1, network_type: 'OpenShiftSDN', openshift_version: '4.14' },
      ['400 contradiction network_type'],
    ],
    [
      'an operator the processor does not have',
      { cpu_architecture: 'arm64', olm_operators: [{ name: 'lso' }] },
      ['400 incompatible-feature olm_operators'],
    ],
    [
      'an operator one node does not have',
      { control_plane_count: 1, olm_operators: [{ name: 'odf' }] },
      ['400 incompatible-feature olm_operators'],
    ],
    [
      'five masters on vSphere',
      { control_plane_count: 5, platform: { type: 'vsphere' } },
      ['400 incompatible-feature control_plane_count'],
    ],
    [
      'a user-managed load balancer without a platform',
      { load_balancer: { type: 'user-managed' }, user_managed_networking: true },
      [
        '400 contradiction load_balancer.type',
        '400 incompatible-feature platform.type',
        '400 incompatible-feature load_balancer.type',
      ],
    ],
    [
      'a user-managed load balancer too early',
      { load_balancer: { type: 'user-managed' }, openshift_version: '4.14' },
      ['400 not-available load_balancer.type'],
    ],
    [
      'unreadable networks',
      { cluster_networks: [{ cidr: '10.0.0.0' }, {}], machine_networks: [{ cidr: '::ffff:10.0.0.0/120' }] },
      [
        '400 invalid-text cluster_networks[0].cidr',
        '400 required cluster_networks[1].cidr',
        '400 invalid-text machine_networks[0].cidr',
      ],
    ],
    [
      'VIPs on a platform where the user provides them',
      {
        platform: { type: 'none' },
        api_vips: [{ ip: '10.0.0.5' }],
        ingress_vips: [{ ip: '10.0.0.6' }],
      },
      ['400 contradiction api_vips'],
    ],
    [
      'VIPs outside of the machine network',
      {
        machine_networks: [{ cidr: '192.168.127.0/24' }],
        api_vips: [{ ip: '10.0.0.5' }],
        ingress_vips: [{ ip: '192.168.127.6' }],
      },
      ['400 outside-machine-network api_vips[0].ip'],
    ],
    [
      'a second VIP outside of its machine network',
      {
        ...DUAL,
        api_vips: [{ ip: '192.168.127.5' }, { ip: 'fd00:1::5' }],
        ingress_vips: [{ ip: '192.168.127.6' }, { ip: 'fd00:2::6' }],
      },
      ['400 outside-machine-network ingress_vips[1].ip'],
    ],
    ['one VIP', { api_vips: [{ ip: '10.0.0.5' }] }, ['400 contradiction ingress_vips']],
    [
      'three VIPs',
      {
        api_vips: [{ ip: '192.168.127.5' }, { ip: 'fd00:1::5' }, { ip: 'fd00:1::6' }],
        ingress_vips: [{ ip: '192.168.127.7' }, { ip: 'fd00:1::7' }, { ip: 'fd00:1::8' }],
        ...DUAL,
      },
      [
        '400 too-many api_vips',
        '400 families-differ api_vips',
        '400 too-many ingress_vips',
        '400 families-differ ingress_vips',
      ],
    ],
    [
      'a VIP that is no address',
      { api_vips: [{ ip: 'x' }], ingress_vips: [{}] },
      ['400 invalid-text api_vips[0].ip', '400 invalid-text ingress_vips[0].ip'],
    ],
    [
      'a second VIP that is no address',
      {
        api_vips: [{ ip: '192.168.127.5' }, { ip: 'x' }],
        ingress_vips: [{ ip: '192.168.127.6' }, { ip: 'fd00:1::6' }],
        ...DUAL,
      },
      ['400 invalid-text api_vips[1].ip'],
    ],
    [
      'one address for both',
      { api_vips: [{ ip: '10.0.0.5' }], ingress_vips: [{ ip: '10.0.0.5' }] },
      ['400 duplicate ingress_vips[0].ip'],
    ],
    [
      'VIPs and leases',
      { vip_dhcp_allocation: true, api_vips: [{ ip: '10.0.0.5' }], ingress_vips: [{ ip: '10.0.0.6' }] },
      ['400 contradiction api_vips'],
    ],
    [
      'VIPs that the user provides',
      { user_managed_networking: true, api_vips: [{ ip: '10.0.0.5' }], ingress_vips: [{ ip: '10.0.0.6' }] },
      ['400 contradiction api_vips'],
    ],
    [
      'both families without machine networks',
      { ...DUAL, machine_networks: [] },
      ['400 required machine_networks'],
    ],
    [
      'a family that one list lacks',
      { ...DUAL, service_networks: [{ cidr: '172.30.0.0/16' }] },
      ['400 families-differ service_networks'],
    ],
    [
      'a family that most lists lack',
      { service_networks: [{ cidr: 'fd02::/112' }] },
      [
        '400 families-differ cluster_networks',
        '400 families-differ service_networks',
        '400 families-differ cluster_networks',
        '400 required machine_networks',
      ],
    ],
    [
      'lists that begin differently',
      { ...DUAL, service_networks: [...(DUAL.service_networks ?? [])].reverse() },
      ['400 families-differ service_networks'],
    ],
    [
      'IPv6 first before 4.12',
      {
        openshift_version: '4.11',
        network_type: 'OVNKubernetes',
        cluster_networks: [...(DUAL.cluster_networks ?? [])].reverse(),
        service_networks: [...(DUAL.service_networks ?? [])].reverse(),
        machine_networks: [...(DUAL.machine_networks ?? [])].reverse(),
      },
      ['400 not-available machine_networks'],
    ],
    [
      'leases and both families',
      { ...DUAL, vip_dhcp_allocation: true },
      ['400 contradiction vip_dhcp_allocation'],
    ],
  ])('%s', (_, params, problems) => expect(refusalOf(register(params))).toEqual(problems))

  it('IPv6 where it is switched off', () => {
    const environment = anEnvironment({ settings: someSettings({ supportsIpv6: false }) })
    expect(refusalOf(register(DUAL, environment))).toEqual([
      '400 not-available cluster_networks[1].cidr',
      '400 not-available service_networks[1].cidr',
      '400 not-available machine_networks[1].cidr',
    ])
  })

  it('a registry without credentials', () => {
    const params = { pull_secret: '{"auths":{"registry.example.com":{"auth":"dXNlcjpwYXNzd29yZA=="}}}' }
    expect(refusalOf(register(params))).toEqual(['400 missing-credentials pull_secret'])
    expect(refusalOf(register(params, anEnvironment({ openRegistries: ['quay.io'] })))).toEqual([])
  })

  it('one VIP, unless a client of old is asking', () => {
    const environment = anEnvironment({ allowsSingleVip: true })
    expect(refusalOf(register({ ingress_vips: [{ ip: '10.0.0.5' }] }, environment))).toEqual([])
  })
})
