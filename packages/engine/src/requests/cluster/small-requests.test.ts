import { describe, expect, it } from 'vitest'
import { aCluster, CLUSTER_ID, NOW } from '../../testing/builders.ts'
import { acceptedValue, refusalOf } from '../testing/builders.ts'
import { registerDisconnectedCluster } from './disconnected.ts'
import { changeIgnoredValidations } from './ignored-validations.ts'
import { importCluster } from './import.ts'
import { changeInstallConfig } from './install-config-override.ts'

const IDENTITY = { id: CLUSTER_ID, now: NOW }

describe('import', () => {
  const params = { name: 'given', api_vip_dnsname: 'api.real.example.com', openshift_cluster_id: CLUSTER_ID }

  it('takes name and domain from the name of the API', () => {
    expect(acceptedValue(importCluster(params, IDENTITY))).toMatchObject({
      kind: 'AddHostsCluster',
      status: 'adding-hosts',
      imported: true,
      name: 'real',
      base_dns_domain: 'example.com',
      api_vip_dns_name: 'api.real.example.com',
      openshift_cluster_id: CLUSTER_ID,
      openshift_version: '',
      platform: { type: 'baremetal' },
      control_plane_count: 0,
      monitored_operators: [],
      pull_secret_set: false,
    })
  })

  it.each([
    ['an address', '192.168.127.100', 'given', []],
    ['an address and a bad name', '192.168.127.100', 'Bad', ['400 invalid-text name']],
    ['a bad name that does not count', 'api.real.example.com', 'Bad', []],
  ])('%s', (_, api_vip_dnsname, name, problems) => {
    expect(refusalOf(importCluster({ ...params, api_vip_dnsname, name }, IDENTITY))).toEqual(problems)
  })
})

describe('a disconnected cluster', () => {
  it('is only remembered', () => {
    const outcome = registerDisconnectedCluster({ name: 'test', openshift_version: '4.20' }, IDENTITY)
    expect(acceptedValue(outcome)).toMatchObject({
      kind: 'DisconnectedCluster',
      status: 'unmonitored',
      name: 'test',
    })
  })
  it('needs a name', () => {
    expect(
      refusalOf(registerDisconnectedCluster({ name: '-', openshift_version: '4.20' }, IDENTITY)),
    ).toEqual(['400 invalid-text name'])
  })
})

describe('ignored validations', () => {
  const change = (params: Parameters<typeof changeIgnoredValidations>[0], status = aCluster().status) =>
    changeIgnoredValidations(params, aCluster({ status }))

  it('are unset by an empty text and when they are not mentioned, because the request replaces both', () => {
    const nothing = { ignored_host_validations: null, ignored_cluster_validations: null }
    expect(acceptedValue(change({}))).toEqual(nothing)
    expect(acceptedValue(change({ 'host-validation-ids': '' }))).toEqual(nothing)
    expect(
      acceptedValue(change({ 'host-validation-ids': '["all"]', 'cluster-validation-ids': '[]' })),
    ).toEqual({
      ignored_host_validations: ['all'],
      ignored_cluster_validations: [],
    })
  })

  it('may come as a list instead of a text that holds one', () => {
    const params = { 'host-validation-ids': ['all'], 'cluster-validation-ids': [] }
    expect(acceptedValue(change(params))).toEqual({
      ignored_host_validations: ['all'],
      ignored_cluster_validations: [],
    })
    expect(refusalOf(change({ 'host-validation-ids': ['connected'] }))).toEqual([
      '400 not-settable host-validation-ids',
    ])
  })

  it('are refused when unknown, indispensable or no list, all at once', () => {
    expect(
      refusalOf(change({ 'host-validation-ids': '["connected"]', 'cluster-validation-ids': '["magic"]' })),
    ).toEqual(['400 not-settable host-validation-ids', '400 not-found cluster-validation-ids'])
    expect(refusalOf(change({ 'host-validation-ids': 'x' }))).toEqual([
      '400 invalid-text host-validation-ids',
    ])
  })

  it('are refused in a wrong status with 400', () => {
    expect(refusalOf(change({}, 'installing'))).toEqual(['400 wrong-status '])
  })
})

describe('install-config override', () => {
  it.each([
    ['', '', null],
    ['{}', '{}', null],
    ['null', 'null', null],
    ['{"networking":{"networkType":"Calico"}}', '{"networking":{"networkType":"Calico"}}', 'Calico'],
    ['{"networking":{"networkType":1}}', '{"networking":{"networkType":1}}', null],
  ])('%j is stored as it is', (text, install_config_overrides, overridden_network_type) => {
    expect(acceptedValue(changeInstallConfig(text))).toEqual({
      install_config_overrides,
      overridden_network_type,
    })
  })

  it.each(['fips: true', '{"fips":tr', '[]', '"x"', '1', '{"a":1} {"b":2}'])('%j is refused', (text) => {
    expect(refusalOf(changeInstallConfig(text))).toEqual(['400 invalid-text '])
  })
})
