import { removesTaint } from '@groundwork/host/cluster'
import { describe, expect, it } from 'vitest'
import { countReboots } from '../loops/reboot-counter.ts'
import { hasConsole } from './console-capability.ts'
import { readInstallConfig } from './install-config.ts'
import { mustGatherImages } from './must-gather-images.ts'
import { readOperatorManifests } from './operator-manifests.ts'
import { proxyEnvironment } from './proxy-environment.ts'

describe('the console', () => {
  const version = (enabledCapabilities: string[], knownCapabilities: string[]) => ({
    metadata: { name: 'version' },
    status: { capabilities: { enabledCapabilities, knownCapabilities } },
  })
  it.each([
    ['enabled', version(['Console'], ['Console']), true],
    ['known and not enabled', version(['Build'], ['Build', 'Console']), false],
    ['unknown to an old cluster', version([], []), true],
    ['of a cluster that says nothing', null, true],
  ])('when it is %s', (_, given, expected) => {
    expect(hasConsole(given)).toBe(expected)
  })
})

describe('images to collect with', () => {
  const MAP = '{"ocp":"general","lso":"storage","odf":"","cnv":7}'
  it.each([
    ['', true, [], []],
    ['registry.example.com/mg:1', true, ['lso'], ['registry.example.com/mg:1']],
    [MAP, true, [], ['general']],
    [MAP, true, ['lso', 'odf', 'cnv', 'unknown'], ['general', 'storage']],
    [MAP, false, ['lso'], ['storage']],
    [MAP, false, [], []],
  ])('%s, failed %s, operators %j: %j', (setting, hasFailed, operators, expected) => {
    expect(mustGatherImages(setting, { hasFailed, operators: new Set(operators) })).toEqual(expected)
  })
})

describe('the proxies of a cluster', () => {
  it('become variables, empty ones do not', () => {
    const status = { httpProxy: 'http://proxy:3128', httpsProxy: '', noProxy: '.svc' }
    expect(proxyEnvironment({ metadata: { name: 'cluster' }, status })).toEqual({
      HTTP_PROXY: 'http://proxy:3128',
      NO_PROXY: '.svc',
    })
    expect(proxyEnvironment(null)).toEqual({})
  })
})

describe('the taint of clouds', () => {
  const overrides = (password: string) =>
    JSON.stringify({
      platform: { vsphere: { vcenters: [{ user: 'u', password, server: 'vcenter.example.com' }] } },
    })
  const facts = { platform: 'vsphere', invoker: 'agent-installer', openshiftVersion: '4.15.0' }
  it.each([
    ['baremetal', { ...facts, platform: 'baremetal', installConfigOverrides: '' }, false],
    ['nutanix', { ...facts, platform: 'nutanix', installConfigOverrides: overrides('x') }, true],
    ['vsphere', { ...facts, installConfigOverrides: '' }, true],
    [
      'vsphere with placeholders',
      { ...facts, installConfigOverrides: overrides('passwordplaceholder') },
      true,
    ],
    ['vsphere with credentials', { ...facts, installConfigOverrides: overrides('real') }, false],
    [
      'vsphere with credentials, too old',
      { ...facts, openshiftVersion: '4.14.9', installConfigOverrides: overrides('real') },
      true,
    ],
    [
      'vsphere with credentials, from the usual service',
      { ...facts, invoker: 'assisted-service', installConfigOverrides: overrides('real') },
      true,
    ],
  ])('on %s', (_, given, expected) => {
    expect(removesTaint(given)).toBe(expected)
  })
})

describe('the install-config', () => {
  it('tells the platform and the networks of services', () => {
    const text =
      'networking:\n  serviceNetwork:\n  - 172.30.0.0/16\n  - fd02::/112\nplatform:\n  baremetal:\n    apiVIPs: []\n'
    expect(readInstallConfig(text)).toEqual({
      serviceNetworks: ['172.30.0.0/16', 'fd02::/112'],
      platform: 'baremetal',
    })
  })
  it.each([[''], ['- a\n- b'], ['{'], ['networking: 7']])('tells nothing in "%s"', (text) => {
    expect(readInstallConfig(text)).toEqual({ serviceNetworks: [], platform: '' })
  })
})

describe('restarts', () => {
  it('are lines of their own', () => {
    const text = 'reboot   system boot  5.14 Mon\nreboot   system boot  5.14 Mon\n\nwtmp begins Mon reboot \n'
    expect(countReboots(text)).toBe(2)
  })
})

describe('manifests of operators in a config map', () => {
  const data = {
    'lso.metadata.yaml':
      'namespace: openshift-local-storage\nsubscriptionName: local-storage\nmanifests:\n- a.yaml\n',
    'a.yaml': Buffer.from('kind: LocalVolume\n').toString('base64'),
    'cnv.metadata.yaml': 'namespace: cnv\nsubscriptionName: hco\n',
  }
  it('belong to their operators', () => {
    expect(readOperatorManifests(data)).toEqual([
      {
        name: 'lso',
        namespace: 'openshift-local-storage',
        subscription: 'local-storage',
        manifests: [{ operator: 'lso', text: 'kind: LocalVolume\n' }],
      },
      { name: 'cnv', namespace: 'cnv', subscription: 'hco', manifests: [] },
    ])
  })
  it('are missed by name', () => {
    const { 'a.yaml': _, ...rest } = data
    expect(() => readOperatorManifests(rest)).toThrow('a.yaml')
  })
})
