import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { InstallConfig } from '../../install-config/install-config.ts'
import { yamlIn } from '../testing/read-files.ts'
import {
  dualStackConfig,
  SAMPLE_PULL_SECRET,
  sampleInstallConfig,
  singleNodeConfig,
} from '../testing/sample-install-config.ts'
import { sampleManifests } from '../testing/sample-manifests.ts'

const manifest = async (config: InstallConfig, name: string) =>
  yamlIn(await sampleManifests(config), `manifests/${name}`)

describe('the infrastructure', () => {
  it.each([
    ['one machine', singleNodeConfig(), 'SingleReplica', 'SingleReplica'],
    ['one machine and a worker', singleNodeConfig(workers(1)), 'SingleReplica', 'SingleReplica'],
    ['three', sampleInstallConfig(), 'HighlyAvailable', 'HighlyAvailable'],
    ['three and one', sampleInstallConfig({ worker: 1 }), 'HighlyAvailable', 'SingleReplica'],
    ['three and two', sampleInstallConfig({ worker: 2 }), 'HighlyAvailable', 'HighlyAvailable'],
    ['five', sampleInstallConfig({ master: 5 }), 'HighlyAvailable', 'HighlyAvailable'],
    ['two', sampleInstallConfig({ master: 2 }), 'DualReplica', 'HighlyAvailable'],
    [
      'two and an arbiter',
      sampleInstallConfig({ master: 2, arbiter: 1 }),
      'HighlyAvailableArbiter',
      'HighlyAvailable',
    ],
  ])('of %s', async (_, config, controlPlaneTopology, infrastructureTopology) => {
    const { status } = await manifest(config, 'cluster-infrastructure-02-config.yml')
    expect(status).toMatchObject({ controlPlaneTopology, infrastructureTopology })
    expect(status.infrastructureName).toMatch(/^edge-/)
  })

  it('has both addresses of each kind with two families', async () => {
    const { spec, status } = await manifest(dualStackConfig(), 'cluster-infrastructure-02-config.yml')
    expect(spec.platformSpec.baremetal).toEqual({
      apiServerInternalIPs: ['192.0.2.5', '2001:db8::5'],
      ingressIPs: ['192.0.2.6', '2001:db8::6'],
      machineNetworks: ['192.0.2.0/24', '2001:db8::/64'],
    })
    expect(status.platformStatus.baremetal).toMatchObject({
      apiServerInternalIP: '192.0.2.5',
      ingressIP: '192.0.2.6',
    })
  })

  it.each([
    ['none', {}, { type: 'None' }],
    [
      'external',
      { platformName: 'oci', cloudControllerManager: 'External' },
      { type: 'External', external: { cloudControllerManager: { state: 'External' } } },
    ],
    [
      'vsphere',
      {
        apiVIPs: ['192.0.2.5'],
        ingressVIPs: ['192.0.2.6'],
        vcenters: [{ server: 'v', user: 'u', password: 'p' }],
      },
      { type: 'VSphere', vsphere: { apiServerInternalIPs: ['192.0.2.5'] } },
    ],
    [
      'nutanix',
      {
        apiVIPs: ['192.0.2.5'],
        ingressVIPs: ['192.0.2.6'],
        prismCentral: { endpoint: { address: 'p', port: 9440 } },
      },
      { type: 'Nutanix', nutanix: { ingressIP: '192.0.2.6' } },
    ],
  ])('on %s', async (name, settings, platformStatus) => {
    const config = sampleInstallConfig({}, { platform: { [name]: settings } })
    const { status } = await manifest(config, 'cluster-infrastructure-02-config.yml')
    expect(status.platform).toBe(platformStatus.type)
    expect(status.platformStatus).toMatchObject(platformStatus)
  })
})

function workers(replicas: number): Partial<InstallConfig> {
  return { compute: [{ name: 'worker', replicas }] }
}

