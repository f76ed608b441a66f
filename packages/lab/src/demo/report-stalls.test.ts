import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportStalls, watchRequests } from './report-stalls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('knows which requests have no answer yet', async () => {
  let answer = (_: Response): void => {}
  const { send, waiting } = watchRequests(() => new Promise((resolve) => (answer = resolve)))
  const asked = send('http://service/api/v2/clusters?x=1', { method: 'POST' })
  expect(waiting()).toEqual(['POST /api/v2/clusters'])
  answer(new Response())
  await asked
  expect(waiting()).toEqual([])
})

it('reports once what the installation waits for, and again only after things went on', () => {
  const said: string[] = []
  let now = 0
  const end = reportStalls({
    now: () => now,
    waiting: () => ['GET /a'],
    say: (line) => said.push(line),
    afterMs: 60_000,
  })
  vi.advanceTimersByTime(180_000)
  expect(said).toEqual([expect.stringMatching(/no progress for 60 s; they wait for answers to GET \/a\./)])
  now = 1
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(2)
  end()
  vi.advanceTimersByTime(600_000)
  expect(said).toHaveLength(2)
})
