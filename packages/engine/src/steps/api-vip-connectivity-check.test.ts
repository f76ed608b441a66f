import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { NO_STEP_INPUTS } from '../facts/step-inputs.ts'
import { aCluster, aHostContext } from '../testing/builders.ts'
import { apiVipConnectivityCheck } from './api-vip-connectivity-check.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'

const CA = encodeBase64('CLUSTER CA\n')
const HOST_CA = 'HOST CA'

const override = (source: string) =>
  JSON.stringify({ ignition: { security: { tls: { certificateAuthorities: [{ source }] } } } })

function argument(host: Partial<HostFacts>, cluster: Partial<ClusterFacts>, inputs = NO_STEP_INPUTS) {
  const context = aHostContext(
    { kind: 'AddToExistingClusterHost', role: 'worker', ...host },
    { cluster: aCluster({ kind: 'AddHostsCluster', ...cluster }) },
  )
  const args = apiVipConnectivityCheck.args(context, inputs)
  return JSON.parse(args?.[0] ?? 'null')
}

const withCa = { ignition_endpoint: { url: '', ca_certificate: CA } }

describe('api-vip-connectivity-check', () => {
  it.each([
    ['worker', {}, {}, { url: 'http://api.test.example.com:22624/config/worker' }],
    ['master', { role: 'master' }, {}, { url: 'http://api.test.example.com:22624/config/master' }],
    [
      'no role yet',
      { role: 'auto-assign', suggested_role: 'auto-assign' },
      {},
      { url: 'http://api.test.example.com:22624/config/worker' },
    ],
    [
      'role left to us again',
      { role: 'auto-assign', machine_config_pool_name: 'auto-assign' },
      {},
      { url: 'http://api.test.example.com:22624/config/worker' },
    ],
    [
      'pool of its own',
      { machine_config_pool_name: 'infra' },
      {},
      { url: 'http://api.test.example.com:22624/config/infra' },
    ],
    [
      'another name of the API',
      {},
      { api_vip_dns_name: 'kube.lan' },
      { url: 'http://kube.lan:22624/config/worker' },
    ],
    [
      'an IPv6 address for a name',
      {},
      { api_vip_dns_name: 'fd2e::100' },
      { url: 'http://[fd2e::100]:22624/config/worker' },
    ],
    [
      'with authority',
      {},
      withCa,
      { ca_certificate: CA, url: 'https://api-int.test.example.com:22623/config/worker' },
    ],
    [
      'with authority, other name',
      {},
      { ...withCa, api_vip_dns_name: 'kube.lan' },
      { ca_certificate: CA, url: 'https://kube.lan:22623/config/worker' },
    ],
    [
      'endpoint of the user',
      {},
      { ignition_endpoint: { url: 'https://mcs.lan/config/', ca_certificate: '' } },
      { url: 'https://mcs.lan/config/worker' },
    ],
    [
      'endpoint of the user with a query',
      {},
      { ignition_endpoint: { url: 'https://mcs.lan/config?site=a', ca_certificate: '' } },
      { url: 'https://mcs.lan/config/worker?site=a' },
    ],
  ] as const)('%s', (_scenario, host, cluster, expected) => {
    expect(argument(host, cluster)).toEqual(expected)
  })

  it.each([
    ['in base64', `data:text/plain;base64,${encodeBase64(HOST_CA)}`],
    ['as text', `data:,${encodeURIComponent(HOST_CA)}`],
  ])('takes the authority of the host %s', (_scenario, source) => {
    const { ca_certificate, url } = argument({ ignition_config_overrides: override(source) }, {})
    expect(decodeBase64(ca_certificate)).toBe('HOST CA\n')
    expect(url).toBe('https://api-int.test.example.com:22623/config/worker')
  })

  it('joins the authorities of cluster and host', () => {
    const host = { ignition_config_overrides: override(`data:,${HOST_CA}`) }
    expect(decodeBase64(argument(host, withCa).ca_certificate)).toBe('CLUSTER CA\nHOST CA\n')
  })

  it.each(['{', '{"ignition":5}', override('https://elsewhere'), override('data:,%zz')])(
    'makes nothing of the override %s',
    (ignition_config_overrides) => {
      expect(argument({ ignition_config_overrides }, {})).not.toHaveProperty('ca_certificate')
    },
  )

  it('hands on token and headers', () => {
    const ignitionEndpoint = { token: 's3cret', headers: { 'X-B': '2', 'X-A': '1' } }
    expect(argument({}, {}, { ...NO_STEP_INPUTS, ignitionEndpoint })).toMatchObject({
      ignition_endpoint_token: 's3cret',
      request_headers: [
        { key: 'X-A', value: '1' },
        { key: 'X-B', value: '2' },
      ],
    })
  })
})
