// Scrolls through the table and reads from a trace what each frame cost. The table is moved by as much in every frame: with a wheel, a
// machine that is busy with other things draws fewer frames, each with more new rows, and its figures say nothing about the page.
import type { Page } from 'playwright-core'
import { atMost, type Figure } from '../bench-against/table.ts'
import { frameTimes, percentile, TRACE_CATEGORIES, type TraceEvent } from './frame-times.ts'
import { inNewPage, momentOf, type Scene } from './scene.ts'

/** 4,000 pixels a second at 60 frames: more than a hundred rows. */
const PIXELS_PER_FRAME = 67
const FRAMES = 200

export async function measureScrolling(scene: Scene): Promise<Figure[]> {
  const p50: number[] = []
  const p95: number[] = []
  for (let round = 1; round <= scene.rounds; round += 1) {
    await scene.hosts.refresh()
    const frames = await inNewPage(scene, `${scene.url}/hosts`, async (page) => {
      await momentOf(page, 'bench.first')
      // Once before: code that runs for the first time is not compiled yet.
      await scroll(page, PIXELS_PER_FRAME)
      await scene.browser.startTracing(page, { categories: TRACE_CATEGORIES })
      await scroll(page, -PIXELS_PER_FRAME)
      const trace = await scene.browser.stopTracing()
      const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
      return frameTimes(traceEvents)
    })
    p50.push(percentile(frames, 0.5))
    p95.push(percentile(frames, 0.95))
    scene.tell(
      `scrolling, round ${round}: ${frames.length} frames, p95 ${percentile(frames, 0.95).toFixed(1)} ms`,
    )
  }
  return [
    { what: 'scrolling: script, style and layout of a frame, p50', unit: 'ms', values: [p50] },
    {
      what: 'scrolling: script, style and layout of a frame, p95',
      unit: 'ms',
      values: [p95],
      goal: atMost(8, 'ms'),
    },
  ]
}

const scroll = (page: Page, pixels: number): Promise<void> =>
  page.evaluate(`bench.scroll(document.querySelector('.gw-fleet'), ${pixels}, ${FRAMES})`)
