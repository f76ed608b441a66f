import { describe, expect, test } from 'vitest'
import { condition, type TimedCondition } from '../conditions/condition.ts'
import { INFRA_ENV } from '../kinds/infra-env.ts'
import type { InfraEnvSpec, NmstateConfig } from '../resources/infra-env.ts'
import type { Schema } from '../schema/schema.ts'
import { EARLIER, NOW, SERVICE_URL, sampleInfraEnv } from '../testing/samples.ts'
import { schemaProblems } from '../testing/schema-problems.ts'
import { decideInfraEnv, type InfraEnvSituation } from './decide-infra-env.ts'
import {
  type ImageResult,
  type InfraEnvFacts,
  imageFailure,
  infraEnvStatus,
  tryImageAgainAfterMs,
} from './infra-env-status.ts'
import { matchesSelector } from './matches-selector.ts'
import { staticNetworks } from './static-networks.ts'

describe('a selector', () => {
  const labels = { a: '1', b: '2' }
  test.each([
    ['nothing at all', undefined, false],
    ['an empty one', {}, false],
    ['labels that are there', { matchLabels: { a: '1' } }, true],
    ['a label with another value', { matchLabels: { a: '1', b: '3' } }, false],
    ['In', { matchExpressions: [{ key: 'a', operator: 'In', values: ['0', '1'] }] }, true],
    ['not In', { matchExpressions: [{ key: 'c', operator: 'In', values: ['1'] }] }, false],
    ['NotIn', { matchExpressions: [{ key: 'a', operator: 'NotIn', values: ['1'] }] }, false],
    [
      'NotIn, without the label',
      { matchExpressions: [{ key: 'c', operator: 'NotIn', values: ['1'] }] },
      true,
    ],
    ['Exists', { matchExpressions: [{ key: 'a', operator: 'Exists' }] }, true],
    ['DoesNotExist', { matchExpressions: [{ key: 'a', operator: 'DoesNotExist' }] }, false],
    ['an operator that nobody knows', { matchExpressions: [{ key: 'a', operator: 'Like' }] }, false],
    ['both', { matchLabels: { a: '1' }, matchExpressions: [{ key: 'c', operator: 'Exists' }] }, false],
    [
      'a name that every object has',
      { matchExpressions: [{ key: 'constructor', operator: 'Exists' }] },
      false,
    ],
  ])('%s', (_, selector, expected) => expect(matchesSelector(selector, labels)).toBe(expected))
})

const network = (namespace: string, name: string, label = 'edge'): NmstateConfig => ({
  metadata: { name, namespace, labels: { infraenv: label } },
  spec: {
    config: { interfaces: [{ name: 'eno1', type: 'ethernet' }] },
    interfaces: [{ name: 'eno1', macAddress: '00:11:22:33:44:55' }],
  },
})
const SELECTOR = { matchLabels: { infraenv: 'edge' } }
const NETWORKS = staticNetworks(SELECTOR, [network('edge', 'a')])

describe('static networks', () => {
  test('are those that are selected, of all namespaces, in an order of their own', () => {
    const one = network('b', 'x')
    const two = { ...network('a', 'y'), spec: {} }
    const configs = [one, network('a', 'x', 'other'), two]
    expect(staticNetworks(SELECTOR, configs)).toEqual(staticNetworks(SELECTOR, configs.toReversed()))
    expect(staticNetworks(SELECTOR, configs)).toEqual([
      { network_yaml: '{}\n', mac_interface_map: [] },
      {
        network_yaml: 'interfaces:\n  - name: eno1\n    type: ethernet\n',
        mac_interface_map: [{ logical_nic_name: 'eno1', mac_address: '00:11:22:33:44:55' }],
      },
    ])
  })
})

