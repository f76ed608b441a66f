import { describe, expect, it } from 'vitest'
import { createHostContext } from '../../context/host-context.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { aClusterContext, aHost, aHostContext, anUnboundHostContext, hostId } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { hostnameUnique } from './hostname-unique.ts'

const twins = (name: string) => [1, 2, 3].map((n) => aHost(n, n < 3 ? { requested_hostname: name } : {}))
const contextOf = (hosts: readonly HostFacts[], index: number) => {
  const host = hosts[index]
  if (!host) throw new Error('no such host')
  return createHostContext(host, aClusterContext({ hosts }))
}

describe('hostname-unique', () => {
  it('success: every host has a name of its own', () => {
    expect(statusOf(hostnameUnique, aHostContext())).toBe('success')
  })

  it('success: a twin that has no inventory yet does not count', () => {
    const hosts = [aHost(1), aHost(2, { requested_hostname: 'node-1', inventory: null })]
    expect(statusOf(hostnameUnique, contextOf(hosts, 0))).toBe('success')
  })

  it.each([['twin'], ['twin.example.com'], ['a'.repeat(63)], ['localhost']])(
    'failure: two hosts called %s, the calls give them different names',
    (name) => {
      const hosts = twins(name)
      const verdicts = [0, 1].map((index) => explainedVerdict(hostnameUnique, contextOf(hosts, index)))
      expect(verdicts[0]).toMatchObject({
        status: 'failure',
        message: `Host ${hostId(1)} is called "${name}", and so is ${hostId(2)}.`,
        cause: { seen: { hosts_with_this_name: 2 }, needed: { hosts_with_this_name: 1 } },
      })
      const names = verdicts.map(({ remedies }) => String(remedies[0]?.call?.body.host_name))
      expect(new Set(names).size).toBe(2)
      const renamed = hosts.map((host, index) => ({ ...host, requested_hostname: names[index] ?? '' }))
      expect(statusOf(hostnameUnique, contextOf(renamed, 0))).toBe('success')
      const one = hosts.map((host, index) =>
        index === 0 ? { ...host, requested_hostname: names[0] ?? '' } : host,
      )
      expect(statusOf(hostnameUnique, contextOf(one, 0))).toBe('success')
    },
  )

  it('failure: of very many hosts with one name only some are listed', () => {
    const hosts = Array.from({ length: 30 }, (_, index) => aHost(index + 1, { requested_hostname: 'twin' }))
    const { message, cause } = explainedVerdict(hostnameUnique, contextOf(hosts, 29))
    expect(message).toContain(`and so are ${hostId(1)}, ${hostId(2)}, `)
    expect(message).toContain(`${hostId(10)} and 19 more.`)
    expect(cause).toMatchObject({
      summary: '30 hosts are called "twin".',
      seen: { hostname: 'twin', hosts_with_this_name: 30 },
    })
    expect(cause.seen.other_hosts).toHaveLength(10)
  })

  it('pending: no inventory yet', () => {
    expect(statusOf(hostnameUnique, aHostContext({ inventory: null }))).toBe('pending')
  })

  it('left out: no cluster, no host to compare with', () => {
    expect(statusOf(hostnameUnique, anUnboundHostContext())).toBe('left out')
  })
})
