import type { InfraEnvCreateParams, InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { aCluster, CLUSTER_ID, INFRA_ENV_ID, someSettings } from '../../testing/builders.ts'
import { problem } from '../problem.ts'
import {
  acceptedValue,
  anInfraEnvEnvironment,
  anInfraEnvRecord,
  OS_IMAGES,
  PULL_SECRET,
  refusalOf,
  SSH_KEY,
  someInfraEnvParams,
} from '../testing/builders.ts'
import { deregisterInfraEnv } from './deregister.ts'
import type { InfraEnvRecord } from './infra-env-record.ts'
import { registerInfraEnv } from './register.ts'
import { updateInfraEnv } from './update.ts'

const PEM = '-----BEGIN CERTIFICATE-----\nTUlJQg==\n-----END CERTIFICATE-----'
const OVERRIDE = '{"ignition":{"version":"3.2.0"}}'
const OCI = aCluster({ platform: { type: 'external', external_name: 'oci' } })

function register(
  changes: Partial<InfraEnvCreateParams> = {},
  cluster: ClusterFacts | null = null,
  environment = anInfraEnvEnvironment(),
) {
  return registerInfraEnv(someInfraEnvParams(changes), { id: INFRA_ENV_ID, cluster, environment })
}
const registered = (...args: Parameters<typeof register>) => acceptedValue(register(...args)).infraEnv

describe('a new infra-env', () => {
  it('needs credentials for all images of the service, as a cluster does', () => {
    const settings = someSettings({ controllerImage: 'images.example.com/controller:1' })
    const environment = anInfraEnvEnvironment({ settings })
    expect(refusalOf(register({}, null, environment))).toEqual(['400 missing-credentials pull_secret'])
    const open = { ...environment, openRegistries: ['images.example.com'] }
    expect(refusalOf(register({}, null, open))).toEqual([])
  })

  it('gets every default', () => {
    expect(acceptedValue(register())).toEqual({
      infraEnv: {
        id: INFRA_ENV_ID,
        cluster_id: null,
        name: 'test',
        openshift_version: '4.22',
        cpu_architecture: 'x86_64',
        type: 'minimal-iso',
        proxy: { http_proxy: '', https_proxy: '', no_proxy: '' },
        additional_ntp_sources: '',
        ntp_sources: '',
        ssh_authorized_key: '',
        pull_secret_set: true,
        static_network_config: [],
        has_static_network_config: false,
        kernel_arguments: [],
        ignition_config_override: '',
        additional_trust_bundle: '',
        rendezvous_ip: '',
        network_discovery_delay_seconds: null,
      },
      secrets: { pull_secret: PULL_SECRET },
    })
  })

  describe('boots the system of', () => {
    const preRelease = {
      openshift_version: '5.0',
      cpu_architecture: 'x86_64' as const,
      url: 'https://example.com/5.0.iso',
      version: '500',
    }
    const environment = anInfraEnvEnvironment({ osImages: [...OS_IMAGES, preRelease] })
    const booted = (params: Partial<InfraEnvCreateParams>, cluster: ClusterFacts | null = null) =>
      registered({ ...(cluster && { cluster_id: CLUSTER_ID }), ...params }, cluster, environment)
        .openshift_version

    it.each<[string, Partial<InfraEnvCreateParams>, string | null, string]>([
      ['the newest finished release without a cluster', {}, null, '4.22'],
      ['the version that it names', { openshift_version: '5.0' }, null, '5.0'],
      ['the release of its cluster', {}, '4.20.12', '4.20'],
      ['the release of its cluster for several architectures', {}, '4.20.12-multi', '4.20'],
      ['a pre-release that its cluster installs', {}, '5.0.0-ec.5', '5.0'],
      [
        'the version that it names rather than that of its cluster',
        { openshift_version: '4.22' },
        '4.20.12',
        '4.22',
      ],
      ['the newest finished release when nothing is known of its cluster', {}, '', '4.22'],
      ['a release without an image, which an administrator may add', {}, '4.8.5', '4.8'],
      ['such a release that it names itself', { openshift_version: '4.8' }, '4.8.5', '4.8'],
    ])('%s', (_, params, version, expected) => {
      const cluster = version === null ? null : aCluster({ openshift_version: version })
      expect(booted(params, cluster)).toBe(expected)
    })

    it('a pre-release only when there is nothing else', () => {
      const only = anInfraEnvEnvironment({ osImages: [preRelease] })
      expect(registered({}, null, only).openshift_version).toBe('5.0')
    })

    it('no version without an image, and says how to add one', () => {
      const outcome = register({ openshift_version: '4.8' }, null, environment)
      expect(refusalOf(outcome)).toEqual(['400 not-found openshift_version'])
      expect(outcome).toMatchObject({
        problems: [{ message: expect.stringContaining('--os-image 4.8@x86_64=') }],
      })
    })
  })

  it.each<[string, Partial<InfraEnvCreateParams>, object]>([
    ['version of a line', { openshift_version: '4.20' }, { openshift_version: '4.20' }],
    ['full version', { openshift_version: '4.20.12' }, { openshift_version: '4.20' }],
    [
      'newest for the processor',
      { cpu_architecture: 'aarch64' },
      { openshift_version: '4.20', cpu_architecture: 'arm64' },
    ],
    ['full image on s390x', { cpu_architecture: 's390x' }, { type: 'full-iso' }],
    ['trimmed certificates', { additional_trust_bundle: `\n${PEM}\n` }, { additional_trust_bundle: PEM }],
    ['no delay', { network_discovery_delay_seconds: 0 }, { network_discovery_delay_seconds: 0 }],
    [
      'meeting point',
      { image_type: 'disconnected-iso', rendezvous_ip: 'fd00::1' },
      { rendezvous_ip: 'fd00::1' },
    ],
    [
      'proxy',
      { proxy: { http_proxy: 'http://p' } },
      { proxy: { http_proxy: 'http://p', https_proxy: '', no_proxy: '' } },
    ],
    [
      'kernel arguments',
      { kernel_arguments: [{ operation: 'append', value: 'a="b c"' }] },
      { kernel_arguments: [{ operation: 'append', value: 'a="b c"' }] },
    ],
  ])('%s', (_, params, expected) => expect(registered(params)).toMatchObject(expected))

  it('takes the delay of the service', () => {
    const environment = anInfraEnvEnvironment({ networkDiscoveryDelaySeconds: 30 })
    expect(registered({}, null, environment).network_discovery_delay_seconds).toBe(30)
  })

  it.each<[string, Partial<InfraEnvCreateParams>, string[]]>([
    ['no name', { name: '' }, ['400 required name']],
    ['a bad pull secret', { pull_secret: '{}' }, ['400 invalid-text pull_secret']],
    ['an unknown version', { openshift_version: '4.1' }, ['400 not-found openshift_version']],
    [
      'a version the processor has not',
      { openshift_version: '4.22', cpu_architecture: 's390x' },
      ['400 not-found openshift_version'],
    ],
    [
      'a key with a newline behind it',
      { ssh_authorized_key: `${SSH_KEY}\n` },
      ['400 invalid-text ssh_authorized_key'],
    ],
    [
      'both kinds of time sources',
      { ntp_sources: 'a', additional_ntp_sources: 'b' },
      ['400 exclusive ntp_sources'],
    ],
    ['a bad proxy', { proxy: { http_proxy: 'p' } }, ['400 invalid-text proxy.http_proxy']],
    [
      'a kernel argument to delete',
      { kernel_arguments: [{ operation: 'delete', value: 'a' }] },
      ['400 not-settable kernel_arguments[0].operation'],
    ],
    [
      'two kernel arguments in one',
      { kernel_arguments: [{ operation: 'append', value: 'a b' }] },
      ['400 invalid-text kernel_arguments[0].value'],
    ],
    [
      'the word that tells machines of the lab apart',
      {
        kernel_arguments: [
          { operation: 'append', value: 'groundwork.simulated' },
          { operation: 'append', value: 'a="b groundwork.simulated"' },
          { operation: 'append', value: 'not.groundwork.simulated' },
        ],
      },
      ['400 not-settable kernel_arguments[0].value', '400 not-settable kernel_arguments[1].value'],
    ],
    [
      'an open quote',
      { kernel_arguments: [{ value: 'a="b' }, {}] },
      ['400 invalid-text kernel_arguments[0].value', '400 invalid-text kernel_arguments[1].value'],
    ],
    [
      'an ignition of another version',
      { ignition_config_override: '{}' },
      ['400 not-available ignition_config_override'],
    ],
    ['no certificate', { additional_trust_bundle: 'x' }, ['400 invalid-text additional_trust_bundle']],
    [
      'too many certificates',
      { additional_trust_bundle: `${PEM}\n`.repeat(1500) },
      ['400 too-large additional_trust_bundle'],
    ],
    [
      'a rendezvous address that is not needed',
      { rendezvous_ip: '10.0.0.1' },
      ['400 contradiction rendezvous_ip'],
    ],
    [
      'a meeting point that is no address',
      { rendezvous_ip: 'x', image_type: 'disconnected-iso' },
      ['400 invalid-text rendezvous_ip'],
    ],
    [
      'a negative delay',
      { network_discovery_delay_seconds: -1 },
      ['400 invalid-text network_discovery_delay_seconds'],
    ],
    [
      'a small image for s390x',
      { cpu_architecture: 's390x', image_type: 'minimal-iso' },
      ['400 incompatible-feature image_type'],
    ],
  ])('is refused with %s', (_, params, problems) => expect(refusalOf(register(params))).toEqual(problems))

  it('knows its cluster', () => {
    const params = { cluster_id: CLUSTER_ID }
    expect(registered(params, aCluster()).cluster_id).toBe(CLUSTER_ID)
    expect(refusalOf(register(params))).toEqual(['404 not-found cluster_id'])
    expect(refusalOf(register(params, aCluster({ cpu_architecture: 'arm64' })))).toEqual([
      '400 contradiction cpu_architecture',
    ])
    expect(refusalOf(register(params, aCluster({ cpu_architecture: 'multi' })))).toEqual([])
    expect(refusalOf(register({ ...params, image_type: 'full-iso' }, OCI))).toEqual([
      '400 incompatible-feature image_type',
    ])
  })

  it('has an override that Ignition would take', () => {
    const environment = anInfraEnvEnvironment({
      checkIgnition: () => [{ path: 'storage.files[2].path', message: 'It is not absolute.' }],
    })
    expect(refusalOf(register({ ignition_config_override: OVERRIDE }, null, environment))).toEqual([
      '400 invalid-text ignition_config_override.storage.files[2].path',
    ])
    expect(refusalOf(register({}, null, environment))).toEqual([])
  })

  it('is something that an image can be made of, which is asked when nothing else is wrong', () => {
    const checkImage = ({ ignition_config_override: override }: InfraEnvRecord) =>
      override === '' ? [] : [problem('too-large', 'ignition_config_override', 'This is too much.')]
    const environment = anInfraEnvEnvironment({ checkImage })
    const override = { ignition_config_override: OVERRIDE }
    expect(refusalOf(register(override, null, environment))).toEqual([
      '400 too-large ignition_config_override',
    ])
    expect(refusalOf(register({ ...override, ntp_sources: '-' }, null, environment))).toEqual([
      expect.stringContaining('ntp_sources'),
    ])
    expect(refusalOf(register({}, null, environment))).toEqual([])
  })
})

describe('static networks', () => {
  const MAC = '52:54:00:aa:bb:01'
  const OTHER = '52:54:00:aa:bb:02'
  const network_yaml =
    '{"interfaces":[{"name":"eth0","type":"ethernet"},{"name":"br0","type":"linux-bridge"}]}'
  const eth0 = { mac_address: MAC, logical_nic_name: 'eth0' }
  const bond = '{"interfaces":[{"name":"bond0","type":"bond","link-aggregation":{"port":["eth0","eth1"]}}]}'
  const MAP = 'static_network_config[0].mac_interface_map'
  const YAML = 'static_network_config[0].network_yaml'

  it.each<[string, NonNullable<InfraEnvCreateParams['static_network_config']>[number], string[]]>([
    ['one card', { network_yaml, mac_interface_map: [eth0] }, []],
    ['no map', { network_yaml }, [`400 required ${MAP}`, `400 required ${MAP}`]],
    ['no settings', { mac_interface_map: [eth0] }, [`400 required ${YAML}`]],
    ['blank settings', { network_yaml: ' \n', mac_interface_map: [eth0] }, [`400 required ${YAML}`]],
    ['no YAML', { network_yaml: '{', mac_interface_map: [eth0] }, [`400 invalid-text ${YAML}`]],
    ['a word', { network_yaml: '"hello"', mac_interface_map: [eth0] }, [`400 invalid-text ${YAML}`]],
    [
      'a MAC twice',
      {
        network_yaml,
        mac_interface_map: [eth0, { mac_address: MAC, logical_nic_name: 'eth1' }],
      },
      [`400 duplicate ${MAP}`],
    ],
    [
      'a name twice',
      { network_yaml, mac_interface_map: [eth0, { mac_address: OTHER, logical_nic_name: 'eth0' }] },
      [`400 duplicate ${MAP}`],
    ],
    [
      'no MAC',
      { network_yaml, mac_interface_map: [{ mac_address: 'x', logical_nic_name: 'eth0' }] },
      [`400 invalid-text ${MAP}[0].mac_address`],
    ],
    [
      'a card without MAC',
      { network_yaml, mac_interface_map: [{ mac_address: MAC, logical_nic_name: 'eth1' }] },
      [`400 required ${MAP}`],
    ],
    [
      'a card named by its place',
      { network_yaml: network_yaml.replace('eth0', 'ens3'), mac_interface_map: [eth0] },
      [],
    ],
    [
      'a card that names its MAC itself',
      {
        network_yaml: '{"interfaces":[{"name":"lan0","type":"ethernet","identifier":"mac-address"}]}',
        mac_interface_map: [eth0],
      },
      [],
    ],
    [
      'a bond of a card without MAC',
      { network_yaml: bond, mac_interface_map: [eth0] },
      [`400 required ${MAP}`],
    ],
    [
      'a bond',
      { network_yaml: bond, mac_interface_map: [eth0, { mac_address: OTHER, logical_nic_name: 'eth1' }] },
      [],
    ],
  ])('%s', (_, host, problems) =>
    expect(refusalOf(register({ static_network_config: [host] }))).toEqual(problems),
  )

  it('report every host', () => {
    const static_network_config = [{ network_yaml, mac_interface_map: [eth0] }, {}, { network_yaml }]
    expect(refusalOf(register({ static_network_config })).map((line) => line.split(' ')[2])).toEqual([
      'static_network_config[1].mac_interface_map',
      'static_network_config[1].network_yaml',
      'static_network_config[2].mac_interface_map',
      'static_network_config[2].mac_interface_map',
    ])
  })

  it('are kept in an order of their own, which numbers the hosts', () => {
    const eth1 = { mac_address: OTHER, logical_nic_name: 'eth1' }
    const first = { network_yaml: '{"interfaces":[]}', mac_interface_map: [eth0] }
    const second = { network_yaml, mac_interface_map: [eth1, eth0] }
    const third = { network_yaml, mac_interface_map: [{ ...eth0, mac_address: OTHER }] }
    expect(registered({ static_network_config: [second, third, first] }).static_network_config).toEqual([
      first,
      third,
      { network_yaml, mac_interface_map: [eth0, eth1] },
    ])
  })

  it('may repeat a MAC in another host', () => {
    const host = { network_yaml, mac_interface_map: [eth0] }
    expect(registered({ static_network_config: [host, host] }).has_static_network_config).toBe(true)
  })
})

describe('a change of an infra-env', () => {
  const full = anInfraEnvRecord({
    ssh_authorized_key: SSH_KEY,
    ignition_config_override: OVERRIDE,
    kernel_arguments: [{ operation: 'append', value: 'a' }],
    additional_trust_bundle: PEM,
    additional_ntp_sources: 'ntp.example.com',
    proxy: { http_proxy: 'http://p', no_proxy: 'a' },
  })
  const update = (params: InfraEnvUpdateParams, infraEnv = full, cluster: ClusterFacts | null = null) =>
    updateInfraEnv(params, { infraEnv, cluster, environment: anInfraEnvEnvironment() })
  const changes = (...args: Parameters<typeof update>) => acceptedValue(update(...args)).infraEnv

  it.each<[string, InfraEnvUpdateParams, object]>([
    ['nothing', {}, {}],
    ['nulls', { ssh_authorized_key: null, openshift_version: null, additional_trust_bundle: null }, {}],
    [
      'empty texts that count as absent',
      { ssh_authorized_key: '', ignition_config_override: '', pull_secret: '', openshift_version: '' },
      {},
    ],
    [
      'empty texts that clear',
      { additional_trust_bundle: '', additional_ntp_sources: '' },
      { additional_trust_bundle: '', additional_ntp_sources: '' },
    ],
    ['empty lists', { kernel_arguments: [], static_network_config: [] }, { kernel_arguments: [] }],
    ['another image', { image_type: 'full-iso' }, { type: 'full-iso' }],
    ['another version', { openshift_version: '4.20.7' }, { openshift_version: '4.20' }],
    [
      'a proxy as a whole',
      { proxy: { https_proxy: 'http://q' } },
      { proxy: { http_proxy: '', https_proxy: 'http://q', no_proxy: '' } },
    ],
  ])('%s', (_, params, expected) => expect(changes(params)).toEqual(expected))

  it('hands the pull secret over apart from the record', () => {
    expect(acceptedValue(update({ pull_secret: PULL_SECRET }))).toEqual({
      infraEnv: {},
      secrets: { pull_secret: PULL_SECRET },
    })
  })

  it.each<[string, InfraEnvUpdateParams, string[]]>([
    ['a bad pull secret', { pull_secret: 'x' }, ['400 invalid-text pull_secret']],
    ['an unknown version', { openshift_version: '1.0' }, ['400 not-found openshift_version']],
    ['time sources against the stored ones', { ntp_sources: 'a' }, ['400 exclusive ntp_sources']],
    [
      'several at once',
      { ssh_authorized_key: 'x', ignition_config_override: 'x', rendezvous_ip: '10.0.0.1' },
      [
        '400 invalid-text ssh_authorized_key',
        '400 invalid-text ignition_config_override',
        '400 contradiction rendezvous_ip',
      ],
    ],
  ])('is refused with %s', (_, params, problems) => expect(refusalOf(update(params))).toEqual(problems))

  it('replaces one kind of time sources by the other in one request', () => {
    expect(changes({ ntp_sources: 'a', additional_ntp_sources: '' })).toEqual({
      ntp_sources: 'a',
      additional_ntp_sources: '',
    })
  })

  it('looks at the cluster', () => {
    expect(refusalOf(update({ image_type: 'full-iso' }, full, OCI))).toEqual([
      '400 incompatible-feature image_type',
    ])
  })

  it('is not stopped by what was stored before', () => {
    const odd = { ...full, ssh_authorized_key: 'from an older release' }
    expect(changes({ image_type: 'full-iso' }, odd)).toEqual({ type: 'full-iso' })
  })
})

describe('the end of an infra-env', () => {
  it('waits for its hosts', () => {
    expect(refusalOf(deregisterInfraEnv(0))).toEqual([])
    expect(refusalOf(deregisterInfraEnv(2))).toEqual(['400 contradiction '])
  })
})
