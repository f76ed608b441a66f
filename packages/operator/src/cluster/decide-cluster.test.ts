import type { Cluster } from '@groundwork/contract/clusters'
import { describe, expect, test } from 'vitest'
import { DONE, syncFailure } from '../conditions/sync-result.ts'
import { AGENT_CLUSTER_INSTALL } from '../kinds/agent-cluster-install.ts'
import type { ClusterInstallSpec } from '../resources/cluster.ts'
import type { Schema } from '../schema/schema.ts'
import { NOW, SERVICE_URL, sampleCluster, sampleDeployment, sampleInstall } from '../testing/samples.ts'
import { schemaProblems } from '../testing/schema-problems.ts'
import { type ClusterFacts, clusterStatus } from './cluster-status.ts'
import { type ClusterSituation, decideCluster } from './decide-cluster.ts'

const release = { version: '4.20.0', image: 'registry.example.com/release:4.20.0', architecture: 'x86_64' }

const situation = (
  spec: Partial<ClusterInstallSpec> = {},
  change: Partial<ClusterSituation> = {},
): ClusterSituation => ({
  asked: {
    deployment: sampleDeployment(),
    install: sampleInstall(spec),
    pullSecret: '{"auths":{}}',
    release,
  },
  ...{ cluster: sampleCluster(), hasNewPullSecret: false, readiness: { isMet: true }, isOnHold: false },
  ...change,
})

describe('a cluster that the service does not have', () => {
  test('is registered with everything that is asked for', () => {
    expect(decideCluster(situation({}, { cluster: null }))).toEqual({
      do: 'register',
      params: {
        name: 'edge',
        base_dns_domain: 'example.com',
        openshift_version: '4.20.0',
        ocp_release_image: release.image,
        cpu_architecture: 'x86_64',
        pull_secret: '{"auths":{}}',
        control_plane_count: 3,
        cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
        service_networks: [{ cidr: '172.30.0.0/16' }],
        api_vips: [{ ip: '192.0.2.10' }],
        ingress_vips: [{ ip: '192.0.2.11' }],
        user_managed_networking: false,
        vip_dhcp_allocation: false,
        hyperthreading: 'all',
      },
    })
  })

  test('of a single node has no load balancer', () => {
    const spec = { provisionRequirements: { controlPlaneAgents: 1 } }
    expect(decideCluster(situation(spec, { cluster: null }))).toMatchObject({
      params: { user_managed_networking: true, high_availability_mode: 'None' },
    })
  })
})

describe('settings', () => {
  test.each<[string, Partial<ClusterInstallSpec>, object]>([
    ['the key', { sshPublicKey: ' ssh-ed25519 A\n' }, { ssh_public_key: 'ssh-ed25519 A' }],
    [
      'networks of machines without virtual addresses',
      { networking: { machineNetwork: [{ cidr: '192.0.2.0/25' }], userManagedNetworking: true } },
      { machine_networks: [{ cidr: '192.0.2.0/25' }], user_managed_networking: true },
    ],
    [
      'networks of machines of two families',
      { networking: { machineNetwork: [{ cidr: '192.0.2.0/24' }, { cidr: '2001:db8::/64' }] } },
      { machine_networks: [{ cidr: '192.0.2.0/24' }, { cidr: '2001:db8::/64' }] },
    ],
    [
      'networks of machines follow from virtual addresses',
      { networking: { machineNetwork: [{ cidr: '10.0.0.0/8' }] }, ntpSources: ['a'] },
      { ntp_sources: 'a' },
    ],
    ['the plural of addresses wins', { apiVIPs: ['192.0.2.99'] }, { api_vips: [{ ip: '192.0.2.99' }] }],
    ['time servers', { ntpSources: ['a', 'b'] }, { ntp_sources: 'a,b' }],
    ['proxies', { proxy: { httpProxy: 'http://192.0.2.2:3128' } }, { http_proxy: 'http://192.0.2.2:3128' }],
    ['the platform', { platformType: 'None' }, { platform: { type: 'none' } }],
    [
      'a platform of others',
      { platformType: 'External', external: { platformName: 'oci', cloudControllerManager: 'External' } },
      {
        platform: {
          type: 'external',
          external: { platform_name: 'oci', cloud_controller_manager: 'External' },
        },
      },
    ],
    [
      'the load balancer',
      { loadBalancer: { type: 'UserManaged' } },
      { load_balancer: { type: 'user-managed' } },
    ],
    ['schedulable masters', { mastersSchedulable: true }, { schedulable_masters: true }],
    [
      'encryption',
      { diskEncryption: { enableOn: 'masters', mode: 'tpmv2' } },
      { disk_encryption: { enable_on: 'masters', mode: 'tpmv2' } },
    ],
    [
      'hyperthreading',
      {
        controlPlane: { name: 'master', hyperthreading: 'Enabled' },
        compute: [{ name: 'worker', hyperthreading: 'Disabled' }],
      },
      { hyperthreading: 'masters' },
    ],
    [
      'no hyperthreading',
      { controlPlane: { name: 'master', hyperthreading: 'Disabled' } },
      { hyperthreading: 'none' },
    ],
  ])('%s', (_, spec, params) => {
    expect(decideCluster(situation(spec))).toEqual({ do: 'update', params })
  })

  test('what the service has is not sent again', () => {
    const spec = { sshPublicKey: '', proxy: {}, mastersSchedulable: false, platformType: 'BareMetal' }
    expect(decideCluster(situation(spec, { isOnHold: true }))).toBeNull()
  })

  test('another pull secret is sent', () => {
    expect(decideCluster(situation({}, { hasNewPullSecret: true }))).toEqual({
      do: 'update',
      params: { pull_secret: '{"auths":{}}' },
    })
  })
})