describe('the cloud provider', () => {
  const VSPHERE = {
    apiVIPs: ['192.0.2.5'],
    ingressVIPs: ['192.0.2.6'],
    vcenters: [{ server: 'v.example.com', user: 'u', password: 'secret-7', datacenters: ['dc'] }],
    failureDomains: [
      {
        name: 'domain',
        region: 'here',
        zone: 'one',
        server: 'v.example.com',
        topology: { datacenter: 'dc', datastore: '/dc/datastore/a', folder: '/dc/vm/f', networks: ['n'] },
      },
    ],
  }
  const NUTANIX = {
    apiVIPs: ['192.0.2.5'],
    ingressVIPs: ['192.0.2.6'],
    prismCentral: { endpoint: { address: 'p.example.com', port: 9440 }, username: 'u', password: 'secret-7' },
  }
  const on = (platform: InstallConfig['platform'], version?: string) =>
    sampleManifests(sampleInstallConfig({}, { platform }), version)
  const PATH = 'manifests/cloud-provider-config.yaml'

  it.each([
    [
      '5.0.0',
      { nodes: { externalNetworkSubnetCidr: '192.0.2.0/24', internalNetworkSubnetCidr: '192.0.2.0/24' } },
    ],
    ['4.22.1', {}],
  ])('of vSphere is told in YAML (%s)', async (version, more) => {
    const map = yamlIn(await on({ vsphere: VSPHERE }, version), PATH)
    expect(map.metadata).toEqual({ name: 'cloud-provider-config', namespace: 'openshift-config' })
    expect(parse(map.data.config)).toEqual({
      global: { insecureFlag: true, secretName: 'vsphere-creds', secretNamespace: 'kube-system' },
      vcenter: { 'v.example.com': { server: 'v.example.com', datacenters: ['dc'] } },
      ...more,
    })
  })

  it.each([
    ['domains', VSPHERE],
    [
      'single fields',
      {
        vCenter: 'v.example.com',
        datacenter: 'dc',
        defaultDatastore: '/dc/datastore/a',
        failureDomains: [{ server: 'v.example.com', topology: { datacenter: 'dc', folder: '/dc/vm/f' } }],
      },
    ],
  ])('of an older vSphere is told in sections, from %s', async (_, settings) => {
    const { data } = yamlIn(await on({ vsphere: settings }, '4.16.3'), PATH)
    expect(data.config).toBe(`[Global]
secret-name = "vsphere-creds"
secret-namespace = "kube-system"
insecure-flag = "1"

[VirtualCenter "v.example.com"]
datacenters = "dc"

[Workspace]
server = "v.example.com"
datacenter = "dc"
default-datastore = "/dc/datastore/a"
folder = "/dc/vm/f"
`)
  })

  it('names zones only where there is more than one', async () => {
    const [domain] = VSPHERE.failureDomains
    const two = { ...VSPHERE, failureDomains: [domain, { ...domain, name: 'other', zone: 'two' }] }
    const { data } = yamlIn(await on({ vsphere: two }), PATH)
    expect(parse(data.config).labels).toEqual({ region: 'openshift-region', zone: 'openshift-zone' })
  })

  it('of Nutanix is told in JSON', async () => {
    const { data } = yamlIn(await on({ nutanix: NUTANIX }), PATH)
    expect(JSON.parse(data.config)).toEqual({
      prismCentral: {
        address: 'p.example.com',
        port: 9440,
        credentialRef: {
          kind: 'Secret',
          name: 'nutanix-credentials',
          namespace: 'openshift-cloud-controller-manager',
        },
      },
      topologyDiscovery: { type: 'Prism', topologyCategories: null },
      enableCustomLabeling: true,
    })
  })

  it.each([
    ['vSphere', { vsphere: VSPHERE }],
    ['Nutanix', { nutanix: NUTANIX }],
  ])('of %s is found from the infrastructure, and holds no password', async (_, platform) => {
    const manifests = await on(platform)
    const { spec } = yamlIn(manifests, 'manifests/cluster-infrastructure-02-config.yml')
    expect(spec.cloudConfig).toEqual({ name: 'cloud-provider-config', key: 'config' })
    expect(manifests.get(PATH)).not.toContain('secret-7')
  })

  it.each([
    ['bare metal', sampleInstallConfig()],
    ['no platform', singleNodeConfig()],
  ])('is none on %s', async (_, config) => {
    const manifests = await sampleManifests(config)
    expect(manifests.has(PATH)).toBe(false)
    const { spec } = yamlIn(manifests, 'manifests/cluster-infrastructure-02-config.yml')
    expect(spec.cloudConfig).toEqual({ name: '' })
  })

  it('may read the placeholder of its password on vSphere', async () => {
    const manifests = await on({ vsphere: VSPHERE })
    const { metadata, rules } = yamlIn(manifests, 'openshift/99_role-cloud-creds-secret-reader.yaml')
    expect(metadata.namespace).toBe('kube-system')
    expect(rules).toEqual([
      { apiGroups: [''], resources: ['secrets'], resourceNames: ['vsphere-creds'], verbs: ['get'] },
    ])
    const nutanix = await on({ nutanix: NUTANIX })
    expect([...nutanix.keys()].filter((path) => path.includes('creds'))).toEqual([])
  })

  it('knows which machine others are copied from', async () => {
    const manifests = await on({ vsphere: VSPHERE })
    const { spec } = yamlIn(manifests, 'manifests/cluster-infrastructure-02-config.yml')
    const { failureDomains, machineNetworks } = spec.platformSpec.vsphere
    expect(failureDomains[0].topology.template).toBe('/dc/vm/edge-abcde-rhcos-here-one')
    expect(machineNetworks).toEqual(['192.0.2.0/24', '192.0.2.5/32', '192.0.2.6/32'])
  })
})

