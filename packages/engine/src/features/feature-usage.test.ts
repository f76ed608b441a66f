import { describe, expect, it } from 'vitest'
import type { ClusterRecord } from '../facts/cluster-record.ts'
import { bareRecord } from '../requests/cluster/bare-record.ts'
import { aRecord } from '../requests/testing/builders.ts'
import { aHost, anInventory, hostId, NOW } from '../testing/builders.ts'
import { featureUsage, type UsageSubject } from './feature-usage.ts'

const subject = (
  cluster: Partial<ClusterRecord> = {},
  changes: Partial<Omit<UsageSubject, 'cluster'>> = {},
): UsageSubject => ({ cluster: aRecord({}, cluster), hosts: [], infraEnvs: [], ...changes })

const PLAIN = {
  Hyperthreading: { data: { hyperthreading_enabled: 'all' }, id: 'HYPERTHREADING', name: 'Hyperthreading' },
  'OVN network type': { id: 'OVN_NETWORK_TYPE', name: 'OVN network type' },
}

const aVirtualHost = (number: number) =>
  aHost(number, { inventory: anInventory(number, { system_vendor: { virtual: true } }) })

const TWO_DISKS = {
  inventory: anInventory(2, {
    disks: ['a', 'b'].map((name, index) => ({
      id: `/dev/disk/by-id/${name}`,
      by_id: `/dev/disk/by-id/${name}`,
      name: `sd${name}`,
      path: `/dev/sd${name}`,
      drive_type: 'SSD' as const,
      hctl: `${index}:0:0:0`,
      size_bytes: 120_000_000_000,
      installation_eligibility: { eligible: true, not_eligible_reasons: [] },
    })),
  }),
}
const aDay2Host = (number: number, current_stage: 'Joined' | null) =>
  aHost(number, {
    kind: 'AddToExistingClusterHost',
    progress: { ...aHost(number).progress, current_stage },
  })

