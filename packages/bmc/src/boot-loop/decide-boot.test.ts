import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BMC_PROBLEMS, type BmcProblem } from '../errors/problems.ts'
import { type BootFacts, type BootState, startBoot } from './boot-state.ts'
import {
  type BootDecision,
  decideBoot,
  FIRST_READ_MS,
  LEAST_BYTES,
  REGISTER_MS,
  STALLED_MS,
} from './decide-boot.ts'
import { MOST_REPAIRS } from './ladder.ts'

const T0 = 1_000_000
const NOTHING: BootFacts = {
  outcome: null,
  bytesRead: 0,
  lastReadAt: null,
  registeredAt: null,
  isRebooting: false,
  booted: null,
  methods: 2,
  canClearJobs: false,
}
const DONE = { kind: 'done' } as const
const failed = (code: BmcProblem) => ({ kind: 'failed', code, said: 'no', next: '' }) as const

/** A world that answers each action, and goes on to the time that the loop waits for. */
function run(
  world: (action: string, state: BootState) => BootFacts['outcome'],
  news: (state: BootState, now: number) => Partial<BootFacts> = () => ({}),
  limit = 500,
): { readonly actions: string[]; readonly last: BootDecision; readonly decisions: number } {
  const actions: string[] = []
  let now = T0
  let decided = decideBoot(startBoot(now), NOTHING, now)
  for (let decisions = 1; decisions <= limit; decisions += 1) {
    const { state, action, wakeAt } = decided
    let outcome: BootFacts['outcome'] = null
    if (action !== null) {
      actions.push(action.kind)
      outcome = world(action.kind, state)
      if (outcome !== null) now += 1_000
      else now = wakeAt ?? now
    } else if (wakeAt === null) return { actions, last: decided, decisions }
    else now = Math.max(now + 1, wakeAt)
    decided = decideBoot(state, { ...NOTHING, ...news(state, now), outcome }, now)
    if (decided.action === null && decided.wakeAt === null) return { actions, last: decided, decisions }
  }
  return { actions, last: decided, decisions: limit + 1 }
}

const FIRST_WAY = ['probe', 'normalise', 'mount', 'verify', 'boot-once', 'power-on']
const registersWhenRead = (state: BootState, now: number): Partial<BootFacts> =>
  state.phase === 'reading' ? { bytesRead: LEAST_BYTES, lastReadAt: now, registeredAt: now } : {}
/** All the way to a system on its disk. */
const installs = (state: BootState, now: number): Partial<BootFacts> => {
  if (state.phase === 'registered') return { registeredAt: now, isRebooting: true }
  if (state.phase === 'rebooting') return { booted: { from: 'disk', at: now } }
  return registersWhenRead(state, now)
}

