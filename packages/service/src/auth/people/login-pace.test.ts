import { describe, expect, it } from 'vitest'
import { HttpError } from '../../errors/http-error.ts'
import { createLoginPace } from './login-pace.ts'

function setUp() {
  let now = 1_000_000
  const paused: number[] = []
  const pace = createLoginPace({ now: () => now }, async (ms) => {
    paused.push(ms)
    now += ms
  })
  const attempt = (isRight: boolean, name = 'alice', source = '192.0.2.1') =>
    pace
      .attempt({ name, source }, async ({ isKnown }) => (isRight ? { isKnown } : null))
      .catch((error: unknown) => (error instanceof HttpError ? error.status : -1))
  const pass = (ms: number) => {
    now += ms
  }
  return { attempt, paused, pass }
}

describe('logins', () => {
  it('are free at first, then a wrong one costs a pause that doubles up to a second', async () => {
    const { attempt, paused } = setUp()
    const outcomes = []
    for (let round = 0; round < 12; round += 1) outcomes.push(await attempt(false))
    expect(outcomes).toEqual([null, null, null, null, null, 429, 429, 429, 429, 429, 429, 429])
    expect(paused).toEqual([100, 200, 400, 800, 1_000, 1_000, 1_000])
  })

  it('of many guesses at once are looked at one after the other', async () => {
    const { attempt, paused } = setUp()
    await Promise.all(Array.from({ length: 60 }, () => attempt(false)))
    expect(paused.length).toBe(55)
    expect(paused.reduce((sum, ms) => sum + ms, 0)).toBe(1_500 + 51 * 1_000)
  })

  it('with the right password are never refused, however many others failed', async () => {
    const { attempt, paused } = setUp()
    for (let round = 0; round < 70; round += 1) await attempt(false)
    paused.length = 0
    expect(await attempt(true)).toEqual({ isKnown: false })
    expect(paused).toEqual([1_000])
    // And they start anew.
    expect(await attempt(false)).toBeNull()
    expect(await attempt(true)).toEqual({ isKnown: true })
    expect(paused).toEqual([1_000])
  })

  it.each([
    ['another name', 'bob', '192.0.2.1'],
    ['another address', 'alice', '192.0.2.2'],
    ['another network', 'alice', '2001:db8:0:1::1'],
  ])('of %s are not slowed down', async (_what, name, source) => {
    const { attempt, paused } = setUp()
    for (let round = 0; round < 70; round += 1) await attempt(false)
    paused.length = 0
    expect(await attempt(true, name, source)).toEqual({ isKnown: false })
    expect(paused).toEqual([])
  })

  it('cannot be spread over the addresses of one network', async () => {
    const { attempt, paused } = setUp()
    for (let round = 0; round < 7; round += 1) await attempt(false, 'alice', `2001:db8::${round}`)
    expect(paused).toEqual([100, 200])
  })

  it('that failed are forgotten after an hour, and the pause is over when it has passed', async () => {
    const { attempt, paused, pass } = setUp()
    for (let round = 0; round < 12; round += 1) await attempt(false)
    paused.length = 0
    pass(1_000)
    await attempt(false)
    expect(paused).toEqual([])
    pass(3600_000)
    for (let round = 0; round < 5; round += 1) expect(await attempt(false)).toBeNull()
  })

  it('are refused when a program has a hundred under way for one name', async () => {
    const { attempt } = setUp()
    const many = Array.from({ length: 130 }, () => attempt(false))
    const other = attempt(true, 'bob')
    expect((await Promise.all(many)).filter((status) => status === 429).length).toBe(125)
    expect(await other).toEqual({ isKnown: false })
  })
})