describe('featureUsage', () => {
  it('lists what every cluster uses', () => {
    expect(featureUsage(subject())).toEqual(PLAIN)
  })

  it.each<[string, UsageSubject, string, unknown]>([
    ['tags', subject({ tags: 'lab' }), 'Cluster Tags', undefined],
    [
      'time servers',
      subject({ additional_ntp_source: 'a.example.com,b.example.com' }),
      'Additional NTP Source',
      { source_count: 2 },
    ],
    ['a manifest', subject({ has_user_manifests: true }), 'Custom manifest', undefined],
    [
      'overridden fields, without their values',
      subject({ install_config_overrides: '{"fips": false}' }),
      'Install Config Overrides',
      { fips: true },
    ],
    [
      'overridden fields inside of others',
      subject({ install_config_overrides: '{"controlPlane":{"hyperthreading":"Disabled"},"fips":false}' }),
      'Install Config Overrides',
      { 'controlPlane hyperthreading': true, fips: true },
    ],
    ['cryptography by a standard', subject({ install_config_overrides: '{"fips":true}' }), 'FIPS', undefined],
    [
      'encrypted disks',
      subject({ disk_encryption: { enable_on: 'masters', mode: 'tang', tang_servers: '[]' } }),
      'Disk encryption',
      { enable_on: 'masters', mode: 'tang', tang_servers: '[]' },
    ],
    [
      'a proxy, without its address',
      subject({ http_proxy: 'http://me:secret@proxy', no_proxy: 'example.com' }),
      'Proxy',
      { http_proxy: 1, no_proxy: 1 },
    ],
    ['roles that were assigned', subject({ roles_were_assigned: true }), 'auto assign role', undefined],
    [
      'both address families',
      subject({ machine_networks: [{ cidr: '10.0.0.0/24' }, { cidr: 'fd00::/64' }] }),
      'Dual-stack',
      undefined,
    ],
    [
      'VIPs of both families',
      subject({
        api_vips: [
          { ip: '10.0.0.5', verification: null },
          { ip: 'fd00::5', verification: null },
        ],
      }),
      'Dual-stack VIPs',
      undefined,
    ],
    ['leased VIPs', subject({ vip_dhcp_allocation: true }), 'VIP auto alloc.', undefined],
    [
      'a chosen disk',
      subject(
        {},
        { hosts: [aHost(1), aHost(2, { ...TWO_DISKS, installation_disk_id: '/dev/disk/by-id/b' })] },
      ),
      'Disk Selection',
      undefined,
    ],
    [
      'a platform',
      subject({ platform: { type: 'vsphere', external_name: '' } }),
      'Platform selection',
      { platform_type: 'vsphere' },
    ],
    [
      'an ignition override',
      subject({}, { infraEnvs: [{ kernel_arguments: [], ignition_config_override: '{}' }] }),
      'Ignition Config Override',
      undefined,
    ],
    [
      'static networks',
      subject({}, { infraEnvs: [{ kernel_arguments: [], static_network_config: [{}] }] }),
      'Static Network Config',
      undefined,
    ],
    [
      'hosts that join later',
      subject(
        { kind: 'AddHostsCluster', imported: true },
        { hosts: [aDay2Host(1, 'Joined'), aDay2Host(2, null)] },
      ),
      'Day2 hosts',
      { host_count: 1 },
    ],
    ['a single node', subject({ control_plane_count: 1 }), 'SNO', undefined],
    ['the old network type', subject({ network_type: 'OpenShiftSDN' }), 'SDN network type', undefined],
    ['another network type', subject({ network_type: 'Calico' }), 'Calico network type', undefined],
    [
      'named hosts',
      subject({}, { hosts: [aHost(1, { requested_hostname: 'a' }), aHost(2)] }),
      'Requested hostname',
      { host_count: 1 },
    ],
    [
      'virtual machines',
      subject({}, { hosts: [aVirtualHost(2), aHost(1)] }),
      'Cluster managed networking with VMs',
      { 'VM Hosts': [hostId(2)] },
    ],
    [
      'kernel arguments of an infra-env',
      subject({}, { infraEnvs: [{ kernel_arguments: [] }, { kernel_arguments: [{}] }] }),
      'discovery kernel arguments',
      undefined,
    ],
  ])('lists %s', (_what, input, name, data) => {
    expect(featureUsage(input)[name]).toEqual({
      id: name.toUpperCase().replaceAll(' ', '_'),
      name,
      ...(data === undefined ? {} : { data }),
    })
  })

  it('lists operators that come from the catalogue, not what every cluster has', () => {
    const cluster = aRecord({ olm_operators: [{ name: 'lso' }] })
    expect(Object.keys(featureUsage({ cluster, hosts: [], infraEnvs: [] }))).toEqual([
      'Hyperthreading',
      'LSO',
      'OVN network type',
    ])
  })

  it('says nothing of virtual machines where the user manages networking', () => {
    const input = subject({ user_managed_networking: true }, { hosts: [aVirtualHost(1)] })
    expect(featureUsage(input)).toEqual(PLAIN)
  })

  it('leaves out hyperthreading that is switched off', () => {
    expect(Object.keys(featureUsage(subject({ hyperthreading: 'none' })))).toEqual(['OVN network type'])
  })

  it('survives overrides that are not an object', () => {
    const used = featureUsage(subject({ install_config_overrides: 'nonsense' }))
    expect(used['Install Config Overrides']?.data).toEqual({})
  })

  it('knows nothing about clusters that were made elsewhere', () => {
    const imported = { ...bareRecord(hostId(9), 'AddHostsCluster', NOW), imported: true }
    const disconnected = bareRecord(hostId(9), 'DisconnectedCluster', NOW)
    for (const cluster of [imported, disconnected]) {
      expect(featureUsage({ cluster, hosts: [aVirtualHost(1)], infraEnvs: [] })).toEqual({})
    }
  })
})

describe('what is not listed', () => {
  it('the disk that would have been taken anyway', () => {
    const host = aHost(2, { ...TWO_DISKS, installation_disk_id: '/dev/disk/by-id/a' })
    expect(featureUsage(subject({}, { hosts: [host] }))).toEqual(PLAIN)
  })
})
