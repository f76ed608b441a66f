import { aHost, NOW } from '@groundwork/engine/testing/builders'
import { checkRules } from '../testing/check-rules.ts'
import {
  aFailure,
  anInstallation,
  beforeInstallation,
  failedWith,
  installingHost,
} from '../testing/installations.ts'
import { ADDRESS_RULES } from './address-rules.ts'
import { NETWORK_RULES } from './network-rules.ts'

const lateClock = { timestamp: Math.floor(NOW / 1000) - 7200 }
const resolutions = (domain: string, ...ipv4_addresses: string[]) => ({
  domain_name_resolutions: {
    resolutions: [
      ...(aHost(1).domain_name_resolutions?.resolutions ?? []).filter(
        ({ domain_name }) => domain_name !== domain,
      ),
      { domain_name: domain, ipv4_addresses, ipv6_addresses: [], cnames: [] },
    ],
  },
})
const WILDCARD = 'validateNoWildcardDNS.test.example.com'
const userManaged = { user_managed_networking: true, platform: { type: 'none', external_name: '' } } as const
const loss = (mtu_successful: boolean) => ({
  connectivity: {
    remote_hosts: (aHost(1).connectivity?.remote_hosts ?? []).map((remote) => ({
      ...remote,
      mtu_report: [{ outgoing_nic: 'eno1', remote_ip_address: '192.168.127.12', mtu_successful }],
    })),
  },
})
const proxy = { https_proxy: 'http://me:secret@proxy.example.com:3128' }
const FORBIDDEN = 'Get "https://quay.io/v2/": proxyconnect tcp: 407 Proxy Authentication Required'

