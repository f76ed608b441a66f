// How facts change from one evaluation to the next: a report, a request, a poll, time that passes. Small steps, in any order.
import { HostStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import { withClusterChanges, withHostChanges } from '../facts/apply-changes.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { hours, type Instant, minutes, seconds } from '../facts/instant.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { applyHostEvent } from '../host/next-status.ts'
import { anyCluster } from './arbitrary-cluster.ts'
import { anyConnectivity, anyHost, anyInventory } from './arbitrary-host.ts'
import { anyInfraEnv, anySettings } from './arbitrary-snapshot.ts'
import { aHost } from './builders.ts'
import { shuffler } from './shuffle.ts'

/** Given the facts and the deadline that the last evaluation named. */
type Change = (snapshot: ClusterSnapshot, deadline: Instant | null) => ClusterSnapshot

export interface CourseStep {
  /** For the report of a failure. */
  readonly name: string
  readonly change: Change
  /** Whether the decision that follows is written down. */
  readonly isApplied: boolean
}

const aboutHost =
  (which: number, changesOf: (host: HostFacts, snapshot: ClusterSnapshot) => Partial<HostFacts>): Change =>
  (snapshot) => {
    const host = snapshot.hosts[which % Math.max(1, snapshot.hosts.length)]
    return host ? withHostChanges(snapshot, new Map([[host.id, changesOf(host, snapshot)]])) : snapshot
  }

const polled = (now: Instant, offsetMs: number): Partial<HostFacts> => ({
  checked_in_at: now,
  timestamp: Math.floor((now + offsetMs) / 1000),
})

const pick = <Facts extends object>(facts: Facts, fields: readonly (keyof Facts)[]): Partial<Facts> =>
  Object.fromEntries(fields.map((field) => [field, facts[field]])) as Partial<Facts>

const fieldsOf = <Facts extends object>(facts: Facts, without: readonly (keyof Facts)[]) =>
  fc.subarray(
    (Object.keys(facts) as (keyof Facts)[]).filter((field) => !without.includes(field)),
    { minLength: 1, maxLength: 3 },
  )

const which = fc.nat(9)
const GIB = 2 ** 30

const hostChanges: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(which, fc.constantFrom(4, 8, 16, 64)).map(([host, gib]) =>
    aboutHost(host, ({ inventory }) => ({
      inventory: inventory && {
        ...inventory,
        memory: { ...inventory.memory, usable_bytes: gib * GIB, physical_bytes: gib * GIB },
      },
    })),
  ),
  // The same again: other objects with the same content.
  fc
    .tuple(which, fc.constantFrom('inventory', 'connectivity', 'progress'))
    .map(([host, field]) => aboutHost(host, (facts) => pick(structuredClone(facts), [field]))),
  fc.tuple(which, anyInventory).map(([host, inventory]) => aboutHost(host, () => ({ inventory }))),
  fc.tuple(which, anyConnectivity).map(([host, connectivity]) => aboutHost(host, () => ({ connectivity }))),
  fc
    .tuple(which, fc.constantFrom('node-1', 'node-2', 'node-3', 'localhost', ''))
    .map(([host, requested_hostname]) => aboutHost(host, () => ({ requested_hostname }))),
  fc
    .tuple(which, fc.constantFrom('master', 'worker', 'arbiter', 'auto-assign'))
    .map(([host, role]) => aboutHost(host, () => ({ role }))),
  fc
    .tuple(which, fc.constantFrom(...HostStatus.enum))
    .map(([host, status]) => aboutHost(host, (_facts, { now }) => ({ status, status_updated_at: now }))),
  // Any facts of some other host.
  fc
    .tuple(which, anyHost(1))
    .chain(([host, other]) =>
      fieldsOf(other, ['id']).map((fields) => aboutHost(host, () => pick(other, fields))),
    ),
  fc
    .tuple(which, fc.constantFrom('register', 'install', 'cancel', 'reset', 'media-disconnect', 'unbind'))
    .map(([host, type]) =>
      aboutHost(host, (facts, snapshot) => {
        const context = createHostContext(facts, createClusterContext(snapshot))
        const event = type === 'register' ? { type, discovery_agent_version: 'agent:2' } : { type }
        const result = applyHostEvent({ context }, event)
        return result.ok ? result.changes : {}
      }),
    ),
)

