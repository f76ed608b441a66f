import { expect, it } from 'vitest'
import { runInLanes } from './run-in-lanes.mjs'

it('runs so many at a time, in order, and gives outcomes in the order of the jobs', async () => {
  const running = new Map<string, () => void>()
  const started: string[] = []
  const run = (job: string) =>
    new Promise<string>((resolve) => {
      started.push(job)
      running.set(job, () => resolve(job.toUpperCase()))
    })
  const all = runInLanes(['a', 'b', 'c', 'd'], 2, run)
  expect(started).toEqual(['a', 'b'])
  running.get('b')?.()
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  running.get('c')?.()
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd'])
  running.get('d')?.()
  running.get('a')?.()
  expect(await all).toEqual(['A', 'B', 'C', 'D'])
})