describe('names of the API', () => {
  it.each([
    ['4.22.1', 'Internal'],
    ['4.20.9', undefined],
  ])('are served by the cluster itself (%s)', async (version, type) => {
    const manifests = await sampleManifests(sampleInstallConfig(), version)
    const { status } = yamlIn(manifests, 'manifests/cluster-infrastructure-02-config.yml')
    expect(status.platformStatus.baremetal.dnsRecordsType).toBe(type)
  })

  it.each([
    ['the cluster itself', {}, undefined],
    ['the user', { loadBalancer: { type: 'UserManaged' } }, { type: 'UserManaged' }],
  ])('are balanced by %s', async (_, more, loadBalancer) => {
    const config = sampleInstallConfig()
    const platform = { baremetal: { ...config.platform.baremetal, ...more } }
    const { status } = await manifest({ ...config, platform }, 'cluster-infrastructure-02-config.yml')
    expect(status.platformStatus.baremetal.loadBalancer).toEqual(loadBalancer)
  })
})

describe('which keys certificates have', () => {
  it.each([
    ['TechPreviewNoUpgrade', '4.22.1', true],
    ['DevPreviewNoUpgrade', '5.0.0', true],
    ['TechPreviewNoUpgrade', '4.21.0', false],
    ['', '5.0.0', false],
  ])('is said with the features %j of %s: %s', async (featureSet, version, isSaid) => {
    const manifests = await sampleManifests(sampleInstallConfig({}, { featureSet }), version)
    expect(manifests.has('manifests/cluster-pki-02-config.yaml')).toBe(isSaid)
  })
})

describe('the proxy', () => {
  const wanted = { httpProxy: 'http://proxy.example.com:3128', noProxy: '.example.com, 10.0.0.1' }

  it('leaves everything inside of the cluster alone', async () => {
    const { spec, status } = await manifest(
      sampleInstallConfig({}, { proxy: wanted }),
      'cluster-proxy-01-config.yaml',
    )
    expect(spec).toEqual({ ...wanted, trustedCA: { name: '' } })
    expect(status.noProxy.split(',')).toEqual(
      [
        '.cluster.local',
        '.example.com',
        '.svc',
        '10.0.0.1',
        '10.128.0.0/14',
        '127.0.0.1',
        '172.30.0.0/16',
        '192.0.2.0/24',
        'api-int.edge.example.com',
        'localhost',
      ].sort(),
    )
  })

  it('is for nothing at all with a star', async () => {
    const config = sampleInstallConfig({}, { proxy: { ...wanted, noProxy: '*' } })
    expect((await manifest(config, 'cluster-proxy-01-config.yaml')).status.noProxy).toBe('*')
  })

  it.each([
    ['without a bundle', { proxy: wanted }, ''],
    ['with a bundle and a proxy', { proxy: wanted, additionalTrustBundle: 'PEM' }, 'user-ca-bundle'],
    ['with a bundle only', { additionalTrustBundle: 'PEM' }, ''],
    [
      'with a bundle for everything',
      { additionalTrustBundle: 'PEM', additionalTrustBundlePolicy: 'Always' },
      'user-ca-bundle',
    ],
  ])('trusts %s', async (_, more, name) => {
    const manifests = await sampleManifests(sampleInstallConfig({}, more))
    expect(yamlIn(manifests, 'manifests/cluster-proxy-01-config.yaml').spec.trustedCA).toEqual({ name })
    expect(manifests.has('manifests/user-ca-bundle-config.yaml')).toBe('additionalTrustBundle' in more)
  })
})

