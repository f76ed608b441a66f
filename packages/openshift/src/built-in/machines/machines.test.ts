import { describe, expect, it } from 'vitest'
import type { InstallConfig } from '../../install-config/install-config.ts'
import { yamlIn } from '../testing/read-files.ts'
import { dualStackConfig, sampleInstallConfig, singleNodeConfig } from '../testing/sample-install-config.ts'
import { sampleManifests } from '../testing/sample-manifests.ts'

const names = async (config: InstallConfig) =>
  [...(await sampleManifests(config)).keys()]
    .filter((path) => path.startsWith('openshift/'))
    .map((path) => path.slice('openshift/'.length))

const COMMON = [
  '99_kubeadmin-password-secret.yaml',
  '99_feature-gate.yaml',
  '99_openshift-cluster-api_master-user-data-secret.yaml',
  '99_openshift-cluster-api_worker-user-data-secret.yaml',
  '99_openshift-machineconfig_99-master-ssh.yaml',
  '99_openshift-machineconfig_99-worker-ssh.yaml',
  'openshift-install-manifests.yaml',
]
const machine = (role: string, index: number | string) =>
  `99_openshift-cluster-api_${role}-machines-${index}.yaml`
const host = (index: number | string) => `99_openshift-cluster-api_hosts-${index}.yaml`

describe('the files about machines', () => {
  it('without a platform are secrets and configurations only', async () => {
    expect((await names(singleNodeConfig())).sort()).toEqual([...COMMON].sort())
    const external = sampleInstallConfig({}, { platform: { external: { platformName: 'oci' } } })
    expect((await names(external)).sort()).toEqual([...COMMON].sort())
  })

  it('on bare metal are also each host and machine', async () => {
    expect((await names(sampleInstallConfig({ worker: 2 }))).sort()).toEqual(
      [
        ...COMMON,
        '99_baremetal-provisioning-config.yaml',
        ...[0, 1, 2, 3, 4].map(host),
        ...[0, 1, 2].map((index) => machine('master', index)),
        '99_openshift-cluster-api_worker-machineset-0.yaml',
      ].sort(),
    )
  })

  it('number hosts so that their names sort', async () => {
    const all = await names(sampleInstallConfig({ worker: 7 }))
    expect(all).toContain(host('09'))
    expect(all).toContain(machine('master', 2))
  })

  it('with an arbiter have a group of its own', async () => {
    const all = await names(sampleInstallConfig({ master: 2, arbiter: 1 }))
    expect(all).toContain('99_openshift-cluster-api_arbiter_hosts-0.yaml')
    expect(all).toContain(machine('arbiter', 0))
    expect(all).toContain('99_openshift-cluster-api_arbiter-user-data-secret.yaml')
    expect(all).toContain('99_openshift-machineconfig_99-arbiter-ssh.yaml')
    expect(all).not.toContain(host(2))
  })

  it.each([
    ['None', [], false],
    ['None', ['MachineAPI'], true],
    ['vCurrent', [], true],
  ])('with the capabilities %s and %j', async (baselineCapabilitySet, additional, hasMachines) => {
    const capabilities = { baselineCapabilitySet, additionalEnabledCapabilities: additional }
    const all = await names(sampleInstallConfig({}, { capabilities }))
    expect(all.includes(machine('master', 0))).toBe(hasMachines)
    expect(all.includes(host(0))).toBe(hasMachines)
  })

  it.each<[string, InstallConfig, string, object]>([
    ['two families', dualStackConfig(), '99-dual-stack-master', { kernelArguments: ['ip=dhcp,dhcp6'] }],
    ['FIPS', sampleInstallConfig({}, { fips: true }), '99-worker-fips', { fips: true }],
    [
      'one thread a core',
      sampleInstallConfig({}, { controlPlane: { name: 'master', replicas: 3, hyperthreading: 'Disabled' } }),
      '99-master-disable-hyperthreading',
      { kernelArguments: ['nosmt', 'smt-enabled=off'] },
    ],
  ])('with %s', async (_, config, name, spec) => {
    const manifests = await sampleManifests(config)
    expect(yamlIn(manifests, `openshift/99_openshift-machineconfig_${name}.yaml`)).toMatchObject({
      kind: 'MachineConfig',
      metadata: { name },
      spec: { config: { ignition: { version: '3.2.0' } }, ...spec },
    })
  })

  it('without a key for people have none for machines', async () => {
    expect((await names(singleNodeConfig({ sshKey: '' }))).filter((name) => name.includes('ssh'))).toEqual([])
  })

  it('with fencing have a secret for each of the two', async () => {
    const config = sampleInstallConfig(
      { master: 2 },
      {
        controlPlane: {
          name: 'master',
          replicas: 2,
          fencing: {
            credentials: [
              { hostname: 'a', address: 'redfish://192.0.2.8', username: 'u', password: 'p' },
              {
                macAddress: '52:54:00:AA:00:01',
                address: 'redfish://192.0.2.9',
                username: 'u',
                password: 'q',
              },
            ],
          },
        },
      },
    )
    const manifests = await sampleManifests(config)
    const secrets = [0, 1].map((index) =>
      yamlIn(manifests, `openshift/99_openshift-etcd_fencing-credentials-secrets-${index}.yaml`),
    )
    expect(secrets.map(({ metadata }) => metadata.name)).toEqual([
      'fencing-credentials-a',
      'fencing-credentials-52-54-00-aa-00-01',
    ])
    expect(Buffer.from(secrets[1].data.password, 'base64').toString()).toBe('q')
  })
})