const situation = (
  spec: Partial<InfraEnvSpec> = {},
  change: Partial<InfraEnvSituation> = {},
): InfraEnvSituation => ({
  resource: {
    metadata: { name: 'edge', namespace: 'edge' },
    spec: { pullSecretRef: { name: 'pull-secret' }, ...spec },
  },
  ...{ infraEnv: sampleInfraEnv(), pullSecret: '{"auths":{}}', hasNewPullSecret: false },
  ...{ staticNetworks: [], cluster: null, usualImageType: 'minimal-iso' },
  ...change,
})

describe('an infra-env that the service does not have', () => {
  const register = (spec: Partial<InfraEnvSpec>, change: Partial<InfraEnvSituation> = {}) =>
    decideInfraEnv(situation(spec, { ...change, infraEnv: null }))
  const least = {
    name: 'edge',
    pull_secret: '{"auths":{}}',
    image_type: 'minimal-iso',
    cpu_architecture: 'x86_64',
  }
  const cluster = { id: 'c', openshift_version: '4.20.0' }

  test.each<[string, Partial<InfraEnvSpec>, Partial<InfraEnvSituation>, object]>([
    ['as little as possible', {}, {}, {}],
    ['for a cluster', {}, { cluster }, { cluster_id: 'c', openshift_version: '4.20.0' }],
    ['of a version', { osImageVersion: '4.19' }, {}, { openshift_version: '4.19' }],
    ['of IBM Z', { cpuArchitecture: 's390x' }, {}, { cpu_architecture: 's390x', image_type: 'full-iso' }],
    ['of a chosen type', { imageType: 'full-iso' }, {}, { image_type: 'full-iso' }],
    ['with networks', {}, { staticNetworks: NETWORKS }, { static_network_config: NETWORKS }],
    [
      'with everything else',
      {
        sshAuthorizedKey: 'ssh-ed25519 A',
        additionalTrustBundle: ' PEM\n',
        ignitionConfigOverride: '{}',
        additionalNTPSources: ['a', 'b'],
        proxy: { httpProxy: 'http://192.0.2.2:3128' },
        kernelArguments: [{ operation: 'append', value: 'audit=0' }],
        networkDiscoveryDelaySeconds: 0,
      },
      {},
      {
        ssh_authorized_key: 'ssh-ed25519 A',
        additional_trust_bundle: 'PEM',
        ignition_config_override: '{}',
        additional_ntp_sources: 'a,b',
        proxy: { http_proxy: 'http://192.0.2.2:3128', https_proxy: '', no_proxy: '' },
        kernel_arguments: [{ operation: 'append', value: 'audit=0' }],
        network_discovery_delay_seconds: 0,
      },
    ],
  ])('is registered, %s', (_, spec, change, params) => {
    expect(register(spec, change)).toEqual({ do: 'register', params: { ...least, ...params } })
  })
})

describe('an infra-env that the service has', () => {
  test('stays as it is when nothing differs', () => {
    const infraEnv = sampleInfraEnv({
      ssh_authorized_key: 'ssh-ed25519 A',
      static_network_config: JSON.stringify(NETWORKS),
      kernel_arguments: '[{"operation":"append","value":"audit=0"}]',
      proxy: { http_proxy: 'http://192.0.2.2:3128' },
      openshift_version: '4.20',
    })
    const spec: Partial<InfraEnvSpec> = {
      sshAuthorizedKey: 'ssh-ed25519 A',
      kernelArguments: [{ operation: 'append', value: 'audit=0' }],
      proxy: { httpProxy: 'http://192.0.2.2:3128' },
    }
    expect(decideInfraEnv(situation(spec, { infraEnv, staticNetworks: NETWORKS }))).toBeNull()
  })

  test.each<[string, Partial<InfraEnvSpec>, Partial<InfraEnvSituation>, object]>([
    ['a key', { sshAuthorizedKey: 'ssh-ed25519 B' }, {}, { ssh_authorized_key: 'ssh-ed25519 B' }],
    ['another pull secret', {}, { hasNewPullSecret: true }, { pull_secret: '{"auths":{}}' }],
    [
      'the last network goes',
      {},
      { infraEnv: sampleInfraEnv({ static_network_config: JSON.stringify(NETWORKS) }) },
      { static_network_config: [] },
    ],
    [
      'the proxy goes',
      {},
      { infraEnv: sampleInfraEnv({ proxy: { http_proxy: 'http://192.0.2.2:3128' } }) },
      { proxy: { http_proxy: '', https_proxy: '', no_proxy: '' } },
    ],
    ['the type', { imageType: 'full-iso' }, {}, { image_type: 'full-iso' }],
    ['the version', { osImageVersion: '4.21' }, {}, { openshift_version: '4.21' }],
    ['a delay', { networkDiscoveryDelaySeconds: 5 }, {}, { network_discovery_delay_seconds: 5 }],
  ])('only what differs is sent: %s', (_, spec, change, params) => {
    expect(decideInfraEnv(situation(spec, change))).toEqual({ do: 'update', params })
  })
})