describe('the boot loop', () => {
  it('goes from a BMC to a registered host', () => {
    const { actions, last } = run(() => DONE, registersWhenRead)
    expect(actions).toEqual(FIRST_WAY)
    expect(last.state).toMatchObject({ phase: 'registered', attempts: [] })
  })

  it('goes on to the disk: ejects, and lets the installer restart the host', () => {
    let isInstalled = false
    const { actions, last } = run(
      () => DONE,
      (state, now) => {
        if (state.phase === 'registered') isInstalled = true
        return { ...installs(state, now), isRebooting: isInstalled }
      },
    )
    // The first wait for news ends the run: the installer is what brings them.
    expect(actions).toEqual(FIRST_WAY)
    const rebooting = decideBoot(last.state, { ...NOTHING, registeredAt: T0, isRebooting: true }, T0 + 1)
    expect(rebooting).toMatchObject({ action: { kind: 'eject' }, state: { phase: 'eject' } })
  })

  it.each([
    ['a busy BMC: the same step again', 'mount', 'busy', ['mount', 'mount']],
    ['media in use: from the beginning', 'mount', 'media-in-use', ['mount', 'normalise', 'mount']],
    [
      'an override that is ignored: a reset',
      'boot-once',
      'boot-override-ignored',
      ['boot-once', 'reset-bmc', 'normalise'],
    ],
    ['a way that is refused: another one', 'boot-once', 'boot-override-refused', ['boot-once', 'normalise']],
  ] as const)('repairs %s', (_, at, code, expected) => {
    let isBroken = true
    const { actions, last } = run((action) => {
      if (action !== at || !isBroken) return DONE
      isBroken = false
      return failed(code)
    }, registersWhenRead)
    const from = actions.indexOf(at)
    expect(actions.slice(from, from + expected.length)).toEqual(expected)
    expect(last.state.phase).toBe('registered')
    expect(last.state.attempts).toMatchObject([{ phase: at, cause: code, evidence: 'no' }])
  })

  it('clears jobs where it can', () => {
    const { actions } = run(
      (action) => (action === 'mount' ? failed('jobs-pending') : DONE),
      () => ({ canClearJobs: true }),
    )
    expect(actions.filter((action) => action === 'clear-jobs')).toHaveLength(1)
    expect(actions[actions.indexOf('mount') + 1]).toBe('clear-jobs')
  })

  it.each([
    ['read nothing', 'not-read', FIRST_READ_MS, () => ({})],
    ['stopped reading', 'stalled', STALLED_MS, (since: number) => ({ lastReadAt: since, bytesRead: 1_000 })],
    [
      'read all and did not register',
      'not-registered',
      REGISTER_MS,
      (since: number) => ({ lastReadAt: since, bytesRead: LEAST_BYTES }),
    ],
  ] as const)('notices a host that %s', (_, cause, afterMs, facts) => {
    const reading: BootState = { ...startBoot(T0), phase: 'reading' }
    const before = decideBoot(reading, { ...NOTHING, ...facts(T0) }, T0 + afterMs - 1)
    expect(before).toMatchObject({ action: null, wakeAt: T0 + afterMs, state: { phase: 'reading' } })
    const after = decideBoot(reading, { ...NOTHING, ...facts(T0) }, T0 + afterMs)
    expect(after.state.attempts).toMatchObject([{ cause }])
    expect(after.action?.kind).toBe('normalise')
  })

  it('repairs a host that boots the medium again, and restarts it itself', () => {
    const rebooting: BootState = { ...startBoot(T0), phase: 'rebooting' }
    const seen = { ...NOTHING, registeredAt: T0, isRebooting: true }
    let decided = decideBoot(rebooting, { ...seen, booted: { from: 'medium', at: T0 } }, T0)
    const actions: (string | undefined)[] = []
    for (let now = T0 + 60_000; now < T0 + 300_000; now += 60_000) {
      actions.push(decided.action?.kind)
      decided = decideBoot(decided.state, { ...seen, outcome: decided.action === null ? null : DONE }, now)
    }
    expect(actions.filter((action) => action !== undefined)).toEqual(['eject', 'disk-first', 'restart'])
    const end = decideBoot(
      decided.state,
      { ...seen, booted: { from: 'disk', at: T0 + 400_000 } },
      T0 + 400_000,
    )
    expect(end.state).toMatchObject({ phase: 'verified', attempts: [{ cause: 'booted-medium-again' }] })
  })

  it('repairs a host that had booted the medium again before anybody noticed', () => {
    const registered: BootState = { ...startBoot(T0), phase: 'registered' }
    const seen: BootFacts = {
      ...NOTHING,
      registeredAt: T0,
      isRebooting: true,
      booted: { from: 'medium', at: T0 },
    }
    const { state } = decideBoot(registered, seen, T0)
    expect(state).toMatchObject({ phase: 'eject', attempts: [{ cause: 'booted-medium-again' }] })
    // So that it is restarted by us, which the installer would have done.
    expect(Object.keys(state.used)).not.toHaveLength(0)
  })

  it.each([['login-refused'], ['certificate-untrusted'], ['not-allowed'], ['image-invalid']] as const)(
    'asks a person at once for %s',
    (code) => {
      const { actions, last } = run(() => failed(code))
      expect(actions).toEqual(['probe'])
      expect(last.state).toMatchObject({ phase: 'person', finding: { cause: code } })
      expect(last.state.finding?.text).toContain('Nothing was tried')
    },
  )

  it('climbs the whole ladder before it asks a person, and says what it tried', () => {
    const { last } = run((action) => (action === 'mount' ? failed('bmc-failed') : DONE))
    expect(last.state.attempts.map(({ repair }) => repair)).toEqual([
      ...[
        'again',
        'again',
        'again',
        're-mount',
        're-mount',
        'power-cycle',
        'power-cycle',
        'reset-bmc',
        'other-boot',
        'person',
      ],
    ])
    expect(last.state.finding?.text).toContain('Tried: again, re-mount, power-cycle, reset-bmc, other-boot.')
  })

  it('does not take an old registration for a new one', () => {
    const { state } = decideBoot(startBoot(T0), { ...NOTHING, registeredAt: T0 - 1 }, T0)
    expect(state.phase).toBe('probe')
  })

  const pendingIn = (phase: 'probe' | 'normalise' | 'mount' | 'power-on', onSince?: number | null) => ({
    ...{ ...startBoot(T0), phase, since: T0 + 50, pending: { kind: phase } },
    ...(onSince !== undefined && { onSince }),
  })
  it.each([
    ['while it was not switched off yet', pendingIn('probe'), T0 + 10, null, 'registered'],
    ['while it is switched off', pendingIn('normalise', null), T0 + 60, null, 'normalise'],
    ['just before it was off', pendingIn('normalise', null), T0 + 60, DONE, 'mount'],
    ['while it is off', pendingIn('mount', null), T0 + 60, DONE, 'verify'],
    ['before it was switched on', pendingIn('power-on', T0 + 50), T0 + 49, DONE, 'reading'],
    ['while it is switched on', pendingIn('power-on', T0 + 50), T0 + 50, null, 'registered'],
    ['before its power could not be cut', pendingIn('normalise', null), T0 + 60, failed('busy'), 'normalise'],
  ] as const)('judges a registration %s', (_, state, registeredAt, outcome, expected) => {
    const decided = decideBoot(state, { ...NOTHING, registeredAt, outcome }, T0 + 100)
    expect(decided.state.phase).toBe(expected)
  })

  it('counts what registered after the host was switched on, or could not be switched off', () => {
    const registeredWhen = (phase: BootState['phase'], fails: boolean) => {
      let isBroken = fails
      const world = (action: string) => {
        if (action !== 'normalise' || !isBroken) return DONE
        isBroken = false
        return failed('busy')
      }
      return run(world, (state, now) => ({
        registeredAt: state.phase === phase && (!fails || state.attempts.length > 0) ? now : null,
      }))
    }
    expect(registeredWhen('reading', false).last.state.phase).toBe('registered')
    expect(registeredWhen('reading', false).actions).toEqual(FIRST_WAY)
    expect(registeredWhen('normalise', true).actions).toEqual(['probe', 'normalise'])
    // It was on all the time, and is switched off though it registers: the next one counts.
    expect(registeredWhen('normalise', false).actions.slice(0, 3)).toEqual(['probe', 'normalise', 'mount'])
  })
})

const anyOutcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant(DONE as BootFacts['outcome']) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.constantFrom(...(Object.keys(BMC_PROBLEMS) as BmcProblem[])).map(failed) },
)
const anyNews = fc.record({
  bytesRead: fc.constantFrom(0, 1_000, LEAST_BYTES),
  hasRead: fc.boolean(),
  hasRegistered: fc.integer({ min: 0, max: 9 }).map((draw) => draw === 0),
  isRebooting: fc.boolean(),
  from: fc.constantFrom('disk', 'medium', null),
  canClearJobs: fc.boolean(),
})

describe('whatever happens', () => {
  it('the loop ends, with a bounded number of attempts, registered, verified or with a finding', () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(anyOutcome),
        fc.infiniteStream(anyNews),
        fc.integer({ min: 1, max: 4 }),
        (outcomes, stream, methods) => {
          const { last, decisions } = run(
            () => outcomes.next().value as BootFacts['outcome'],
            (state, now) => {
              const news = stream.next().value as {
                bytesRead: number
                hasRead: boolean
                hasRegistered: boolean
                isRebooting: boolean
                from: 'disk' | 'medium' | null
                canClearJobs: boolean
              }
              return {
                methods,
                canClearJobs: news.canClearJobs,
                bytesRead: news.bytesRead,
                lastReadAt: news.hasRead ? state.since : null,
                registeredAt: news.hasRegistered ? now : null,
                isRebooting: news.isRebooting,
                booted: news.from === null ? null : { from: news.from, at: now },
              }
            },
          )
          const repairs = Object.values(MOST_REPAIRS).reduce((sum, most) => sum + most, 0)
          expect(last.state.attempts.length).toBeLessThanOrEqual(2 * (repairs + methods + 1))
          expect(decisions).toBeLessThanOrEqual(500)
          expect(['registered', 'verified', 'person']).toContain(last.state.phase)
          if (last.state.phase === 'person')
            expect(last.state.finding).toMatchObject({
              text: expect.stringMatching(/./),
              next: expect.stringMatching(/./),
            })
          else expect(last.state.finding).toBeNull()
        },
      ),
    )
  })

  it('the same facts give the same decision, and nothing is changed in place', () => {
    fc.assert(
      fc.property(
        anyOutcome,
        fc.constantFrom('mount', 'reading', 'rebooting', 'eject', 'registered'),
        fc.boolean(),
        (outcome, phase, isRebooting) => {
          const pending = phase === 'mount' ? ({ kind: 'mount' } as const) : null
          const state: BootState = Object.freeze({ ...startBoot(T0), phase, pending })
          const facts = { ...NOTHING, outcome, isRebooting }
          expect(decideBoot(state, facts, T0 + 5)).toEqual(decideBoot(state, facts, T0 + 5))
        },
      ),
    )
  })
})