describe('a bare metal host', () => {
  it('of the control plane belongs to its machine', async () => {
    const manifests = await sampleManifests(sampleInstallConfig({ worker: 1 }))
    const { metadata, spec } = yamlIn(manifests, `openshift/${host(1)}`)
    const consumer = yamlIn(manifests, `openshift/${machine('master', 1)}`)
    expect(metadata.labels).toEqual({ 'installer.openshift.io/role': 'control-plane' })
    expect(spec).toMatchObject({
      online: true,
      consumerRef: { kind: 'Machine', name: consumer.metadata.name },
      userData: { name: 'master-user-data-managed' },
      architecture: 'x86_64',
      hardwareProfile: 'unknown',
      bootMACAddress: expect.stringMatching(/^52:54/),
    })
  })

  it('for workers waits', async () => {
    const manifests = await sampleManifests(sampleInstallConfig({ worker: 1 }))
    const { metadata, spec } = yamlIn(manifests, `openshift/${host(3)}`)
    expect(metadata.annotations).toEqual({ 'baremetalhost.metal3.io/paused': '' })
    expect(spec.consumerRef).toBeUndefined()
  })
})

describe('streams of the operating system', () => {
  const of = (version: string, more: Partial<InstallConfig> = {}) =>
    sampleManifests(sampleInstallConfig({ worker: 1 }, more), version)

  it.each([
    ['the newer one from 5.0 on', '5.0.0-ec.5', {}, 'rhel-10', 'rhel-9'],
    ['the one that was asked for', '5.0.1', { osImageStream: 'rhel-9' }, 'rhel-9', 'rhel-10'],
  ])('%s', async (_, version, more, stream, other) => {
    const manifests = await of(version, more)
    expect(yamlIn(manifests, 'openshift/99_osimagestream.yaml')).toEqual({
      apiVersion: 'machineconfiguration.openshift.io/v1',
      kind: 'OSImageStream',
      metadata: { name: 'cluster' },
      spec: { defaultStream: stream },
    })
    const hostSelector = {
      matchExpressions: [{ key: 'coreos.openshift.io/stream', operator: 'notin', values: [other] }],
    }
    const label = { 'machineconfiguration.openshift.io/osstream': stream }
    expect(yamlIn(manifests, `openshift/${machine('master', 0)}`)).toMatchObject({
      metadata: { labels: label },
      spec: { providerSpec: { value: { hostSelector } } },
    })
    const set = yamlIn(manifests, 'openshift/99_openshift-cluster-api_worker-machineset-0.yaml')
    expect(set).toMatchObject({
      metadata: { labels: label },
      spec: {
        template: { metadata: { labels: label }, spec: { providerSpec: { value: { hostSelector } } } },
      },
    })
    for (const index of [0, 3]) {
      const { metadata } = yamlIn(manifests, `openshift/${host(index)}`)
      expect(metadata.labels).toMatchObject({ 'coreos.openshift.io/stream': stream })
    }
  })

  it('an older release gets none: it does not know the object', async () => {
    const manifests = await of('4.22.9', { osImageStream: 'rhel-9' })
    expect(manifests.has('openshift/99_osimagestream.yaml')).toBe(false)
    expect([...manifests.values()].filter((text) => /osstream|openshift.io\/stream/.test(text))).toEqual([])
  })
})

it('who made the manifests is said to operators', async () => {
  const manifests = await sampleManifests(singleNodeConfig())
  expect(yamlIn(manifests, 'openshift/openshift-install-manifests.yaml')).toMatchObject({
    kind: 'ConfigMap',
    metadata: { name: 'openshift-install-manifests', namespace: 'openshift-config' },
    data: { invoker: 'groundwork', version: '4.22.1' },
  })
})

it('the features that are switched on are named', async () => {
  const config = sampleInstallConfig(
    {},
    {
      featureSet: 'CustomNoUpgrade',
      featureGates: ['A=true', 'B=false', 'C'],
    },
  )
  const { spec } = yamlIn(await sampleManifests(config), 'openshift/99_feature-gate.yaml')
  expect(spec).toEqual({
    featureSet: 'CustomNoUpgrade',
    customNoUpgrade: { enabled: ['A', 'C'], disabled: ['B'] },
  })
})
