import { describe, expect, it } from 'vitest'
import { bareRecord } from '../rules/cluster/bare-record.ts'
import type { ClusterRecord } from '../rules/cluster/cluster-record.ts'
import { aRecord } from '../rules/testing/builders.ts'
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
