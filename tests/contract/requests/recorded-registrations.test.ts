// The registrations and updates that the reference accepted, judged by our rules: the same requests are accepted, and
// what we would store is what the reference shows. Also its golden lists of overrides, arguments and static networks.
import { readFileSync } from 'node:fs'
import type { Cluster, ClusterCreateParams, ClusterUpdateParams } from '@groundwork/contract/clusters'
import type { CreateManifestParams } from '@groundwork/contract/files'
import type { HostUpdateParams } from '@groundwork/contract/hosts'
import type { InfraEnv, InfraEnvCreateParams, InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import type { OsImage, ReleaseImage } from '@groundwork/contract/versions'
import { createClusterContext, createHostContext } from '@groundwork/engine/context'
import {
  type ClusterFacts,
  type ClusterRecord,
  clusterFactsFromWire,
  DEFAULT_SETTINGS,
  type HostFacts,
  hostFactsFromWire,
} from '@groundwork/engine/facts'
import type { Outcome } from '@groundwork/engine/requests'
import { DEFAULT_NETWORKS, registerCluster, updateCluster } from '@groundwork/engine/requests/cluster'
import { updateHost } from '@groundwork/engine/requests/host'
import { registerInfraEnv, updateInfraEnv } from '@groundwork/engine/requests/infra-env'
import { createManifest } from '@groundwork/engine/requests/manifest'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { contractDir } from '../testing/contract-dir.ts'
import { type Exchange, emptyWorld, hostIdIn, observe, readRecording } from '../testing/recording.ts'

const readJson = <Value>(name: string): Value =>
  JSON.parse(readFileSync(`${contractDir}data/${name}.json`, 'utf8')) as Value

const settings = {
  ...DEFAULT_SETTINGS,
  // The recorded service did not check the version of clusters; ours does unless it is told otherwise.
  checksClusterVersion: false,
  agentImage: 'quay.io/agent',
  installerImage: 'quay.io/installer',
  controllerImage: 'quay.io/controller',
}
const environment = {
  now: 0,
  settings,
  releases: readJson<ReleaseImage[]>('default_release_images'),
  networks: DEFAULT_NETWORKS,
  openRegistries: [],
}
const parseYaml = (text: string) =>
  parseAllDocuments(text).map((document) => {
    const [error] = document.errors
    if (error) throw error
    return document.toJS() as unknown
  })
const infraEnvEnvironment = {
  settings,
  releases: environment.releases,
  osImages: readJson<OsImage[]>('default_os_images'),
  openRegistries: [],
  defaultImageType: 'full-iso' as const,
  networkDiscoveryDelaySeconds: null,
  parseYaml,
}

function accepted<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(outcome.problems.map(({ message }) => message).join(' '))
}

/** What decides anything and was set by a request; times and statuses are other tests' business. */
const SET_BY_REQUESTS = [
  'name',
  'kind',
  'openshift_version',
  'ocp_release_image',
  'cpu_architecture',
  'high_availability_mode',
  'control_plane_count',
  'base_dns_domain',
  'platform',
  'user_managed_networking',
  'vip_dhcp_allocation',
  'load_balancer_type',
  'network_type',
  'cluster_networks',
  'service_networks',
  'machine_networks',
  'api_vips',
  'ingress_vips',
  'http_proxy',
  'additional_ntp_source',
  'ntp_sources',
  'pull_secret_set',
  'schedulable_masters',
  'schedulable_masters_forced_true',
  'disk_encryption',
  'org_soft_timeouts_enabled',
  'imported',
] as const satisfies readonly (keyof ClusterFacts)[]

const decided = (facts: ClusterFacts) => ({
  ...Object.fromEntries(SET_BY_REQUESTS.map((field) => [field, facts[field]])),
  operators: facts.monitored_operators
    .map(({ name, timeout_seconds }) => `${name} ${timeout_seconds}`)
    .sort(),
})

const isCall = (method: string, path: RegExp) => (exchange: Exchange) =>
  exchange.method === method && path.test(exchange.path) && exchange.status < 300

