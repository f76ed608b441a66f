import { DEFAULT_SETTINGS } from '@groundwork/engine/facts'
import { DEFAULT_NETWORKS } from '@groundwork/engine/requests/cluster'
import { describe, expect, it } from 'vitest'
import { type DefaultsReader, defaultHandlers } from './default-handlers.ts'
import { answerProblems } from './testing/answer-problems.ts'

const someConfig = (changes: Partial<DefaultsReader['config']> = {}): DefaultsReader => ({
  config: {
    networks: DEFAULT_NETWORKS,
    ntpDefaultServer: '',
    engineSettings: DEFAULT_SETTINGS,
    baseDnsDomains: {},
    garbage: {
      deregisterInactive: true,
      deleteUnregistered: true,
      clusterInactiveMs: 480 * 3_600_000,
      infraEnvInactiveMs: 1,
      deletedMs: 1,
      intervalMs: 1,
      changesMs: 1,
    },
    ...changes,
  },
})

function defaults(changes: Partial<DefaultsReader['config']> = {}) {
  const answer = defaultHandlers.V2GetClusterDefaultConfig(someConfig(changes))
  expect(answerProblems('V2GetClusterDefaultConfig', answer)).toEqual([])
  return answer.body
}

describe('V2GetClusterDefaultConfig', () => {
  it('shows both forms of the networks', () => {
    expect(defaults()).toMatchObject({
      cluster_network_cidr: '10.128.0.0/14',
      cluster_network_host_prefix: 23,
      service_network_cidr: '172.30.0.0/16',
      cluster_networks_ipv4: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
      cluster_networks_dualstack: [
        { cidr: '10.128.0.0/14', host_prefix: 23 },
        { cidr: 'fd01::/48', host_prefix: 64 },
      ],
      service_networks_ipv4: [{ cidr: '172.30.0.0/16' }],
      service_networks_dualstack: [{ cidr: '172.30.0.0/16' }, { cidr: 'fd02::/112' }],
      ntp_source: '',
      inactive_deletion_hours: 480,
    })
  })

  it('takes networks and time server from the configuration', () => {
    const networks = {
      ...DEFAULT_NETWORKS,
      clusterNetworks: [
        { cidr: '10.0.0.0/14', host_prefix: 24 },
        { cidr: 'fd99::/48', host_prefix: 64 },
      ],
    }
    const answer = defaults({ networks, ntpDefaultServer: 'time.example.com' })
    expect(answer.ntp_source).toBe('time.example.com')
    expect(answer.cluster_network_cidr).toBe('10.0.0.0/14')
    expect(answer.cluster_networks_ipv4).toHaveLength(1)
    expect(answer.cluster_networks_dualstack).toEqual(networks.clusterNetworks)
  })

  it('proposes the second stack that is configured', () => {
    const networks = { ...DEFAULT_NETWORKS, clusterCidrIpv6: 'fd88::/48', serviceCidrIpv6: 'fd89::/112' }
    const answer = defaults({ networks })
    expect(answer.cluster_networks_dualstack?.[1]).toEqual({ cidr: 'fd88::/48', host_prefix: 64 })
    expect(answer.service_networks_dualstack?.[1]).toEqual({ cidr: 'fd89::/112' })
  })

  it('offers no second stack where IPv6 is switched off', () => {
    const answer = defaults({ engineSettings: { ...DEFAULT_SETTINGS, supportsIpv6: false } })
    expect(answer.cluster_networks_dualstack).toEqual([])
    expect(answer.service_networks_dualstack).toEqual([])
  })

  it('names the hostnames that no host may have', () => {
    expect(defaults().forbidden_hostnames).toContain('localhost')
  })
})

describe('V2ListManagedDomains', () => {
  const domains = (baseDnsDomains: Record<string, string>) => {
    const answer = defaultHandlers.V2ListManagedDomains(someConfig({ baseDnsDomains }))
    expect(answerProblems('V2ListManagedDomains', answer)).toEqual([])
    return answer.body
  }

  it('is empty unless configured', () => {
    expect(domains({})).toEqual([])
  })

  it('names the provider, if it is one the contract knows', () => {
    expect(
      domains({ 'a.example.com': 'route53', 'b.example.com': 'Z1/route53', 'c.example.com': 'own' }),
    ).toEqual([
      { domain: 'a.example.com', provider: 'route53' },
      { domain: 'b.example.com', provider: 'route53' },
      { domain: 'c.example.com' },
    ])
  })
})
