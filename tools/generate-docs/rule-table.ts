import type { Predicate } from '@groundwork/engine/tables'
import { code, table } from './markdown.ts'
import { describeConditions } from './predicate-names.ts'
import type { Move } from './state-diagram.ts'

/** What the documentation reads of a rule, whatever it is about. */
export interface DocumentedRule {
  readonly id: string
  readonly from: readonly string[]
  readonly when: readonly Pick<Predicate<never>, 'name'>[]
  readonly to: string
  readonly why: string
  readonly effects?: readonly string[]
  readonly refuses?: unknown
}

export const RULES_NOTE =
  'Rules are tried from top to bottom and the first one that matches is followed; where none matches nothing changes, or a request is refused. A rule matches when all its conditions hold; they are separated by semicolons. Every change of status writes `status_updated_at` and sends an event.'

export function ruleTable(rules: readonly DocumentedRule[], allStatuses: readonly string[]): string {
  const rows = rules.map((rule, index) => [
    String(index + 1),
    code(rule.id),
    rule.from.length === allStatuses.length ? 'any' : rule.from.join(', '),
    describeConditions(rule.when.map(({ name }) => name)),
    rule.refuses ? 'refused' : rule.to === 'same' ? 'stays' : rule.to,
    [rule.why, ...(rule.effects ?? []).map(sentence)].join(' '),
  ])
  return table(['#', 'rule', 'from', 'when', 'to', 'why, and what else happens'], rows)
}

/** Effects are written as fragments in the tables. */
function sentence(effect: string): string {
  return `${effect.charAt(0).toUpperCase()}${effect.slice(1)}.`
}

/** What rules lead to, named after the action they belong to, or each after itself. */
export const movesOf = (rules: readonly DocumentedRule[], action = ''): readonly Move[] =>
  rules
    .filter(({ to, refuses }) => to !== 'same' && !refuses)
    .map(({ id, from, to }) => ({ from, to, label: action || withoutTwin(id, rules) }))

/** `input-missing-with-dhcp` is the same arrow as `input-missing`. */
function withoutTwin(id: string, rules: readonly DocumentedRule[]): string {
  const twin = id.replace(/-with-dhcp$/, '')
  return rules.some((rule) => rule.id === twin) ? twin : id
}
