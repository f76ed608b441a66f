// Every field that the reference sends is one that we can send, and we send no other. Shown on resources in which
// everything is set, and on the same with nothing set, where only what is always sent remains.
import { readFileSync } from 'node:fs'
import type { HostFacts } from '@groundwork/engine/facts'
import {
  aConnectivityReport,
  aHost,
  anInfraEnvRecord,
  aRecord,
  CLUSTER_ID,
  hostId,
  INFRA_ENV_ID,
  NOW,
  someSettings,
} from '@groundwork/engine/testing/builders'
import { REPORTS, type ReportLiterals, type StoredHost } from '@groundwork/service/store'
import {
  clusterAnswerText,
  clusterImage,
  eventText,
  HOST_FORMS,
  hostText,
  infraEnvText,
  operatorText,
  storedCluster,
  storedHost,
  storedInfraEnv,
} from '@groundwork/service/testing/wire'
import { describe, expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'

type Fields = Readonly<Record<string, string>>
const resources: Readonly<Record<string, { readonly fields: Fields }>> = JSON.parse(
  readFileSync(`${contractDir}data/resource_fields.json`, 'utf8'),
).resources

/** Known to the schema, but never sent. */
const NEVER_SENT: Readonly<Record<string, string>> = {
  'cluster.ams_subscription_id': 'belongs to the hosted service',
  'cluster.org_id': 'there are no organisations',
  'infra-env.org_id': 'there are no organisations',
  'cluster.cluster_network_cidr': 'deprecated',
  'cluster.cluster_network_host_prefix': 'deprecated',
  'cluster.service_network_cidr': 'deprecated',
  'cluster.machine_network_cidr': 'deprecated',
  'cluster.ignored_host_validations': 'has an answer of its own',
  'cluster.ignored_cluster_validations': 'has an answer of its own',
  'cluster.image_info.generator_version': 'never filled',
  'cluster.image_info.size_bytes': 'never filled',
  'infra-env.generator_version': 'never filled',
  'infra-env.size_bytes': 'never filled',
  'event.category': 'asked for, not shown',
  'event.request_id': 'for the log, not shown',
}

/** Parts of objects that were always empty in the recordings. */
const BEYOND: Readonly<Record<string, string>> = {
  'cluster.disk_encryption.tang_servers': 'tang is not used in the recordings',
  'cluster.ignition_endpoint.url': 'no recorded cluster has an endpoint of its own',
  'cluster.ignition_endpoint.ca_certificate': 'no recorded cluster has an endpoint of its own',
  'cluster.operator_bundles[].id': 'no recorded cluster has a bundle',
  'infra-env.proxy.http_proxy': 'no recorded infra-env has a proxy',
  'infra-env.proxy.https_proxy': 'no recorded infra-env has a proxy',
  'infra-env.proxy.no_proxy': 'no recorded infra-env has a proxy',
}

const LINK = { download_url: 'http://x/full.iso', expires_at: NOW }
const STATIC = { network_yaml: 'x', mac_interface_map: [] }
const OPERATOR = {
  name: 'cnv',
  operator_type: 'olm',
  status: 'available',
  status_info: 'Up.',
  version: '4.20',
  timeout_seconds: 1,
  properties: '{}',
  dependency_only: true,
  namespace: 'n',
  subscription_name: 's',
  source_bundles: ['virtualization'],
  status_updated_at: NOW,
} as const

const fullInfraEnv = storedInfraEnv(
  anInfraEnvRecord(
    {},
    {
      id: CLUSTER_ID,
      cluster_id: CLUSTER_ID,
      proxy: { http_proxy: 'http://p', https_proxy: 'http://p', no_proxy: '*' },
      additional_ntp_sources: 'a',
      ntp_sources: 'b',
      ssh_authorized_key: 'k',
      static_network_config: [STATIC],
      kernel_arguments: [{ operation: 'append', value: 'a' }],
      ignition_config_override: '{}',
      additional_trust_bundle: 'pem',
      rendezvous_ip: '192.0.2.1',
      network_discovery_delay_seconds: 3,
    },
  ),
)

const fullCluster = storedCluster(
  aRecord(
    { operator_bundles: [{ id: 'virtualization' }] },
    {
      additional_ntp_source: 'a',
      ntp_sources: 'b',
      api_vip_dns_name: 'api.x',
      api_vips: [{ ip: '192.0.2.1', verification: 'succeeded' }],
      ingress_vips: [{ ip: '192.0.2.2', verification: 'succeeded' }],
      machine_networks: [{ cidr: '192.0.2.0/24' }],
      base_dns_domain: 'example.com',
      connectivity_majority_groups: { majority_groups: {}, l3_connected_addresses: {} },
      disk_encryption: { enable_on: 'all', mode: 'tang', tang_servers: '[]' },
      http_proxy: 'http://p',
      https_proxy: 'http://p',
      no_proxy: '*',
      ignition_endpoint: { url: 'http://x', ca_certificate: 'c' },
      install_config_overrides: '{}',
      last_installation_preparation: { status: 'failed', reason: 'Because.' },
      logs_info: 'requested',
      monitored_operators: [OPERATOR],
      openshift_cluster_id: hostId(7),
      platform: { type: 'external', external_name: 'oci' },
      progress: {
        total_percentage: 1,
        preparing_for_installation_stage_percentage: 1,
        installing_stage_percentage: 1,
        finalizing_stage_percentage: 1,
        finalizing_stage: 'Done',
        finalizing_stage_started_at: NOW,
        finalizing_stage_timed_out: true,
      },
      ssh_public_key: 'k',
      tags: 'a',
    },
  ),
  { validations_info: '{}' },
)

const fullFacts = aHost(1, {
  role: 'master',
  bootstrap: true,
  connection_timed_out: true,
  media_status: 'disconnected',
  requested_hostname: 'a',
  machine_config_pool_name: 'p',
  node_labels: { a: 'b' },
  installer_args: ['-n'],
  ignition_config_overrides: '{}',
  connectivity: aConnectivityReport(1, [2]),
  api_vip_connectivity: { is_success: true },
  tang_connectivity: { is_success: true },
  domain_name_resolutions: { resolutions: [] },
  disks_info: { '/dev/sda': {} },
  images_status: { a: {} },
  skip_formatting_disks: ['a'],
  disks_to_be_formatted: ['b'],
  progress: {
    current_stage: 'Done',
    progress_info: 'i',
    installation_percentage: 1,
    stage_started_at: NOW,
    stage_updated_at: NOW,
    stage_timed_out: true,
  },
  logs_info: 'completed',
})

const fullHost = storedHost(fullFacts, {
  extras: { ignition_endpoint_token_set: true, fencing_credentials: '{}', installer_version: 'i' },
  validations_info: '"{}"',
})

const NOTHING_REPORTED = Object.fromEntries(REPORTS.map((report) => [report, ''])) as ReportLiterals

const emptyFacts: HostFacts = aHost(1, {
  cluster_id: null,
  checked_in_at: null,
  timestamp: 0,
  discovery_agent_version: '',
  inventory: null,
  installation_disk_id: '',
  installation_disk_path: '',
})
const emptyHost: StoredHost = storedHost(emptyFacts, { literals: NOTHING_REPORTED })

const settings = someSettings()
const around = { cluster: fullCluster.record, settings, userName: 'admin' }
const view = { infraEnvs: [], settings, hosts: [fullHost] }

const imported = storedCluster(
  aRecord({}, { imported: true, kind: 'AddHostsCluster', control_plane_count: 0 }),
)

const TEXTS: Readonly<Record<string, { readonly full: readonly string[]; readonly empty: string }>> = {
  cluster: {
    full: [
      clusterAnswerText(
        { ...view, cluster: fullCluster, image: clusterImage(CLUSTER_ID, staticImage(), LINK) },
        'shown',
      ),
      clusterAnswerText({ ...view, cluster: imported, image: null }, 'shown'),
    ],
    empty: clusterAnswerText({ ...view, hosts: [], cluster: imported, image: null }, 'shown'),
  },
  host: {
    full: [hostText(fullHost, HOST_FORMS.changed, around)],
    empty: hostText(emptyHost, HOST_FORMS.shown, { ...around, cluster: null }),
  },
  'infra-env': {
    full: [infraEnvText(fullInfraEnv, LINK)],
    empty: infraEnvText(storedInfraEnv(), { download_url: '', expires_at: null }),
  },
  event: {
    full: [
      eventText({
        event_time: NOW,
        name: 'n',
        severity: 'info',
        message: 'm',
        props: '{}',
        cluster_id: CLUSTER_ID,
        infra_env_id: INFRA_ENV_ID,
        host_id: hostId(1),
      }),
    ],
    empty: eventText({
      event_time: NOW,
      name: '',
      severity: 'info',
      message: '',
      props: '',
      cluster_id: null,
      infra_env_id: null,
      host_id: null,
    }),
  },
  'monitored-operator': {
    full: [operatorText(OPERATOR, fullCluster.record)],
    empty: operatorText(
      { ...OPERATOR, name: 'console', source_bundles: [], status: null },
      fullCluster.record,
    ),
  },
}

function staticImage() {
  return { ...fullInfraEnv, image_created_at: NOW }
}

/** `a`, `a.b` and `a[].b` of everything in a text; what is inside a host is not part of the cluster. */
function pathsIn(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, `${prefix}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, member]) => {
    const path = prefix === '' ? field : `${prefix}.${field}`
    return path === 'hosts' ? [path] : [path, ...pathsIn(member, path)]
  })
}

describe.each(Object.entries(TEXTS))('%s', (name, { full, empty }) => {
  const { fields = {} } = resources[name] ?? {}
  const sent = new Set(full.flatMap((text) => pathsIn(JSON.parse(text))))

  it('can have every field that the reference sends', () => {
    const missing = Object.keys(fields).filter((path) => !sent.has(path))
    expect(missing.filter((path) => !(`${name}.${path}` in NEVER_SENT))).toEqual([])
  })

  it('never has a field that is not sent', () => {
    expect([...sent].filter((path) => `${name}.${path}` in NEVER_SENT)).toEqual([])
  })

  it('has no other', () => {
    const unknown = [...sent].filter((path) => !(path in fields))
    expect(unknown.filter((path) => !(`${name}.${path}` in BEYOND))).toEqual([])
  })

  it('has what is always sent when nothing is set', () => {
    const left = new Set(pathsIn(JSON.parse(empty)))
    const always = Object.entries(fields)
      .filter(([path, text]) => text.includes('| always') && !path.includes('[]'))
      .map(([path]) => path)
    expect(always.filter((path) => !left.has(path))).toEqual([])
  })
})