const hostsComeAndGo: fc.Arbitrary<Change> = fc.oneof(
  fc
    .integer({ min: 1, max: 8 })
    .chain((number) => fc.oneof(anyHost(number), fc.constant(aHost(number))))
    .chain((host) =>
      fc.boolean().map((isSilent): Change => {
        const newcomer = isSilent ? { ...host, inventory: null, connectivity: null } : host
        return (snapshot) => ({
          ...snapshot,
          hosts: [...snapshot.hosts.filter(({ id }) => id !== host.id), newcomer],
        })
      }),
    ),
  which.map(
    (host): Change =>
      (snapshot) => ({
        ...snapshot,
        hosts: snapshot.hosts.filter((_, index) => index !== host % Math.max(1, snapshot.hosts.length)),
      }),
  ),
  fc.nat().map(
    (seed): Change =>
      (snapshot) => ({ ...snapshot, hosts: shuffler(seed)(snapshot.hosts) }),
  ),
)

const polls: fc.Arbitrary<Change> = fc
  .tuple(fc.nat(15), fc.constantFrom(0, 0, minutes(61), -minutes(30)))
  .map(
    ([silent, offsetMs]): Change =>
      (snapshot) => ({
        ...snapshot,
        hosts: snapshot.hosts.map((host, index) =>
          (silent >> index) & 1 ? host : { ...host, ...polled(snapshot.now, offsetMs) },
        ),
      }),
  )

const clusterChanges: fc.Arbitrary<Change> = fc.oneof(
  anyCluster.chain((other) =>
    fieldsOf<ClusterFacts>(other, ['id']).map(
      (fields): Change =>
        (snapshot) =>
          withClusterChanges(snapshot, pick(other, fields)),
    ),
  ),
  fc.constant<Change>((snapshot) => ({ ...snapshot, cluster: structuredClone(snapshot.cluster) })),
  fc.array(anyInfraEnv, { maxLength: 1 }).map(
    (infraEnvs): Change =>
      (snapshot) => ({ ...snapshot, infraEnvs }),
  ),
  anySettings.map(
    (settings): Change =>
      (snapshot) => ({ ...snapshot, settings }),
  ),
)

const timePasses: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(1, seconds(59), minutes(3), minutes(10), hours(2), hours(25)).map(
    (ms): Change =>
      (snapshot) => ({ ...snapshot, now: snapshot.now + ms }),
  ),
  // The moment that was announced, and the one before.
  fc.constantFrom(0, 1).map(
    (earlier): Change =>
      (snapshot, deadline) => ({
        ...snapshot,
        now: Math.max(snapshot.now, (deadline ?? snapshot.now) - earlier),
      }),
  ),
  fc.integer({ min: 1, max: 60 }).map(
    (length): Change =>
      (snapshot) => ({
        ...snapshot,
        now: snapshot.now + minutes(length),
        absences: [...(snapshot.absences ?? []), { from: snapshot.now, to: snapshot.now + minutes(length) }],
      }),
  ),
)

const KINDS = { hostChanges, hostsComeAndGo, polls, clusterChanges, timePasses }

const anyStep: fc.Arbitrary<CourseStep> = fc.oneof(
  ...Object.entries(KINDS).map(([name, changes]) =>
    fc.tuple(changes, fc.boolean(), fc.boolean()).map(([change, isApplied, polling]) => ({
      name,
      // Hosts go on polling whatever happens; without that everything would be overdue after three minutes.
      change: polling ? inTurn(change) : change,
      isApplied,
    })),
  ),
)

const inTurn =
  (change: Change): Change =>
  (snapshot, deadline) => {
    const next = change(snapshot, deadline)
    return { ...next, hosts: next.hosts.map((host) => ({ ...host, ...polled(next.now, 0) })) }
  }

export const anyCourse = (maxLength: number): fc.Arbitrary<readonly CourseStep[]> =>
  fc.array(anyStep, { minLength: 1, maxLength, size: 'max' })