describe('the installation', () => {
  const status = (of: Cluster['status']) => ({ cluster: sampleCluster({ status: of }) })
  const unmet = { isMet: false, reason: 'UnapprovedAgents', message: '' } as const
  test.each<[string, Partial<ClusterSituation>, object | null]>([
    ['begins when all is there', {}, { do: 'install' }],
    ['waits for approval', { readiness: unmet }, null],
    ['waits on hold', { isOnHold: true }, null],
    ['waits for checks', status('insufficient'), null],
    ['begins once', status('installing'), null],
    ['is not begun again', status('installed'), null],
    ['is not begun again after a failure', status('error'), null],
  ])('%s', (_, change, step) => expect(decideCluster(situation({}, change))).toEqual(step))

  test('waits for a change that comes first', () => {
    expect(decideCluster(situation({ sshPublicKey: 'ssh-ed25519 A' }))).toMatchObject({ do: 'update' })
  })
})

describe('the status', () => {
  const facts: Omit<ClusterFacts, 'cluster'> = {
    ...{ isOnHold: false, sync: DONE, before: [], now: NOW, serviceUrl: SERVICE_URL },
    readiness: { isMet: true },
  }
  test.each([
    ['a cluster', sampleCluster({ progress: { total_percentage: 70 }, connectivity_majority_groups: '{}' })],
    ['a cluster without anything', sampleCluster({ api_vips: null, machine_networks: null, progress: {} })],
    ['no cluster', null],
  ])('of %s is what the schema demands', (_, cluster) => {
    const status = clusterStatus({ ...facts, cluster })
    expect(schemaProblems(AGENT_CLUSTER_INSTALL.status as Schema, status)).toEqual([])
  })

  test('shows what is in use', () => {
    const cluster = sampleCluster({ status: 'installing', controller_logs_collected_at: NOW })
    expect(clusterStatus({ ...facts, cluster })).toMatchObject({
      apiVIP: '192.0.2.10',
      apiVIPs: ['192.0.2.10'],
      platformType: 'BareMetal',
      validationsInfo: { network: [{ id: 'a', status: 'failure', message: 'No address' }] },
      debugInfo: {
        state: 'installing',
        eventsURL: `${SERVICE_URL}/v2/events?cluster_id=${cluster.id}`,
        logsURL: `${SERVICE_URL}/v2/clusters/${cluster.id}/logs`,
      },
    })
  })

  test('says what was refused', () => {
    expect(
      clusterStatus({ ...facts, cluster: null, sync: syncFailure(400, 'A name is missing.') }),
    ).toMatchObject({
      conditions: expect.arrayContaining([
        expect.objectContaining({ type: 'SpecSynced', reason: 'InputError', message: 'A name is missing.' }),
      ]),
    })
  })

  test('of success has the reason as its message, as the reference has', () => {
    expect(clusterStatus({ ...facts, cluster: null })).toMatchObject({
      conditions: expect.arrayContaining([
        expect.objectContaining({ type: 'SpecSynced', reason: 'SyncOK', message: 'SyncOK' }),
      ]),
    })
  })
})
