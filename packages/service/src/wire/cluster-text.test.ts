import { Cluster } from '@groundwork/contract/clusters'
import type { ClusterRecord } from '@groundwork/engine/facts'
import { bareRecord, importCluster, registerCluster } from '@groundwork/engine/requests/cluster'
import { anyCluster, arbitraryClusterCreate, withFewFields } from '@groundwork/engine/testing/arbitraries'
import {
  acceptedValue,
  anEnvironment,
  aRecord,
  CLUSTER_ID,
  hostId,
  NOW,
  someClusterParams,
} from '@groundwork/engine/testing/builders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredCluster } from '../store/stored.ts'
import { CLUSTER_FORMS } from './cluster-form.ts'
import { type ClusterParts, clusterText } from './cluster-text.ts'
import { contractProblems } from './testing/contract-problems.ts'
import { storedCluster } from './testing/stored.ts'

const parts = (changes: Partial<ClusterParts> = {}): ClusterParts => ({
  form: CLUSTER_FORMS.shown,
  hosts: [],
  counts: { total: 0, ready: 0 },
  hostNetworks: [],
  featureUsage: '{}',
  image: null,
  ...changes,
})

const shown = (cluster: StoredCluster, changes: Partial<ClusterParts> = {}) =>
  JSON.parse(clusterText(cluster, parts(changes))) as Record<string, unknown>

const withRecord = (changes: Partial<ClusterRecord>) => shown(storedCluster(aRecord({}, changes)))

const anyForm = fc.constantFrom(...Object.values(CLUSTER_FORMS))

