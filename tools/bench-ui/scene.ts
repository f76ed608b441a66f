import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from 'playwright-core'
import type { SeededHosts } from './hosts.ts'

export interface Scene {
  readonly browser: Browser
  /** Of the pages. */
  readonly url: string
  readonly hosts: SeededHosts
  readonly rounds: number
  tell(line: string): void
}

const WATCH = fileURLToPath(new URL('./watch-page.js', import.meta.url))
const PATIENCE_MS = 120_000

/** In a browser that knows nothing: no cookies, no cache, no worker. What is in the page is a text, because nothing may be added to it. */
export async function inNewPage<Result>(
  { browser }: Scene,
  url: string,
  work: (page: Page, cpuMs: () => Promise<number>) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.addInitScript({ path: WATCH })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url, { waitUntil: 'commit' })
    return await work(page, () => cpuOf(session))
  } finally {
    await context.close()
  }
}

/** Processor time of the page's main thread: what it would take if it had a core for itself. */
async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Of a promise in the page that ends at a moment: milliseconds since 1970. */
export const momentOf = (page: Page, promise: string): Promise<number> => page.evaluate<number>(promise)
