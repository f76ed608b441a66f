import type { HostRole } from '@groundwork/contract/hosts'
import type { ConnectivityReport, TcpConnectivity, TcpResult } from '@groundwork/contract/steps'
import { describe, expect, it } from 'vitest'
import { evaluateCluster } from '../evaluate/evaluate-cluster.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import {
  aCluster,
  aHost,
  aHostContext,
  anUnboundHostContext,
  aSingleNodeCluster,
  aSnapshot,
  hostId,
  ipAddress,
} from '../testing/builders.ts'
import { explainedVerdict } from '../testing/explained-verdict.ts'
import { statusOf } from '../testing/verdict-of.ts'
import { clusterPortsAccepted } from './validations/cluster-ports-accepted.ts'
import { clusterPortsReachable } from './validations/cluster-ports-reachable.ts'

const LISTENING = [2379, 2380, 6443, 9100, 10250, 22623]
const sound = (number: number) => aHost(number).connectivity as ConnectivityReport

/** Host 1, to whom a port of host 2 answered like that. */
const tried = (result: TcpResult, port: number, more: Partial<TcpConnectivity> = {}): Partial<HostFacts> => {
  const entry = { remote_ip_address: ipAddress(2), port, result, ...more }
  const remote_hosts = (sound(1)?.remote_hosts ?? [{ host_id: hostId(2) }]).map((remote) =>
    remote.host_id === hostId(2) ? { ...remote, tcp_connectivity: [entry] } : remote,
  )
  return { connectivity: { ...sound(1), remote_hosts } }
}
const peer = (role: HostRole = 'master', listening_ports: number[] = LISTENING) =>
  aHost(2, { role, connectivity: { ...sound(2), listening_ports } })

describe.each([
  ['cluster-ports-reachable', clusterPortsReachable, 'timed-out', 'drops these connections'],
  ['cluster-ports-accepted', clusterPortsAccepted, 'refused', 'a firewall answers in its place'],
] as const)('%s', (_, validation, result, reason) => {
  const status = (own: Partial<HostFacts>, other = peer(), around = {}) =>
    statusOf(validation, aHostContext({ role: 'master', ...own }, { hosts: [other, aHost(3)], ...around }))

  it.each([
    ['everything can be reached', {}, peer()],
    [
      'a port that only control plane nodes need',
      { ...tried(result, 2380), role: 'worker' as const },
      peer(),
    ],
    ['a port of the control plane on a worker', tried(result, 6443), peer('worker')],
    ['a port that no node needs', tried(result, 22), peer('master', [22])],
    ['the agent of the other host does not listen', tried(result, 6443), aHost(2)],
    ['another program has the port', tried(result, 6443), peer('master', [10250])],
    [
      'an address outside of the machine networks',
      tried(result, 6443, { remote_ip_address: '198.51.100.7' }),
      peer(),
    ],
    ['a result that we do not know', tried('closed' as TcpResult, 6443), peer()],
  ])('left out: %s', (_name, own, other) => {
    expect(status(own, other)).toBe('left out')
  })

  it('left out: no cluster, a single node', () => {
    expect(statusOf(validation, anUnboundHostContext(tried(result, 6443)))).toBe('left out')
    expect(status(tried(result, 6443), peer(), { cluster: aSingleNodeCluster() })).toBe('left out')
  })

  it.each([
    ['the API, from a worker', { ...tried(result, 6443), role: 'worker' as const }, peer(), 6443],
    ['etcd, between masters', tried(result, 2380), peer(), 2380],
    ['etcd, to an arbiter', tried(result, 2379), peer('arbiter'), 2379],
    ['the kubelet of a worker', tried(result, 10250), peer('worker'), 10250],
  ])('failure: %s', (_name, own, other, port) => {
    const context = aHostContext({ role: 'master', ...own }, { hosts: [other, aHost(3)] })
    const verdict = explainedVerdict(validation, context)
    expect(verdict.status).toBe('failure')
    expect(verdict.message).toContain(`at TCP port ${port} of node-2`)
    expect(verdict.message).toContain(reason)
    expect(verdict.cause?.seen).toMatchObject({
      worst: [expect.stringContaining(`${port} of node-2 (${ipAddress(2)}): ${result}`)],
    })
    expect(verdict.remedies?.[0]).toMatchObject({
      who: 'network',
      command: `nc -vz -w 3 ${ipAddress(2)} ${port}`,
    })
  })

  it('failure: a port that is reported many times counts once', () => {
    const [remote] =
      tried(result, 6443).connectivity?.remote_hosts?.filter((one) => one.tcp_connectivity) ?? []
    const entries = Array.from({ length: 50 }, () => remote?.tcp_connectivity ?? []).flat()
    const remote_hosts = [1, 2].map(() => ({ ...remote, tcp_connectivity: entries }))
    const own = { role: 'master' as const, connectivity: { ...sound(1), remote_hosts } }
    const verdict = explainedVerdict(validation, aHostContext(own, { hosts: [peer(), aHost(3)] }))
    expect(verdict.cause?.seen).toMatchObject({ ports: 1 })
  })

  it('a report is read once, however often it is judged', () => {
    let reads = 0
    const { connectivity } = tried(result, 6443)
    const counted = {
      ...connectivity,
      remote_hosts: (connectivity?.remote_hosts ?? []).map(({ tcp_connectivity, ...remote }) => ({
        ...remote,
        get tcp_connectivity() {
          reads += 1
          return tcp_connectivity ?? []
        },
      })),
    }
    const context = aHostContext({ role: 'master', connectivity: counted }, { hosts: [peer(), aHost(3)] })
    expect(statusOf(validation, context)).toBe('failure')
    const once = reads
    expect(statusOf(validation, context)).toBe('failure')
    expect(reads).toBe(once)
  })

  it('failure: any address counts with networks of the user', () => {
    const own = tried(result, 6443, { remote_ip_address: '198.51.100.7' })
    expect(status(own, peer(), { cluster: aCluster({ user_managed_networking: true }) })).toBe('failure')
  })
})

describe('what becomes of a cluster', () => {
  const statusWith = (result: TcpResult) =>
    evaluateCluster(aSnapshot({ hosts: [aHost(1, tried(result, 6443)), peer(), aHost(3)] })).hosts[0]?.changes
      .status

  it('a connection that is dropped stops it, one that is refused is only a warning', () => {
    expect(statusWith('timed-out')).toBe('insufficient')
    expect(statusWith('refused')).toBe(undefined)
    expect(statusWith('rejected')).toBe(undefined)
  })
})