describe('other settings', () => {
  it('tell the installation without what is secret', async () => {
    const config = sampleInstallConfig(
      {},
      {
        controlPlane: {
          name: 'master',
          replicas: 2,
          fencing: {
            credentials: [
              { hostname: 'a', address: 'redfish://192.0.2.9', username: 'admin', password: 'top' },
            ],
          },
        },
      },
    )
    const { data } = await manifest(config, 'cluster-config.yaml')
    const shown = parse(data['install-config'])
    expect(shown).toMatchObject({ pullSecret: '', baseDomain: 'example.com' })
    expect(shown.controlPlane.fencing.credentials).toEqual([
      { hostname: 'a', address: 'redfish://192.0.2.9', username: '', password: '' },
    ])
  })

  it('fill in networks that are not given', async () => {
    const config = singleNodeConfig({
      networking: { networkType: '', clusterNetwork: [], serviceNetwork: [] },
    })
    const { spec } = await manifest(config, 'cluster-network-02-config.yml')
    expect(spec).toEqual({
      clusterNetwork: [{ cidr: '10.128.0.0/14', hostPrefix: 23 }],
      externalIP: { policy: {} },
      networkType: 'OVNKubernetes',
      serviceNetwork: ['172.30.0.0/16'],
    })
  })

  it.each([
    ['compact', sampleInstallConfig(), true, 'Workers'],
    ['with workers', sampleInstallConfig({ worker: 2 }), false, 'Workers'],
    ['one machine', singleNodeConfig(), true, 'ControlPlane'],
  ])('place pods: %s', async (_, config, mastersSchedulable, defaultPlacement) => {
    const manifests = await sampleManifests(config)
    const { spec } = yamlIn(manifests, 'manifests/cluster-scheduler-02-config.yml')
    expect(spec.mastersSchedulable).toBe(mastersSchedulable)
    const { status } = yamlIn(manifests, 'manifests/cluster-ingress-02-config.yml')
    expect(status).toEqual({ defaultPlacement })
  })

  it('name mirrors as the release knows them', async () => {
    const sources = [{ source: 'quay.io/a', mirrors: ['mirror.example.com/a'] }]
    const recent = await sampleManifests(sampleInstallConfig({}, { imageDigestSources: sources }))
    expect(yamlIn(recent, 'manifests/image-digest-mirror-set.yaml')).toMatchObject({
      kind: 'ImageDigestMirrorSet',
      spec: { imageDigestMirrors: sources },
    })
    const old = await sampleManifests(sampleInstallConfig({}, { imageContentSources: sources }))
    expect(yamlIn(old, 'manifests/image-content-source-policy.yaml')).toMatchObject({
      kind: 'ImageContentSourcePolicy',
      spec: { repositoryDigestMirrors: sources },
    })
  })

  it('have the pull secret, the version and its capabilities', async () => {
    const capabilities = { baselineCapabilitySet: 'None', additionalEnabledCapabilities: ['Console'] }
    const manifests = await sampleManifests(sampleInstallConfig({}, { capabilities }))
    const { type, data } = yamlIn(manifests, 'manifests/openshift-config-secret-pull-secret.yaml')
    expect(type).toBe('kubernetes.io/dockerconfigjson')
    expect(Buffer.from(data['.dockerconfigjson'], 'base64').toString()).toBe(SAMPLE_PULL_SECRET)
    const { spec } = yamlIn(manifests, 'manifests/cvo-overrides.yaml')
    expect(spec).toEqual({ channel: 'stable-4.22', clusterID: expect.any(String), capabilities })
  })

  it('say when the certificate of the machine config server has to be renewed', async () => {
    const { metadata } = await manifest(sampleInstallConfig(), 'machine-config-server-tls-secret.yaml')
    expect(metadata.labels).toEqual({ 'auth.openshift.io/managed-certificate-type': 'target' })
    expect(metadata.annotations).toMatchObject({
      'auth.openshift.io/certificate-issuer': 'root-ca',
      'auth.openshift.io/certificate-hostnames': 'api-int.edge.example.com,192.0.2.5',
      'auth.openshift.io/certificate-not-after': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    })
  })
})
