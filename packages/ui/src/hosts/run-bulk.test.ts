import { expect, test } from 'vitest'
import { AT_ONCE, type BulkProgress, runBulk } from './run-bulk.ts'

test('runs a few at a time, keeps what was refused, and says when it is over', async () => {
  let running = 0
  let most = 0
  const seen: BulkProgress<number>[] = []
  const items = Array.from({ length: 20 }, (_, index) => index)
  await runBulk(
    items,
    async (item) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (item % 5 === 0) throw new Error(`no ${item}`)
    },
    (progress) => seen.push(progress),
    new AbortController().signal,
  )
  expect(most).toBe(AT_ONCE)
  const last = seen.at(-1)
  expect(last).toMatchObject({ total: 20, done: 20, isOver: true })
  expect(last?.refused.map(({ item }) => item)).toEqual([0, 5, 10, 15])
  expect(seen.slice(0, -1).every(({ isOver }) => !isOver)).toBe(true)
})

test('stops where it is told to, with what began', async () => {
  const control = new AbortController()
  const begun: number[] = []
  let last: BulkProgress<number> | undefined
  await runBulk(
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    async (item) => {
      begun.push(item)
      await Promise.resolve()
      control.abort()
    },
    (progress) => {
      last = progress
    },
    control.signal,
  )
  expect(begun).toEqual([1, 2, 3, 4])
  expect(last).toMatchObject({ total: 9, done: 4, isOver: true })
})
