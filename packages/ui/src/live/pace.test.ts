import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('the first is done at once, the next only when time has passed', () => {
  let now = 1_000
  const waits: number[] = []
  const soon = createPace(
    50,
    () => now,
    (work, ms) => {
      waits.push(ms)
      now += ms
      work()
    },
  )
  soon(() => undefined)
  now += 20
  soon(() => undefined)
  now += 500
  soon(() => undefined)
  expect(waits).toEqual([0, 30, 0])
})

it('a clock that was set back makes nobody wait for longer', () => {
  let now = 1_000
  const waits: number[] = []
  const soon = createPace(
    50,
    () => now,
    (work, ms) => {
      waits.push(ms)
      work()
    },
  )
  soon(() => undefined)
  now = 0
  soon(() => undefined)
  expect(waits).toEqual([0, 50])
})
