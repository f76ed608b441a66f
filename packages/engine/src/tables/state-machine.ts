// A state machine is a list of rules, first match wins. The same code drives hosts and clusters.
import type { EventName } from '@groundwork/contract/events'
import { getOrCompute } from '../collections/get-or-compute.ts'
import type { Instant } from '../facts/instant.ts'
import type { Predicate } from './predicate.ts'

/** An event that people are to see; severity and words come from the catalogue of events. */
export interface EmittedEvent {
  readonly name: EventName
  readonly props: Readonly<Record<string, string | number | null>>
}

export interface Refusal {
  /** HTTP status for the caller. */
  readonly status: 400 | 409
  readonly reason: string
}

export interface Rule<Subject, Status extends string, Changes> {
  /** Stable name, unique in its machine; shown in docs and decisions. */
  readonly id: string
  readonly from: readonly Status[]
  /** All must hold. */
  readonly when: readonly Predicate<Subject>[]
  readonly to: Status | 'same'
  /** Why this rule exists, for the generated documentation. */
  readonly why: string
  /** The `status_info` text; left out when the rule keeps the old one. */
  readonly info?: (subject: Subject) => string
  /** Further facts that change with the transition. */
  readonly set?: (subject: Subject) => Changes
  /** What follows besides the status, in words, for the documentation. */
  readonly effects?: readonly string[]
  /** Events besides the one about the status itself. */
  readonly emits?: (subject: Subject) => readonly EmittedEvent[]
  /** The request that led here is turned down; nothing changes. */
  readonly refuses?: (subject: Subject) => Refusal
}

type AnyRule<Subject, Status extends string> = Rule<Subject, Status, unknown>

export interface Match<MatchedRule> {
  readonly rule: MatchedRule | null
  /** The next moment at which time alone could make another rule match; always later than `now`. */
  readonly nextDeadline: Instant | null
}

export function matchRule<Subject, Status extends string, MatchedRule extends AnyRule<Subject, Status>>(
  rules: readonly MatchedRule[],
  status: Status,
  subject: Subject,
  now: Instant,
): Match<MatchedRule> {
  const { candidates, timed } = rulesFrom(rules, status)
  let rule: MatchedRule | null = null
  for (const candidate of candidates) {
    if (!matches(candidate.when, subject)) continue
    rule = candidate
    break
  }
  let nextDeadline: Instant | null = null
  for (const flipsAt of timed as readonly FlipsAt<Subject>[]) {
    const flip = flipsAt(subject)
    if (flip !== null && flip > now && (nextDeadline === null || flip < nextDeadline)) nextDeadline = flip
  }
  return { rule, nextDeadline }
}

function matches<Subject>(when: readonly Predicate<Subject>[], subject: Subject): boolean {
  for (const predicate of when) if (!predicate.holds(subject)) return false
  return true
}

type FlipsAt<Subject> = (subject: Subject) => Instant | null

interface RulesFrom<Candidate> {
  readonly candidates: readonly Candidate[]
  /** Of the predicates that time alone can change. */
  readonly timed: readonly FlipsAt<never>[]
}

// A table is asked for every host at every evaluation, so it is sorted by status only once.
const rulesByStatus = new WeakMap<object, Map<string, RulesFrom<unknown>>>()

interface Candidate<Status extends string> {
  readonly from: readonly Status[]
  readonly when: readonly Predicate<never>[]
}

function rulesFrom<Status extends string, Row extends Candidate<Status>>(
  rules: readonly Row[],
  status: Status,
): RulesFrom<Row> {
  const known = getOrCompute(rulesByStatus, rules, () => new Map())
  return getOrCompute(known, status, () => {
    const candidates = rules.filter(({ from }) => from.includes(status))
    return {
      candidates,
      timed: candidates.flatMap(({ when }) => when.flatMap(({ flipsAt }) => flipsAt ?? [])),
    }
  }) as RulesFrom<Row>
}
