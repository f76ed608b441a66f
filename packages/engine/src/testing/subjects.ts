// Subjects of the state machines with verdicts made by hand, so that a state rule can be tested without facts that
// happen to break a validation.
import type { ClusterValidationId, HostValidationId } from '@groundwork/contract/vocabulary'
import type { ClusterSubject } from '../cluster/cluster-subject.ts'
import type { Absence } from '../facts/absence.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import type { Settings } from '../facts/settings.ts'
import type { HostSubject } from '../host/host-subject.ts'
import type { Verdicts } from '../tables/judge.ts'
import type { ValidationStatus, Verdict } from '../tables/verdict.ts'
import {
  aCluster,
  aClusterContext,
  aHost,
  aHostContext,
  anUnboundHostContext,
  NOW,
  someSettings,
} from './builders.ts'

interface Exceptions<Id> {
  readonly failing?: readonly Id[]
  readonly pending?: readonly Id[]
}

/** Everything passes except what is named. */
export function verdictsWhere<Id extends string>({
  failing = [],
  pending = [],
}: Exceptions<Id>): Verdicts<Id> {
  const say =
    (status: ValidationStatus) =>
    (id: Id): [Id, Verdict] => [id, { status, message: `${id} says ${status}.` }]
  const broken = new Set<Id>([...failing, ...pending])
  return {
    verdicts: new Map([...failing.map(say('failure')), ...pending.map(say('pending'))]),
    holds: (id) => !broken.has(id),
  }
}

export interface HostSituation extends Exceptions<HostValidationId> {
  readonly host?: Partial<HostFacts>
  /** null: the host is not bound. */
  readonly cluster?: Partial<ClusterFacts> | null
  readonly otherHosts?: readonly HostFacts[]
  readonly settings?: Partial<Settings>
  readonly now?: Instant
  readonly absences?: readonly Absence[]
}

export function aHostSubject(situation: HostSituation = {}): HostSubject {
  const { host = {}, cluster = {}, otherHosts = [aHost(2), aHost(3)], now = NOW, absences = [] } = situation
  const settings = someSettings(situation.settings)
  const context =
    cluster === null
      ? { ...anUnboundHostContext(host), settings, now, absences }
      : aHostContext(host, { cluster: aCluster(cluster), hosts: otherHosts, settings, now, absences })
  return { context, verdicts: verdictsWhere(situation) }
}

export interface ClusterSituation extends Exceptions<ClusterValidationId> {
  readonly cluster?: Partial<ClusterFacts>
  readonly hosts?: readonly HostFacts[]
  readonly settings?: Partial<Settings>
  readonly now?: Instant
  readonly absences?: readonly Absence[]
}

export function aClusterSubject(situation: ClusterSituation = {}): ClusterSubject {
  const { cluster = {}, hosts = [aHost(1), aHost(2), aHost(3)], now = NOW, absences = [] } = situation
  const settings = someSettings(situation.settings)
  const context = aClusterContext({ cluster: aCluster(cluster), hosts, settings, now, absences })
  return { context, verdicts: verdictsWhere(situation) }
}
