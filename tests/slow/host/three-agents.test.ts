// Three real agents and the real service, with real pings, names and time between them: what they see of each other makes a cluster ready,
// or keeps it from being so for the right reason.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Host } from '@groundwork/contract/hosts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PULL_SECRET } from '../../testing/fleet.ts'
import { until } from '../../testing/until.ts'
import { type AgentSite, SERVICE, STRANGER, startAgentSite } from './agent-site.ts'

/** Agents report once a minute; what one of them sees may follow from what another one did a minute before. */
const PATIENCE_MS = 270_000
const VIPS = { api_vips: [{ ip: '192.0.2.100' }], ingress_vips: [{ ip: '192.0.2.101' }] }

let site: AgentSite
let clusterId: string
beforeAll(async () => {
  site = await startAgentSite()
  clusterId = await registerCluster()
})
afterAll(() => site?.stop())

test('they make a cluster ready', async () => {
  await site.call('PATCH', `/v2/clusters/${clusterId}`, VIPS)
  const cluster = await until('the cluster is ready', isReady, PATIENCE_MS)
  expect(verdictsOn(cluster.validations_info).filter(isBad)).toEqual([])
  const ofHosts = cluster.hosts?.flatMap((host) => verdictsOn(host.validations_info)).filter(isBad) ?? []
  // The clock is compared a few times before it is followed, which the test need not wait for.
  expect(ofHosts.filter(({ id }) => id !== 'ntp-synced')).toEqual([])
  expect(cluster.machine_networks).toEqual([expect.objectContaining({ cidr: '192.0.2.0/24' })])
})

test('a stranger with a VIP, a lossy link and a name server that knows every name are named', async () => {
  const [first, second] = site.machines
  await site.stranger.run('ip', 'addr', 'add', '192.0.2.100/24', 'dev', 'eth0')
  await first?.run('bash', '-c', `echo nameserver ${STRANGER.ipv4} > /etc/resolv.conf`)
  await second?.run('nft', 'add', 'table', 'inet', 'loss')
  await second?.run('nft', 'add', 'chain', 'inet', 'loss', 'in', '{ type filter hook input priority 0; }')
  const rule = 'ip saddr 192.0.2.11 icmp type echo-request numgen inc mod 5 0 drop'
  await second?.run('nft', 'add', 'rule', 'inet', 'loss', 'in', ...rule.split(' '))

  const seen = await until(
    'all three are seen',
    async () => {
      const cluster = await showCluster()
      const host = cluster.hosts?.find(({ inventory }) => inventory?.includes('192.0.2.11/24'))
      const verdicts = [...verdictsOn(cluster.validations_info), ...verdictsOn(host?.validations_info)]
      const found = (id: string) => verdicts.find((verdict) => verdict.id === id && isBad(verdict))?.message
      const vip = found('api-vips-valid')
      const loss = found('sufficient-packet-loss-requirement-for-role')
      const names = found('dns-wildcard-not-configured')
      return vip && loss && names ? { vip, loss, names, status: cluster.status } : null
    },
    PATIENCE_MS,
  )
  expect(seen).toEqual({
    vip: `The API VIP 192.0.2.100 is in use by the machine with the MAC ${STRANGER.mac}.`,
    loss: expect.stringContaining('20 % to node-'),
    names: expect.stringContaining('192.0.2.99 for validateNoWildcardDNS.ns.lab.test'),
    status: 'insufficient',
  })
})

test('a firewall in front of the API of one machine is named, and one that rejects is only a warning', async () => {
  const hosts = (await showCluster()).hosts ?? []
  const hostLabel = (address: string) =>
    hosts.find(({ inventory }) => inventory?.includes(`${address}/24`))?.requested_hostname
  const [, , third] = site.machines
  await third?.run('nft', 'add', 'table', 'inet', 'fw')
  await third?.run('nft', 'add', 'chain', 'inet', 'fw', 'in', '{ type filter hook input priority 0; }')
  const rule = (text: string) => third?.run('nft', 'add', 'rule', 'inet', 'fw', 'in', ...text.split(' '))
  await rule('tcp dport 6443 drop')
  await rule('tcp dport 2380 reject with icmpx type admin-prohibited')

  const seen = await until(
    'the firewall is seen',
    async () => {
      const cluster = await showCluster()
      const host = cluster.hosts?.find(({ inventory }) => inventory?.includes('192.0.2.12/24'))
      const found = (id: string) =>
        verdictsOn(host?.validations_info).find((verdict) => verdict.id === id)?.message
      const dropped = found('cluster-ports-reachable')
      const refused = found('cluster-ports-accepted')
      return dropped && refused ? { dropped, refused, status: host?.status } : null
    },
    PATIENCE_MS,
  )
  expect(seen).toEqual({
    dropped: expect.stringContaining(`gets no answer at TCP port 6443 of ${hostLabel('192.0.2.13')}`),
    refused: expect.stringContaining(`is refused at TCP port 2380 of ${hostLabel('192.0.2.13')}`),
    status: 'insufficient',
  })
  await third?.run('nft', 'delete', 'table', 'inet', 'fw')
  await until(
    'the ports are open again',
    async () =>
      !(await showCluster()).hosts?.some(({ validations_info }) =>
        validations_info?.includes('cluster-ports'),
      ),
    PATIENCE_MS,
  )
})

async function registerCluster(): Promise<string> {
  const common = { name: 'ns', pull_secret: PULL_SECRET }
  const { id } = await site.call<{ id: string }>('POST', '/v2/clusters', {
    ...common,
    ...{ openshift_version: '4.20', base_dns_domain: 'lab.test', additional_ntp_source: SERVICE },
  })
  const infraEnv = await site.call<{ id: string }>('POST', '/v2/infra-envs', { ...common, cluster_id: id })
  site.startAgents(infraEnv.id)
  const hosts = await until('all machines have told what they are', async () => {
    const found = await site.call<Host[]>('GET', `/v2/infra-envs/${infraEnv.id}/hosts`)
    return found.length === site.machines.length && found.every(({ inventory }) => inventory) ? found : null
  })
  for (const { inventory } of hosts)
    expect(JSON.parse(inventory ?? '')).toMatchObject({ dns_servers: [SERVICE] })
  // They share the name of the machine that runs the test.
  for (const [index, { id: hostId }] of hosts.entries())
    await site.call('PATCH', `/v2/infra-envs/${infraEnv.id}/hosts/${hostId}`, { host_name: `node-${index}` })
  return id
}

const showCluster = (): Promise<Cluster> => site.call<Cluster>('GET', `/v2/clusters/${clusterId}`)

async function isReady(): Promise<Cluster | null> {
  const cluster = await showCluster()
  return cluster.status === 'ready' ? cluster : null
}

interface Verdict {
  readonly id: string
  readonly status: string
  readonly message: string
}

const verdictsOn = (info: string | undefined): readonly Verdict[] =>
  Object.values(JSON.parse(info || '{}') as Record<string, Verdict[]>).flat()

const isBad = ({ status }: Verdict): boolean => status !== 'success' && status !== 'disabled'