describe('clusterText', () => {
  it('is what the contract promises, whatever was asked for', () => {
    fc.assert(
      fc.property(withFewFields(arbitraryClusterCreate), anyForm, (params, form) => {
        const outcome = registerCluster(someClusterParams(params), anEnvironment())
        fc.pre(outcome.ok)
        const text = clusterText(storedCluster(outcome.value.cluster), parts({ form }))
        expect(contractProblems(text, Cluster)).toEqual([])
      }),
    )
  })

  it('has every field that is always sent and none that is unknown, whatever is stored', () => {
    fc.assert(
      fc.property(anyCluster, anyForm, fc.boolean(), (facts, form, isDeleted) => {
        const operators = facts.monitored_operators.map((operator) => ({ ...OPERATOR, ...operator }))
        const record = aRecord({}, { ...facts, monitored_operators: operators })
        const cluster = storedCluster(record, { deleted_at: isDeleted ? NOW : null })
        const problems = contractProblems(clusterText(cluster, parts({ form })), Cluster)
        // Stored texts may be any; the request that brought them was checked.
        expect(problems.filter((problem) => /additional|missing|required/.test(problem))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('shows what is always there, empty', () => {
    expect(shown(storedCluster())).toMatchObject({
      kind: 'Cluster',
      id: CLUSTER_ID,
      href: `/api/assisted-install/v2/clusters/${CLUSTER_ID}`,
      hosts: [],
      api_vips: [],
      ingress_vips: [],
      machine_networks: [],
      host_networks: [],
      operator_bundles: [],
      cluster_networks: [{ cidr: '10.128.0.0/14', cluster_id: CLUSTER_ID, host_prefix: 23 }],
      service_networks: [{ cidr: '172.30.0.0/16', cluster_id: CLUSTER_ID }],
      disk_encryption: { enable_on: 'none', mode: 'tpmv2' },
      ignition_endpoint: {},
      image_info: { created_at: '0001-01-01T00:00:00Z', expires_at: '0001-01-01T00:00:00.000Z' },
      'last-installation-preparation': {},
      load_balancer: { type: 'cluster-managed' },
      platform: { type: 'baremetal', external: {} },
      progress: { finalizing_stage_started_at: '0001-01-01T00:00:00.000Z' },
      install_started_at: '0001-01-01T00:00:00.000Z',
      user_managed_networking: false,
      vip_dhcp_allocation: false,
      schedulable_masters: false,
      user_name: 'admin',
      email_domain: 'Unknown',
      pull_secret_set: true,
      org_soft_timeouts_enabled: true,
      deleted_at: null,
    })
  })

  it.each([
    'validations_info',
    'total_host_count',
    'enabled_host_count',
    'ready_host_count',
    'connectivity_majority_groups',
    'ip_collisions',
    'install_config_overrides',
    'ignored_host_validations',
    'ignored_cluster_validations',
    'api_vip_dns_name',
    'http_proxy',
    'tags',
    'ssh_public_key',
    'openshift_cluster_id',
    'imported',
    'logs_info',
    'org_id',
    'machine_network_cidr',
  ])('leaves out %s of a new cluster', (field) => {
    expect(shown(storedCluster())).not.toHaveProperty(field)
  })

  it('never shows which validations are ignored', () => {
    const answer = withRecord({ ignored_host_validations: ['all'], ignored_cluster_validations: ['all'] })
    expect(Object.keys(answer).filter((field) => field.startsWith('ignored'))).toEqual([])
  })

  it.each<[Partial<ClusterRecord>, string, unknown]>([
    [
      { api_vips: [{ ip: '192.0.2.1', verification: null }] },
      'api_vips',
      [{ cluster_id: CLUSTER_ID, ip: '192.0.2.1' }],
    ],
    [
      { ingress_vips: [{ ip: '192.0.2.1', verification: 'failed' }] },
      'ingress_vips',
      [{ cluster_id: CLUSTER_ID, ip: '192.0.2.1', verification: 'failed' }],
    ],
    [
      { last_installation_preparation: { status: 'failed', reason: 'Because.' } },
      'last-installation-preparation',
      { status: 'failed', reason: 'Because.' },
    ],
    [
      { connectivity_majority_groups: { majority_groups: { b: [], a: ['x'] }, l3_connected_addresses: {} } },
      'connectivity_majority_groups',
      '{"majority_groups":{"a":["x"],"b":[]},"l3_connected_addresses":{}}',
    ],
    [{ ip_collisions: { '192.0.2.1': ['m'] } }, 'ip_collisions', '{"192.0.2.1":["m"]}'],
    [{ install_config_overrides: '{"fips": true}' }, 'install_config_overrides', '{"fips": true}'],
    [
      { platform: { type: 'external', external_name: 'oci' }, cloud_controller_manager: 'External' },
      'platform',
      { type: 'external', external: { platform_name: 'oci', cloud_controller_manager: 'External' } },
    ],
    [{ user_managed_networking: true }, 'user_managed_networking', true],
    [{ schedulable_masters_forced_true: false }, 'schedulable_masters_forced_true', false],
  ])('shows %j', (changes, field, value) => {
    expect(withRecord(changes)[field]).toEqual(value)
  })

  it('shows that no address collides once connectivity is known', () => {
    const known = { connectivity_majority_groups: { majority_groups: {}, l3_connected_addresses: {} } }
    expect(withRecord(known).ip_collisions).toBe('{}')
  })

  it('carries validations as text', () => {
    const text = '{"network":[{"id":"x","status":"success","message":"\\"ok\\""}]}'
    expect(shown(storedCluster(aRecord(), { validations_info: text })).validations_info).toBe(text)
  })

  it('shows a deleted cluster without its networks', () => {
    const record = aRecord({}, { api_vips: [{ ip: '192.0.2.1', verification: null }] })
    expect(shown(storedCluster(record, { deleted_at: NOW }))).toMatchObject({
      deleted_at: '2026-01-15T12:00:00Z',
      cluster_networks: [],
      service_networks: [],
      machine_networks: [],
      api_vips: [],
    })
  })

  it('is written anew for a new revision', () => {
    const cluster = storedCluster()
    shown(cluster)
    const changed = { ...cluster, revision: 2, record: { ...cluster.record, status: 'ready' as const } }
    expect([shown(cluster).status, shown(changed).status]).toEqual(['insufficient', 'ready'])
  })
})

const OPERATOR = { namespace: '', subscription_name: '', source_bundles: [] }

describe('clusters that were not made here', () => {
  const imported = acceptedValue(
    importCluster(
      { name: 'old', api_vip_dnsname: 'api.old.example.com', openshift_cluster_id: hostId(7) },
      { id: CLUSTER_ID, now: NOW },
    ),
  )
  const UNKNOWN = [
    'cpu_architecture',
    'ocp_release_image',
    'control_plane_count',
    'high_availability_mode',
    'hyperthreading',
    'org_soft_timeouts_enabled',
  ]

  it.each([
    ['imported', imported],
    ['disconnected', bareRecord(CLUSTER_ID, 'DisconnectedCluster', NOW)],
  ])('%s: show nothing that is unknown', (_kind, record) => {
    const answer = shown(storedCluster(record))
    expect(UNKNOWN.filter((field) => field in answer)).toEqual([])
    expect(answer.disk_encryption).toEqual({})
    expect(contractProblems(JSON.stringify(answer), Cluster)).toEqual([])
  })

  it('have null lists right after the import, empty ones later', () => {
    const lists = ['cluster_networks', 'service_networks', 'machine_networks', 'monitored_operators']
    const cluster = storedCluster(imported)
    const first = shown(cluster, { form: CLUSTER_FORMS.imported })
    expect(lists.map((field) => first[field])).toEqual([null, null, null, null])
    expect([first.host_networks, first.operator_bundles, first.hosts]).toEqual([null, null, []])
    const later = shown(cluster)
    expect(lists.map((field) => later[field])).toEqual([[], [], [], []])
    expect(later.imported).toBe(true)
  })
})
