import { describe, expect, it } from 'vitest'
import {
  aCluster,
  aHostContext,
  anInventory,
  anUnboundHostContext,
  aSingleNodeCluster,
  someSettings,
} from '../testing/builders.ts'
import { statusOf, verdictOf, verdictText } from '../testing/verdict-of.ts'
import { apiDomainNameResolvedCorrectly } from './validations/api-domain-name-resolved-correctly.ts'
import { apiIntDomainNameResolvedCorrectly } from './validations/api-int-domain-name-resolved-correctly.ts'
import { appsDomainNameResolvedCorrectly } from './validations/apps-domain-name-resolved-correctly.ts'

const USER_MANAGED = aCluster({ user_managed_networking: true })
const IMPORTED = aCluster({ imported: true, kind: 'AddHostsCluster', control_plane_count: 0 })
const withIgnition = (path: string, content = '') => ({
  api_vip_connectivity: {
    is_success: true,
    ignition: JSON.stringify({
      storage: { files: [{ path, contents: { source: `data:,${encodeURIComponent(content)}` } }] },
    }),
  },
})
const noDnsmasq = someSettings({ hasSingleNodeDnsmasq: false })

const API = apiDomainNameResolvedCorrectly
const API_INT = apiIntDomainNameResolvedCorrectly
const APPS = appsDomainNameResolvedCorrectly
const CONSOLE = 'console-openshift-console.apps.test.example.com'

describe.each([
  ['api-domain-name-resolved-correctly', API, 'api.test.example.com', 'api.test.example.com'],
  ['api-int-domain-name-resolved-correctly', API_INT, 'api-int.test.example.com', 'api-int.test.example.com'],
  ['apps-domain-name-resolved-correctly', APPS, CONSOLE, '*.apps.test.example.com'],
])('%s', (_id, validation, name, record) => {
  const resolved = (answer: { ipv4_addresses?: string[]; ipv6_addresses?: string[]; cnames?: string[] }) => ({
    domain_name_resolutions: { resolutions: [{ domain_name: name, ...answer }] },
  })
  const UNRESOLVED = resolved({ ipv4_addresses: [] })

  it.each([
    ['an IPv4 address', resolved({ ipv4_addresses: ['10.0.0.1'] }), { cluster: USER_MANAGED }],
    ['an IPv6 address', resolved({ ipv6_addresses: ['fd00::1'] }), { cluster: USER_MANAGED }],
    ['an alias', resolved({ cnames: ['lb.example.com'] }), { cluster: USER_MANAGED }],
    ['managed networking', UNRESOLVED, {}],
    ['load balancer of the user', UNRESOLVED, { cluster: aCluster({ load_balancer_type: 'user-managed' }) }],
    ['new single node with its own resolver', UNRESOLVED, { cluster: aSingleNodeCluster() }],
    [
      'imported cluster with the pods of managed networking',
      { ...UNRESOLVED, ...withIgnition('/etc/kubernetes/manifests/keepalived.yaml') },
      { cluster: IMPORTED },
    ],
    [
      'imported cluster that names its API by address',
      { ...UNRESOLVED, ...withIgnition('/etc/kubernetes/kubeconfig', 'server: https://10.0.0.5:6443') },
      { cluster: IMPORTED },
    ],
  ])('success: %s', (_, host, around) => {
    expect(statusOf(validation, aHostContext(host, around))).toBe('success')
  })

  it.each([
    ['192.0.2.53', '@192.0.2.53'],
    ['$(reboot)', "'@$(reboot)'"],
  ])('failure: names the server that the host asks, if its agent reports it: %s', (server, word) => {
    const inventory = anInventory(1, { dns_servers: [server] })
    const context = aHostContext({ ...UNRESOLVED, inventory }, { cluster: USER_MANAGED })
    expect(verdictOf(validation, context)).toMatchObject({
      cause: { seen: { dns_servers: [server] } },
      remedies: [
        { what: expect.stringContaining(`The host asks ${server}.`), command: `dig +short ${name} ${word}` },
      ],
    })
  })

  it.each([
    ['no address', UNRESOLVED, { cluster: USER_MANAGED }],
    [
      'not mentioned in the answer',
      { domain_name_resolutions: { resolutions: [] } },
      { cluster: USER_MANAGED },
    ],
    ['single node without a resolver', UNRESOLVED, { cluster: aSingleNodeCluster(), settings: noDnsmasq }],
    ['installed single node', UNRESOLVED, { cluster: aSingleNodeCluster({ kind: 'AddHostsCluster' }) }],
    [
      'imported cluster with networking of the user',
      { ...UNRESOLVED, ...withIgnition('/etc/kubernetes/kubeconfig', 'server: https://api-int.test:6443') },
      { cluster: IMPORTED },
    ],
  ])('failure: %s', (_, host, around) => {
    const text = verdictText(validation, aHostContext(host, around))
    expect(text).toContain(`cannot resolve ${name}`)
    expect(text).toContain(`Create the DNS record: ${record}. IN A`)
  })

  it('failure: the record of a single node points to the node', () => {
    const context = aHostContext(UNRESOLVED, { cluster: aSingleNodeCluster(), settings: noDnsmasq })
    expect(verdictText(validation, context)).toContain(`${record}. IN A 192.168.127.11`)
  })

  it('failure: the record of a single node with IPv6 is an AAAA record', () => {
    const cluster = aSingleNodeCluster({ machine_networks: [{ cidr: 'fd00::/64' }] })
    const [nic] = anInventory().interfaces ?? []
    const inventory = anInventory(1, { interfaces: [{ ...nic, ipv6_addresses: ['fd00::5/64'] }] })
    const context = aHostContext({ ...UNRESOLVED, inventory }, { cluster, settings: noDnsmasq })
    expect(verdictText(validation, context)).toContain(`${record}. IN AAAA fd00::5.`)
  })

  it.each([
    ['nothing was resolved yet', { domain_name_resolutions: null }, { cluster: USER_MANAGED }],
    ['imported cluster, no ignition yet', UNRESOLVED, { cluster: IMPORTED }],
    [
      'imported cluster, the download failed',
      { ...UNRESOLVED, api_vip_connectivity: { is_success: false } },
      { cluster: IMPORTED },
    ],
  ])('pending: %s', (_, host, around) => {
    expect(statusOf(validation, aHostContext(host, around))).toBe('pending')
  })

  it('error: no base domain', () => {
    const cluster = aCluster({ user_managed_networking: true, base_dns_domain: '' })
    expect(statusOf(validation, aHostContext({}, { cluster }))).toBe('error')
  })

  it('left out: no cluster', () => {
    expect(statusOf(validation, anUnboundHostContext(UNRESOLVED))).toBe('left out')
  })
})
