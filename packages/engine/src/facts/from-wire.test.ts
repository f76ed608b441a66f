import type { Cluster } from '@groundwork/contract/clusters'
import type { Host } from '@groundwork/contract/hosts'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { describe, expect, it } from 'vitest'
import { clusterFactsFromWire, hostFactsFromWire, infraEnvFactsFromWire } from './from-wire.ts'
import { decodeList, decodeRecord, instantFrom } from './wire-values.ts'

const HOST: Host = {
  kind: 'Host',
  id: '00000000-0000-4000-8000-000000000001',
  href: '/hosts/1',
  status: 'known',
  status_info: '',
}

const CLUSTER: Cluster = {
  kind: 'Cluster',
  id: '00000000-0000-4000-8000-00000000c000',
  href: '/clusters/1',
  status: 'ready',
  status_info: '',
  image_info: {},
}

describe('instantFrom', () => {
  it.each([
    ['2026-01-15T12:00:00.500Z', Date.UTC(2026, 0, 15, 12, 0, 0, 500)],
    ['0001-01-01T00:00:00.000Z', null],
    ['0001-01-01T00:00:00Z', null],
    ['', null],
    ['yesterday', null],
    [undefined, null],
  ])('%s', (text, expected) => {
    expect(instantFrom(text)).toBe(expected)
  })
})

describe('JSON in strings', () => {
  it('loses its nulls', () => {
    expect(decodeRecord('{"a":null,"b":[null,{"c":null}]}')).toEqual({ b: [{}] })
  })

  it.each(['', '[]', '5', 'null', '{', undefined])('is no object: %s', (text) => {
    expect(decodeRecord(text)).toBeNull()
  })

  it.each(['', '{}', 'null', '['])('is no list: %s', (text) => {
    expect(decodeList(text)).toBeNull()
  })
})

describe('hostFactsFromWire', () => {
  it('reads a host that never said anything', () => {
    expect(hostFactsFromWire(HOST)).toMatchObject({
      cluster_id: null,
      role: 'auto-assign',
      suggested_role: 'auto-assign',
      inventory: null,
      ntp_sources: null,
      disks_info: {},
      checked_in_at: null,
      media_status: 'connected',
      progress: { current_stage: null, installation_percentage: 0 },
    })
  })

  it('decodes what the agent said', () => {
    const facts = hostFactsFromWire({
      ...HOST,
      inventory: '{"hostname":"node-1","gpus":null}',
      ntp_sources: '[{"source_name":"a","source_state":"synced"}]',
      installer_args: '["--append-karg","a=b"]',
      node_labels: '{"zone":"1"}',
      disks_to_be_formatted: '/dev/sda,/dev/sdb',
      skip_formatting_disks: '',
    })
    expect(facts).toMatchObject({
      inventory: { hostname: 'node-1' },
      ntp_sources: [{ source_name: 'a', source_state: 'synced' }],
      installer_args: ['--append-karg', 'a=b'],
      node_labels: { zone: '1' },
      disks_to_be_formatted: ['/dev/sda', '/dev/sdb'],
      skip_formatting_disks: [],
    })
  })

  it.each([
    ['a report', '{"is_success":true}', { is_success: true }],
    ['an error text', 'no such step', 'no such step'],
    ['nothing', '', null],
  ])('tang connectivity is %s', (_scenario, tang_connectivity, expected) => {
    expect(hostFactsFromWire({ ...HOST, tang_connectivity }).tang_connectivity).toEqual(expected)
  })

  it('knows that answers show the id for a missing name', () => {
    expect(hostFactsFromWire({ ...HOST, requested_hostname: HOST.id }).requested_hostname).toBe('')
  })

  it('never lets fencing credentials in', () => {
    const facts = hostFactsFromWire({ ...HOST, fencing_credentials: '{"password":"s3cret"}' })
    expect(facts.has_fencing_credentials).toBe(true)
    expect(JSON.stringify(facts)).not.toContain('s3cret')
  })
})

describe('clusterFactsFromWire', () => {
  it('reads the bare minimum', () => {
    expect(clusterFactsFromWire(CLUSTER)).toMatchObject({
      control_plane_count: 0,
      machine_networks: [],
      ignored_host_validations: null,
      connectivity_majority_groups: null,
      last_installation_preparation: null,
    })
  })

  it('decodes nested JSON and takes extras', () => {
    const facts = clusterFactsFromWire(
      {
        ...CLUSTER,
        install_config_overrides: '{"networking":{"networkType":"Calico"}}',
        ignored_host_validations: '[]',
        ignored_cluster_validations: '["all"]',
        connectivity_majority_groups: '{"majority_groups":{"IPv4":["a"]}}',
        feature_usage: '{"Custom manifest":{"id":"CUSTOM_MANIFEST"}}',
        api_vips: [{ ip: '192.168.127.100' }],
      },
      { has_kubeconfig: true },
    )
    expect(facts).toMatchObject({
      overridden_network_type: 'Calico',
      ignored_host_validations: [],
      ignored_cluster_validations: ['all'],
      connectivity_majority_groups: { majority_groups: { IPv4: ['a'] }, l3_connected_addresses: {} },
      has_user_manifests: true,
      has_kubeconfig: true,
      api_vips: [{ ip: '192.168.127.100', verification: null }],
    })
  })
})

describe('infraEnvFactsFromWire', () => {
  it('reads what decides about hosts', () => {
    const infraEnv = { kind: 'InfraEnv', id: 'e', name: 'lab', static_network_config: '[{}]' } as InfraEnv
    expect(infraEnvFactsFromWire(infraEnv)).toEqual({
      id: 'e',
      cluster_id: null,
      openshift_version: '',
      cpu_architecture: 'x86_64',
      additional_ntp_sources: '',
      ntp_sources: '',
      has_static_network_config: true,
    })
  })
})