describe('the status', () => {
  const facts = (change: Partial<InfraEnvFacts> = {}): InfraEnvFacts => ({
    ...{ name: 'edge', infraEnv: sampleInfraEnv(), result: { kind: 'made' }, before: {} },
    ...{ now: NOW, serviceUrl: SERVICE_URL },
    ...change,
  })
  const url = sampleInfraEnv().download_url
  const failedBefore: TimedCondition = {
    ...condition('ImageCreated', 'False', 'ImageCreationError', 'No.'),
    lastTransitionTime: EARLIER,
  }

  test.each<[string, ImageResult, string, string, number | null]>([
    ['made', { kind: 'made' }, 'True', 'InfraEnvAvailable', null],
    ['in progress', imageFailure(409, ''), 'True', 'ImageCreated', 20_000],
    ['refused', imageFailure(400, 'No.'), 'False', 'ImageCreationError', null],
    ['failed', imageFailure(500, 'No.'), 'False', 'ImageCreationError', 20_000],
    ['without an answer', imageFailure(null, 'No.'), 'False', 'ImageCreationError', 20_000],
    [
      'without its cluster',
      { kind: 'no-cluster', message: 'x' },
      'Unknown',
      'MissingClusterDeployment',
      null,
    ],
  ])('of an image that is %s', (_, result, status, reason, againMs) => {
    const written = infraEnvStatus(facts({ result }))
    expect(written).toMatchObject({ conditions: [{ type: 'ImageCreated', status, reason }] })
    expect(schemaProblems(INFRA_ENV.status as Schema, written)).toEqual([])
    expect(tryImageAgainAfterMs(result)).toBe(againMs)
  })

  test('an error stays while the next image is made', () => {
    const before = { conditions: [failedBefore] }
    expect(infraEnvStatus(facts({ result: { kind: 'in-progress' }, before }))).toMatchObject({
      conditions: [failedBefore],
    })
  })

  test('the time of the image is that of its contents', () => {
    const before = { isoDownloadURL: url as string, createdTime: EARLIER }
    expect(infraEnvStatus(facts())).toMatchObject({ isoDownloadURL: url, createdTime: NOW })
    expect(infraEnvStatus(facts({ before }))).toMatchObject({ isoDownloadURL: url, createdTime: EARLIER })
  })

  test('a link to an image that could not be made goes', () => {
    const before = { isoDownloadURL: url as string, createdTime: EARLIER }
    const written = infraEnvStatus(facts({ result: imageFailure(400, 'No.'), before }))
    expect(written).not.toHaveProperty('isoDownloadURL')
    expect(written).not.toHaveProperty('createdTime')
  })

  test('agents are found by their label', () => {
    expect(infraEnvStatus(facts({ infraEnv: null }))).toMatchObject({
      agentLabelSelector: { matchLabels: { 'infraenvs.agent-install.openshift.io': 'edge' } },
    })
  })
})
