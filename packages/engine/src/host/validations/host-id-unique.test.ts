import { describe, expect, it } from 'vitest'
import { evaluateCluster } from '../../evaluate/evaluate-cluster.ts'
import { evaluateInfraEnv } from '../../evaluate/evaluate-infra-env.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { minutes } from '../../facts/instant.ts'
import { readIgnoredHostValidations } from '../../requests/cluster/ignorable-validations.ts'
import {
  aHost,
  aHostContext,
  anInfraEnv,
  anUnboundHostContext,
  aSnapshot,
  hostId,
  macAddress,
  NOW,
  someSettings,
} from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { hostIdUnique } from './host-id-unique.ts'

const machine = (number: number, first: number, last: number) => ({
  macs: [macAddress(number)],
  first_seen_at: NOW + minutes(first),
  seen_at: NOW + minutes(last),
})
/** Host 1 and a stranger, both at work. */
const SHARED: Partial<HostFacts> = { machines: [machine(9, -3, 0), machine(1, -30, -1)] }

describe('host-id-unique', () => {
  it('left out: one machine, or none that reported yet', () => {
    expect(statusOf(hostIdUnique, aHostContext())).toBe('left out')
    expect(statusOf(hostIdUnique, aHostContext({ machines: [machine(1, -30, 0)] }))).toBe('left out')
  })

  it('left out: a machine that was replaced by another', () => {
    const machines = [machine(9, -1, 0), machine(1, -30, -2)]
    expect(statusOf(hostIdUnique, aHostContext({ machines }))).toBe('left out')
  })

  it('left out: the other machine is silent for more than five minutes', () => {
    const machines = (last: number) => [machine(9, -20, 0), machine(1, -30, last)]
    expect(statusOf(hostIdUnique, aHostContext({ machines: machines(-5) }))).toBe('failure')
    expect(statusOf(hostIdUnique, aHostContext({ machines: machines(-5.1) }))).toBe('left out')
  })

  it.each([
    ['in a cluster', aHostContext(SHARED)],
    ['without a cluster', anUnboundHostContext(SHARED)],
  ])('failure: two machines %s, and both are named', (_, context) => {
    const verdict = explainedVerdict(hostIdUnique, context)
    expect(verdict.status).toBe('failure')
    expect(verdict.message).toContain(`2 machines report under the id ${hostId(1)} of host node-1`)
    expect(verdict.message).toContain(`machine 1 has ${macAddress(1)}; machine 2 has ${macAddress(9)}`)
    expect(verdict.message).toContain('switch off')
    expect(verdict.cause).toMatchObject({
      seen: { machines: 2, macs_by_machine: [macAddress(1), macAddress(9)] },
      needed: { machines: 1 },
    })
  })

  it('failure: the order in which machines are stored does not matter', () => {
    const turned = { machines: [...(SHARED.machines ?? [])].reverse() }
    expect(explainedVerdict(hostIdUnique, aHostContext(turned))).toEqual(
      explainedVerdict(hostIdUnique, aHostContext(SHARED)),
    )
  })

  it('makes the host insufficient until one of the machines is silent, with or without a cluster', () => {
    const hosts = [aHost(1, SHARED), aHost(2), aHost(3)]
    const failing = evaluateCluster(aSnapshot({ hosts }))
    expect(failing.hosts[0]?.changes.status).toBe('insufficient')
    expect(failing.cluster.changes.status).toBe('insufficient')
    const ends = NOW + minutes(4) + 1
    expect(failing.nextDeadline).toBeLessThanOrEqual(ends)

    const unbound = { ...aHost(1, SHARED), cluster_id: null, status: 'known-unbound' as const }
    const alone = { infraEnv: anInfraEnv(), hosts: [unbound], settings: someSettings(), now: NOW }
    expect(evaluateInfraEnv(alone).hosts[0]?.changes.status).toBe('insufficient-unbound')
    const polling = { ...unbound, status: 'insufficient-unbound' as const, checked_in_at: ends - 1 }
    expect(evaluateInfraEnv({ ...alone, hosts: [polling], now: ends - 1 })).toMatchObject({
      hosts: [{ changes: {} }],
      nextDeadline: ends,
    })
    const after = evaluateInfraEnv({ ...alone, hosts: [polling], now: ends })
    expect(after.hosts[0]?.changes.status).toBe('known-unbound')
  })

  it('cannot be ignored', () => {
    expect(readIgnoredHostValidations('["host-id-unique"]')).toMatchObject({
      ok: false,
      problem: { problem: 'not-ignorable', ids: ['host-id-unique'] },
    })
  })
})
