import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { SYSTEM_CLOCK } from '../clock/clock.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createReportHosts } from '../store/hosts/report-host.ts'
import { startEvaluationThread } from './start-evaluation-thread.ts'
import type { ThreadData } from './thread-messages.ts'

async function createFixture(hangsAfterMs: number) {
  const lines: string[] = []
  let published = 0
  const thread = startEvaluationThread(
    {} as ThreadData,
    {
      clock: SYSTEM_CLOCK,
      absences: { known: () => [], onPresence: () => {} },
      feed: {
        published: () => {
          published += 1
        },
      },
      metrics: createMetrics({}),
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) }),
      reportHosts: createReportHosts(),
      units: { putCluster: () => {} },
      swept: () => {},
    },
    {
      hangsAfterMs,
      module: { beside: new URL('./testing/here.ts', import.meta.url).href, entry: 'stubborn-thread' },
    },
  )
  onTestFinished(() => thread.close())
  await thread.started
  const settle = (id: string) => thread.ask({ type: 'settle', unit: { kind: 'cluster', id } })
  /** Until a thread has answered that took the place of the last one. */
  const answersAgain = () => {
    const before = published
    return expect.poll(() => settle('answers').then(() => published)).toBeGreaterThan(before)
  }
  return { lines, settle, answersAgain }
}

it('a thread that ends is replaced, and the question that it had is over', async () => {
  const { lines, settle, answersAgain } = await createFixture(60_000)
  await settle('ends')
  expect(lines).toEqual(['a thread that evaluates ended; another one takes its place'])
  await answersAgain()
  await settle('ends')
  await answersAgain()
  expect(lines).toHaveLength(2)
})

it('a thread that hangs is ended and replaced', async () => {
  const { lines, settle, answersAgain } = await createFixture(200)
  await settle('hangs')
  expect(lines).toEqual([
    'a thread that evaluates hangs; it is ended and replaced',
    'a thread that evaluates ended; another one takes its place',
  ])
  await answersAgain()
})
