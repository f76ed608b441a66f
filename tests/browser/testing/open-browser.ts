// What people have open: tabs that share cookies and workers.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { keepPicture } from './keep-picture.ts'

export { openBrowser } from './launch-browser.ts'

const PATIENCE_MS = 60_000

export interface Tab {
  readonly page: Page
  /** What the browser complained about: scripts that failed, requests that the page's policy forbids. */
  readonly complaints: string[]
}

export interface TabOptions {
  readonly width?: number
  readonly height?: number
  readonly colours?: 'light' | 'dark'
}

/** A person: what they have open in several tabs shares cookies and workers. */
export const openPerson = (browser: Browser, options: TabOptions = {}): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.colours ?? 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })

export async function openTab(person: BrowserContext, url: string): Promise<Tab> {
  const page = await person.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    // The browser reports every refused request, also those that a test makes on purpose.
    if (message.type() === 'error' && !/Failed to load resource|ERR_CONNECTION/.test(message.text()))
      complaints.push(message.text())
  })
  onTestFailed(({ task }) => keepPicture(page, `failed ${task.name.slice(0, 40)}`))
  await page.goto(url)
  return { page, complaints }
}