describe.each(['multinode-install', 'sno-install'])('%s', (name) => {
  const exchanges = readRecording(name)
  const registration = exchanges.find(isCall('POST', /\/v2\/clusters$/))
  if (!registration) throw new Error(`no registration in ${name}`)
  const shown = registration.response as Cluster
  const record = accepted(
    registerCluster(registration.request as ClusterCreateParams, { ...environment, id: shown.id }),
  ).cluster

  it('registers the cluster that was shown', () => {
    expect(decided(record)).toEqual(decided(clusterFactsFromWire(shown)))
    expect(record.status).toBe(shown.status)
    expect(record.hyperthreading).toBe(shown.hyperthreading)
    expect(record.tags).toBe(shown.tags ?? '')
    expect(record.ssh_public_key).toBe(shown.ssh_public_key)
    for (const operator of shown.monitored_operators ?? []) {
      const ours = record.monitored_operators.find((candidate) => candidate.name === operator.name)
      expect(ours?.namespace).toBe(operator.namespace ?? '')
      expect(ours?.subscription_name).toBe(operator.subscription_name ?? '')
    }
  })

  it('changes the cluster as was shown', () => {
    let current: ClusterRecord = record
    for (const exchange of exchanges.filter(isCall('PATCH', /\/v2\/clusters\/[0-9a-f-]{36}$/))) {
      const hosts = hostsBefore(exchanges, exchange)
      const subject = { cluster: current, hosts, environment }
      const { cluster } = accepted(updateCluster(exchange.request as ClusterUpdateParams, subject))
      current = { ...current, ...cluster }
      const expected = decided(clusterFactsFromWire(exchange.response as Cluster))
      // Follows from the roles of the hosts, which belongs to the evaluation.
      expect({ ...decided(current), schedulable_masters_forced_true: 0 }).toEqual({
        ...expected,
        schedulable_masters_forced_true: 0,
      })
    }
  })

  it('registers and changes the infra-env as was shown', () => {
    const creation = exchanges.find(isCall('POST', /\/v2\/infra-envs$/))
    const created = creation?.response as InfraEnv
    const subject = { id: created.id, cluster: record, environment: infraEnvEnvironment }
    let current = accepted(registerInfraEnv(creation?.request as InfraEnvCreateParams, subject)).infraEnv
    expectShown(created)
    for (const exchange of exchanges.filter(isCall('PATCH', /\/v2\/infra-envs\/[0-9a-f-]{36}$/))) {
      const { infraEnv } = accepted(
        updateInfraEnv(exchange.request as InfraEnvUpdateParams, { ...subject, infraEnv: current }),
      )
      current = { ...current, ...infraEnv }
      expectShown(exchange.response as InfraEnv)
    }

    function expectShown(infraEnv: InfraEnv) {
      expect(current).toMatchObject({
        name: infraEnv.name,
        type: infraEnv.type,
        cluster_id: infraEnv.cluster_id,
        openshift_version: infraEnv.openshift_version,
        cpu_architecture: infraEnv.cpu_architecture,
        ssh_authorized_key: infraEnv.ssh_authorized_key,
        additional_ntp_sources: infraEnv.additional_ntp_sources ?? '',
        kernel_arguments: JSON.parse(infraEnv.kernel_arguments ?? '[]'),
        pull_secret_set: infraEnv.pull_secret_set,
      })
    }
  })

  it('accepts every change of a host', () => {
    for (const exchange of exchanges.filter(isCall('PATCH', /\/hosts\/[0-9a-f-]{36}$/))) {
      const hosts = hostsBefore(exchanges, exchange)
      const host = hosts.find(({ id }) => id === hostIdIn(exchange.path))
      if (!host) throw new Error(`no host before ${exchange.seq}`)
      const cluster = createClusterContext({ cluster: record, hosts, infraEnvs: [], settings, now: 0 })
      const params = exchange.request as HostUpdateParams
      const changed = { ...host, ...accepted(updateHost(createHostContext(host, cluster), params)).host }
      const expected = hostFactsFromWire(exchange.response as Parameters<typeof hostFactsFromWire>[0])
      for (const field of ['role', 'node_labels', 'installation_disk_id', 'skip_formatting_disks'] as const) {
        expect(changed[field], field).toEqual(expected[field])
      }
      if (params.host_name) expect(changed.requested_hostname).toBe(expected.requested_hostname)
    }
  })

  it('accepts every manifest', () => {
    for (const exchange of exchanges.filter(isCall('POST', /\/manifests$/))) {
      accepted(createManifest(exchange.request as CreateManifestParams, [], parseYaml))
    }
  })
})

function hostsBefore(exchanges: readonly Exchange[], end: Exchange): readonly HostFacts[] {
  const world = emptyWorld()
  for (const exchange of exchanges) {
    if (exchange.seq >= end.seq) break
    observe(world, exchange)
  }
  return [...world.hosts.values()].map(hostFactsFromWire)
}
