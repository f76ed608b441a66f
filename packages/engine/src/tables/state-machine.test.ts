import { describe, expect, it } from 'vitest'
import type { Predicate } from './predicate.ts'
import { matchRule, type Rule } from './state-machine.ts'
import { isOver } from './timer.ts'

interface Lamp {
  readonly context: { readonly now: number; readonly absences: readonly [] }
  readonly isSwitchedOn: boolean
  readonly lightSince: number | null
}
type LampRule = Rule<Lamp, 'dark' | 'light', object>

const switchedOn: Predicate<Lamp> = { name: 'switched on', holds: ({ isSwitchedOn }) => isSwitchedOn }
const burntOut = isOver<Lamp>({
  name: 'burnt out',
  since: ({ lightSince }) => lightSince,
  limitMs: () => 100,
})

const RULES: readonly LampRule[] = [
  { id: 'burns-out', from: ['light'], when: [burntOut], to: 'dark', why: 'Lamps are mortal.' },
  {
    id: 'lights-up',
    from: ['dark', 'light'],
    when: [switchedOn],
    to: 'light',
    why: 'That is what lamps do.',
  },
  { id: 'goes-dark', from: ['light'], when: [], to: 'dark', why: 'Nothing keeps it on.' },
]

const lamp = (changes: Partial<Lamp> & { now?: number } = {}): Lamp => ({
  isSwitchedOn: false,
  lightSince: null,
  context: { now: changes.now ?? 0, absences: [] },
  ...changes,
})

const match = (status: 'dark' | 'light', subject: Lamp) =>
  matchRule(RULES, status, subject, subject.context.now)

describe('matchRule', () => {
  it.each([
    [
      'the first rule that matches wins',
      'light',
      lamp({ isSwitchedOn: true, lightSince: 0, now: 100 }),
      'burns-out',
    ],
    [
      'a rule whose predicate fails is passed over',
      'light',
      lamp({ isSwitchedOn: true, lightSince: 0 }),
      'lights-up',
    ],
    ['a rule without predicates always matches', 'light', lamp(), 'goes-dark'],
    ['rules of other statuses are not looked at', 'dark', lamp({ isSwitchedOn: true }), 'lights-up'],
    ['no rule is an answer too', 'dark', lamp(), undefined],
  ] as const)('%s', (_, status, subject, expected) => {
    expect(match(status, subject).rule?.id).toBe(expected)
  })

  it('tells when time alone could change the answer', () => {
    expect(match('light', lamp({ lightSince: 40, now: 50 })).nextDeadline).toBe(140)
  })

  it('has no deadline once the time is over, without a clock, and in other statuses', () => {
    expect(match('light', lamp({ lightSince: 40, now: 140 })).nextDeadline).toBeNull()
    expect(match('light', lamp()).nextDeadline).toBeNull()
    expect(match('dark', lamp({ lightSince: 40 })).nextDeadline).toBeNull()
  })
})
