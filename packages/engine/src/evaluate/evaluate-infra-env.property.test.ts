// What must hold for an evaluation of hosts without a cluster, whatever was stored.
import { HostStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InfraEnvSnapshot } from '../facts/snapshot.ts'
import { anyInfraEnvSnapshot } from '../testing/arbitrary-snapshot.ts'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { momentsBefore } from '../testing/moments.ts'
import { printableDecision } from '../testing/printable-decision.ts'
import { shuffleHosts } from '../testing/shuffle.ts'
import type { InfraEnvDecision } from './decision.ts'
import { evaluateInfraEnv } from './evaluate-infra-env.ts'

const numRuns = 80
const check = (property: (snapshot: InfraEnvSnapshot) => void): void =>
  fc.assert(fc.property(anyInfraEnvSnapshot, property), { numRuns })

function applied(snapshot: InfraEnvSnapshot, { hosts }: InfraEnvDecision): InfraEnvSnapshot {
  const changes = new Map(hosts.map((host) => [host.id, host.changes]))
  return { ...snapshot, hosts: snapshot.hosts.map((host) => ({ ...host, ...changes.get(host.id) })) }
}

const changesOf = ({ hosts }: InfraEnvDecision): unknown[] =>
  hosts.map(({ changes }) => changes).filter((changes) => Object.keys(changes).length > 0)

describe('evaluating hosts without a cluster, whatever was stored', () => {
  it('never throws, never touches the facts, and says the same twice', () => {
    check((snapshot) => {
      const first = evaluateInfraEnv(deepFreeze(snapshot))
      expect(printableDecision(evaluateInfraEnv(structuredClone(snapshot)))).toEqual(printableDecision(first))
    })
  })

  it('does not care about the order in which facts are listed', () => {
    fc.assert(
      fc.property(anyInfraEnvSnapshot, fc.nat(), (snapshot, seed) => {
        const shuffled = { ...snapshot, hosts: shuffleHosts(snapshot.hosts, seed) }
        expect(printableDecision(evaluateInfraEnv(shuffled))).toEqual(
          printableDecision(evaluateInfraEnv(snapshot)),
        )
      }),
      { numRuns },
    )
  })

  it('comes to rest, in a status of the contract, until the moment it names', () => {
    check((snapshot) => {
      const decision = evaluateInfraEnv(snapshot)
      expect(decision.settled).toBe(true)
      const rested = applied(snapshot, decision)
      for (const { status } of rested.hosts) expect(HostStatus.enum).toContain(status)
      const { nextDeadline } = decision
      if (nextDeadline !== null) expect(nextDeadline).toBeGreaterThan(snapshot.now)
      for (const now of momentsBefore(nextDeadline, snapshot.now)) {
        const later = evaluateInfraEnv({ ...rested, now })
        expect({ after: now - snapshot.now, changes: changesOf(later), events: later.events }).toEqual({
          after: now - snapshot.now,
          changes: [],
          events: [],
        })
      }
    })
  })
})
