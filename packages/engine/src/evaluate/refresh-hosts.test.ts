import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { minutes } from '../facts/instant.ts'
import { aHost, aSnapshot, hostId, NOW } from '../testing/builders.ts'
import { createRuleLog, refreshHosts } from './refresh-hosts.ts'

const refresh = (...hosts: readonly HostFacts[]) => {
  const cluster = createClusterContext(aSnapshot({ hosts }))
  return refreshHosts(cluster.hosts.map((host) => createHostContext(host, cluster)))
}

const gone = { checked_in_at: NOW - minutes(4) }

describe('refreshHosts', () => {
  it('lists the hosts that change, the rule that did it, and the events', () => {
    const { changes, rules, events } = refresh(aHost(1), aHost(2, gone), aHost(3))
    expect([...changes.keys()]).toEqual([hostId(2)])
    expect(changes.get(hostId(2))).toMatchObject({ status: 'disconnected', status_updated_at: NOW })
    expect([...rules]).toEqual([[hostId(2), 'connection-lost']])
    expect(events).toMatchObject([{ name: 'host_status_updated', props: { host_id: hostId(2) } }])
  })

  it('has verdicts for every host it was given, and none for others', () => {
    const { verdictsOf } = refresh(aHost(1), aHost(2), aHost(3))
    expect(verdictsOf(hostId(3)).verdicts.get('connected')?.status).toBe('success')
    expect(verdictsOf('unknown host').verdicts.size).toBe(0)
    expect(verdictsOf('unknown host').holds('connected')).toBe(true)
  })

  it('names the earliest deadline of all hosts', () => {
    const early = NOW - minutes(2)
    const { nextDeadline } = refresh(aHost(1), aHost(2, { checked_in_at: early }), aHost(3))
    expect(nextDeadline).toBe(early + minutes(3) + 1)
    expect(refresh().nextDeadline).toBeNull()
  })

  it('lets every host see the others as they were before', () => {
    const alone = refresh(aHost(1, gone), aHost(2, gone), aHost(3, gone))
    expect([...alone.changes.values()].map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'disconnected'),
    )
  })
})

describe('createRuleLog', () => {
  it('collects the rules of several rounds, host by host', () => {
    const log = createRuleLog()
    const none = refresh()
    log.add({ ...none, rules: new Map([['a', 'first']]) })
    log.add({
      ...none,
      rules: new Map([
        ['a', 'second'],
        ['b', 'other'],
      ]),
    })
    expect([log.of('a'), log.of('b'), log.of('c')]).toEqual([['first', 'second'], ['other'], []])
  })
})