checkRules(
  [...ADDRESS_RULES, ...NETWORK_RULES],
  [
    {
      rule: 'clock-skew',
      when: 'certificates are not valid yet',
      facts: aFailure({
        logs: ['bootkube: x509: certificate has expired or is not yet valid: current time 2020'],
      }),
      says: /Clocks differ/,
    },
    {
      rule: 'clock-skew',
      when: 'a clock of a failed cluster is two hours late',
      facts: aFailure({ hosts: [failedWith(1, 'Failed - no'), installingHost(2, lateClock)] }),
      says: /node-2 is 120 minutes behind/,
    },
    {
      rule: 'clock-skew',
      when: 'the clock is late but nothing failed',
      facts: anInstallation({ hosts: [installingHost(2, lateClock)] }),
      says: null,
    },
    {
      rule: 'vip-taken',
      when: 'another MAC answers at the VIP',
      facts: aFailure({ cluster: { ip_collisions: { '192.168.127.100': ['52:54:00:aa:aa:aa'] } } }),
      says: /52:54:00:aa:aa:aa at 192\.168\.127\.100/,
    },
    {
      rule: 'vip-taken',
      when: 'the check of the VIP failed',
      facts: aFailure({ cluster: { api_vips: [{ ip: '192.168.127.100', verification: 'failed' }] } }),
      says: /Another machine answers at 192\.168\.127\.100/,
    },
    { rule: 'vip-taken', when: 'all is fine', facts: aFailure(), says: null },
    {
      rule: 'address-used-twice',
      when: 'two MACs have the address of a host',
      facts: aFailure({
        cluster: { ip_collisions: { '192.168.127.12': ['52:54:00:aa:aa:aa', '52:54:00:bb:bb:bb'] } },
      }),
      says: /192\.168\.127\.12 \(52:54:00:aa:aa:aa and 52:54:00:bb:bb:bb\)/,
    },
    {
      rule: 'address-used-twice',
      when: 'it keeps the cluster from being installed',
      facts: beforeInstallation(
        [1, 2, 3].map((number) => aHost(number)),
        { ip_collisions: { '192.168.127.12': ['52:54:00:aa:aa:aa', '52:54:00:bb:bb:bb'] } },
      ),
      says: /More than one machine has the address 192\.168\.127\.12/,
    },
    {
      rule: 'address-used-twice',
      when: 'only one answers',
      facts: aFailure({ cluster: { ip_collisions: { '192.168.127.12': ['52:54:00:aa:aa:aa'] } } }),
      says: null,
    },
    {
      rule: 'dns-wildcard-clash',
      when: 'every name resolves',
      facts: aFailure({ hosts: [installingHost(1, resolutions(WILDCARD, '192.0.2.1'))] }),
      says: /wildcard DNS record.*test\.example\.com/,
    },
    {
      rule: 'dns-wildcard-clash',
      when: 'it keeps the cluster from being installed',
      facts: beforeInstallation([aHost(1, resolutions(WILDCARD, '192.0.2.1')), aHost(2), aHost(3)]),
      says: /wildcard DNS record.*test\.example\.com/,
    },
    {
      rule: 'dns-wildcard-clash',
      when: 'the cluster is ready all the same',
      facts: beforeInstallation([aHost(1, resolutions(WILDCARD, '192.0.2.1')), aHost(2), aHost(3)], {
        status: 'ready',
      }),
      says: null,
    },
    {
      rule: 'dns-wildcard-clash',
      when: 'nothing failed',
      facts: anInstallation({ hosts: [installingHost(1, resolutions(WILDCARD, '192.0.2.1'))] }),
      says: null,
    },
    {
      rule: 'dns-name-wrong',
      when: 'the API has no record',
      facts: aFailure({
        cluster: { ...userManaged, api_vips: [], ingress_vips: [] },
        hosts: [installingHost(1, resolutions('api.test.example.com'))],
      }),
      says: /below test\.example\.com does not resolve/,
    },
    {
      rule: 'dns-name-wrong',
      when: 'a log says so',
      facts: aFailure({ logs: ['dial tcp: lookup oauth-openshift.apps.test.example.com: no such host'] }),
      says: /does not resolve/,
    },
    {
      rule: 'dns-name-wrong',
      when: 'a foreign name does not resolve',
      facts: aFailure({ logs: ['lookup quay.io: no such host'] }),
      says: null,
    },
    {
      rule: 'proxy-blocks',
      when: 'the proxy wants a password',
      facts: aFailure({ cluster: proxy, logs: [FORBIDDEN] }),
      says: /^The proxy http:\/\/proxy\.example\.com:3128 refused/,
    },
    {
      rule: 'proxy-blocks',
      when: 'the cluster has no proxy',
      facts: aFailure({ logs: [FORBIDDEN] }),
      says: null,
    },
    {
      rule: 'packets-too-large',
      when: 'large packets are lost',
      facts: aFailure({ hosts: [installingHost(1, loss(false)), installingHost(2)] }),
      says: /Large packets of host node-1/,
    },
    {
      rule: 'packets-too-large',
      when: 'something else keeps the cluster from being installed',
      facts: beforeInstallation([aHost(1, loss(false)), aHost(2), aHost(3)]),
      says: null,
    },
    {
      rule: 'packets-too-large',
      when: 'they get through',
      facts: aFailure({ hosts: [installingHost(1, loss(true)), installingHost(2)] }),
      says: null,
    },
    {
      rule: 'hosts-cannot-reach-each-other',
      when: 'a host is outside of the group',
      facts: aFailure({
        cluster: {
          connectivity_majority_groups: {
            majority_groups: {
              '192.168.127.0/24': [2, 3, 4].map((n) => installingHost(n).id),
              IPv4: [2, 3, 4].map((n) => installingHost(n).id),
              IPv6: [],
            },
            l3_connected_addresses: {},
          },
        },
        hosts: [1, 2, 3, 4].map((n) => installingHost(n)),
      }),
      says: /node-1 does not reach the other hosts/,
    },
    { rule: 'hosts-cannot-reach-each-other', when: 'all are in it', facts: aFailure(), says: null },
  ],
)
