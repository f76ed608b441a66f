// Our own rhythm: after every request the whole cluster is evaluated until nothing changes any more, and again whenever
// time alone could change something. Time is virtual: requests come when they were recorded.
import {
  applyDecision,
  clusterValidationChanges,
  clusterValidationsInfo,
  type Decision,
  evaluateCluster,
  hostValidationChanges,
  hostValidationsInfo,
} from '@groundwork/engine/evaluate'
import type { ClusterSnapshot } from '@groundwork/engine/facts'
import type { EmittedEvent } from '@groundwork/engine/tables'
import { type CurrentSnapshot, take } from '../testing/recorded-service.ts'
import type { Exchange } from '../testing/recording.ts'
import { startOf } from '../testing/reference-rhythm.ts'

export interface TimedEvent extends EmittedEvent {
  readonly at: number
}

export interface Story {
  readonly snapshot: CurrentSnapshot
  /** `validations_info` by id of host or cluster. */
  readonly validations: ReadonlyMap<string, string>
  readonly events: readonly TimedEvent[]
  readonly evaluations: number
  /** How many evaluations gave up before nothing changed any more. */
  readonly unsettled: number
  readonly nextDeadline: number | null
}

const BEGINNING: Story = {
  snapshot: null,
  validations: new Map(),
  events: [],
  evaluations: 0,
  unsettled: 0,
  nextDeadline: null,
}

export function replayInOurRhythm(exchanges: readonly Exchange[]): Story {
  const startedAt = startOf(exchanges)
  return exchanges.reduce((before, exchange) => {
    const now = startedAt + exchange.t * 1_000
    const story = wakeUntil(before, now)
    const taken = take(story.snapshot, exchange, now)
    if (taken === null) return story
    const events = [...story.events, ...timed(taken.events, now)]
    return evaluate({ ...story, events, snapshot: taken.snapshot }, taken.snapshot, now)
  }, BEGINNING)
}

function wakeUntil(story: Story, now: number): Story {
  const { nextDeadline, snapshot } = story
  if (nextDeadline === null || nextDeadline >= now || snapshot === null) return story
  return wakeUntil(evaluate(story, snapshot, nextDeadline), now)
}

function evaluate(story: Story, facts: ClusterSnapshot, now: number): Story {
  const before = { ...facts, now }
  const decision = evaluateCluster(before)
  const snapshot = applyDecision(before, decision)
  const { validations, events } = store(story.validations, snapshot, decision)
  return {
    snapshot,
    validations,
    events: [...story.events, ...timed([...decision.events, ...events], now)],
    evaluations: story.evaluations + 1,
    unsettled: story.unsettled + (decision.settled ? 0 : 1),
    nextDeadline: decision.nextDeadline,
  }
}

function store(old: Story['validations'], { cluster, hosts }: ClusterSnapshot, decision: Decision) {
  const validations = new Map(old)
  const events: EmittedEvent[] = []
  const keep = (id: string, info: string | null) => info !== null && validations.set(id, info)
  for (const { id, verdicts } of decision.hosts) {
    const host = hosts.find((candidate) => candidate.id === id)
    if (host) events.push(...hostValidationChanges(host, old.get(id) ?? null, verdicts))
    keep(id, hostValidationsInfo(verdicts))
  }
  const { verdicts } = decision.cluster
  if (verdicts !== null) {
    events.push(...clusterValidationChanges(cluster, old.get(cluster.id) ?? null, verdicts))
    keep(cluster.id, clusterValidationsInfo(verdicts))
  }
  return { validations, events }
}

const timed = (events: readonly EmittedEvent[], at: number): TimedEvent[] =>
  events.map((event) => ({ ...event, at }))
