// The shape of a test of explanation rules: for each rule facts that it explains, and facts that only look similar.

import { callSequence } from '@groundwork/engine/tables'
import { describe, expect, it } from 'vitest'
import { explainInstallation } from '../explain-installation.ts'
import type { Explanation, ExplanationRule } from '../explanation.ts'
import type { ExplanationFacts } from '../explanation-facts.ts'
import { flawsOf, flawsOfRemedies } from './flaws-of.ts'

export interface RuleCase {
  readonly rule: string
  readonly when: string
  readonly facts: ExplanationFacts
  /** What the cause has to say; null: the rule must keep quiet. */
  readonly says: string | RegExp | null
}

export function checkRules(rules: readonly ExplanationRule[], cases: readonly RuleCase[]): void {
  describe('the cases', () => {
    it('have a hit and a near miss for each rule', () => {
      const without = rules.filter(
        ({ id }) =>
          !cases.some(({ rule, says }) => rule === id && says !== null) ||
          !cases.some(({ rule, says }) => rule === id && says === null),
      )
      expect(without.map(({ id }) => id)).toEqual([])
      const ids = rules.map(({ id }) => id)
      expect(cases.filter(({ rule }) => !ids.includes(rule))).toEqual([])
    })
  })

  it.each(cases.filter(({ says }) => says !== null))('$rule: $when', ({ rule, facts, says }) => {
    const explanations = explainInstallation(facts)
    const found = explanations.find(({ id }) => id === rule)
    expect(found, `only ${explanations.map(({ id }) => id)}`).toBeDefined()
    if (found === undefined) return
    expect(found.cause).toMatch(says ?? '')
    expectUseful(found)
  })

  it.each(cases.filter(({ says }) => says === null))('not $rule: $when', ({ rule, facts }) => {
    expect(explainInstallation(facts).map(({ id }) => id)).not.toContain(rule)
  })
}

function expectUseful({ cause, evidence, remedies, id }: Explanation): void {
  expect(flawsOf(cause), id).toEqual([])
  expect(evidence.length, id).toBeGreaterThan(0)
  for (const { fact, text } of evidence) expect([fact, text]).not.toContain('')
  const shown = remedies.map(({ what, command, call }) => ({
    what,
    command,
    calls: (call ? callSequence(call) : []).map(({ fillIn = [], ...one }) => ({ ...one, fillIn })),
  }))
  expect(flawsOfRemedies(shown), id).toEqual([])
}
