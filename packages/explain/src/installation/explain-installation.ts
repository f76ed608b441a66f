// Why an installation failed, stands still or waits, most specific first.
import { CONFIDENCES, type Explanation, type ExplanationRule, type Finding, LEVELS } from './explanation.ts'
import type { ExplanationFacts } from './explanation-facts.ts'
import { EXPLANATION_RULES } from './explanation-rules.ts'
import { createInstallationAttempt, type InstallationAttempt } from './installation-attempt.ts'

/** Rules that also say something about a cluster whose installation was never asked for. */
const BEFORE: readonly string[] = [
  'validations-failing',
  'duplicate-host-identity',
  'vip-taken',
  'address-used-twice',
  'dns-wildcard-clash',
  'dns-name-wrong',
  'hosts-cannot-reach-each-other',
]

const FINISHED: readonly string[] = ['installed', 'adding-hosts']

/** A cluster that is installed has overcome whatever went wrong on the way, but for hosts that are not part of it. */
const isOvercome = (
  { cluster }: InstallationAttempt,
  { level }: ExplanationRule,
  { hosts }: Finding,
): boolean =>
  FINISHED.includes(cluster.status) &&
  (level === 'cause' || (level === 'stage' && hosts.length > 0)) &&
  hosts.every(({ status }) => status === 'installed' || status === 'added-to-existing-cluster')

/** Causes before stages before consequences; what is certain first; then in the order of the table. */
export function explainInstallation(facts: ExplanationFacts): readonly Explanation[] {
  const attempt = createInstallationAttempt(facts)
  const rules = attempt.hasBegun
    ? EXPLANATION_RULES
    : EXPLANATION_RULES.filter(({ id }) => BEFORE.includes(id))
  return rules
    .flatMap((rule, order) => {
      const finding = rule.explain(attempt)
      return finding === null || isOvercome(attempt, rule, finding)
        ? []
        : [{ order, explanation: { id: rule.id, level: rule.level, ...finding } }]
    })
    .sort(
      (a, b) =>
        LEVELS.indexOf(a.explanation.level) - LEVELS.indexOf(b.explanation.level) ||
        CONFIDENCES.indexOf(a.explanation.confidence) - CONFIDENCES.indexOf(b.explanation.confidence) ||
        a.order - b.order,
    )
    .map(({ explanation }) => explanation)
}
