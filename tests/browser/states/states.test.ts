// Pages as they are before there are machines, and when something is missing or away: for people to look at, and nobody is shut out.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCluster, makeInfraEnv } from '../testing/by-api.ts'
import { checkPage } from '../testing/check-page.ts'
import { keepPicture } from '../testing/keep-picture.ts'
import { openBrowser, openPerson, openTab } from '../testing/open-browser.ts'
import { openSite, type Site } from '../testing/site.ts'

let site: Site
let browser: Browser
let person: BrowserContext
let clusterId: string
let infraEnvId: string
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
  person = await openPerson(browser)
  clusterId = (await makeCluster(site.api, 'rack')).id
  infraEnvId = (await makeInfraEnv(site.api, 'rack-media', clusterId)).id
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Something of it that is there only when it has come. */
interface Seen {
  readonly name: string
  readonly path: () => string
  readonly text: string
}

const inCluster = (path: string) => (): string => `/clusters/${clusterId}/${path}`
const configured = (name: string, step: string, text: string): Seen => ({
  name: `configure-${name}`,
  path: inCluster(`configure/${step}`),
  text,
})

const PAGES: readonly Seen[] = [
  configured('details', 'details', 'Control plane nodes'),
  configured('static', 'static-network', 'No static addresses'),
  configured('operators', 'operators', 'Sets that belong together'),
  configured('hosts', 'hosts', 'No hosts yet'),
  configured('storage', 'storage', 'Disks appear when hosts'),
  configured('networking', 'networking', 'Who manages addresses and load balancing'),
  configured('manifests', 'manifests', 'No manifests'),
  configured('review', 'review', 'What will be installed'),
  { name: 'empty-hosts', path: () => '/hosts', text: 'No hosts yet' },
  { name: 'empty-cluster-checks', path: inCluster('checks'), text: 'This cluster has no hosts yet' },
  { name: 'empty-installation', path: inCluster('installation'), text: 'Not installing yet' },
  { name: 'filtered-clusters', path: () => '/clusters?text=nothing-like-this', text: 'No cluster matches' },
  { name: 'filtered-events', path: () => '/events?text=nothing-like-this', text: 'No event matches' },
  { name: 'gone-cluster', path: () => `/clusters/${NOBODY}`, text: 'There is no such cluster' },
  { name: 'gone-host', path: () => `/hosts/${NOBODY}/${NOBODY}/summary`, text: 'There is no such host' },
  { name: 'add-hosts', path: () => `/infra-envs/${infraEnvId}`, text: 'Hosts not showing up?' },
]

it.each(PAGES)('$name', async ({ name, path, text }) => {
  const { page, complaints } = await openTab(person, `${site.url}${path()}`)
  await page.getByText(text).first().waitFor()
  await checkPage(page, name)
  await fitsPhone(page, name)
  expect(complaints).toEqual([])
  await page.close()
})

/** Nobody shifts a page sideways with a thumb to read it. */
async function fitsPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await keepPicture(page, `${name}-phone`)
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overhang).toBeLessThanOrEqual(0)
}

it('while lists are on their way, when they fail, and when they are asked for again', async () => {
  const { page } = await openTab(person, 'about:blank')
  const isEvents = /\/v2\/events/
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(isEvents, async (route) => {
    await answered
    await route.fulfill({ status: 503, json: { message: 'not now' } })
  })
  await page.goto(`${site.url}/events`)
  await page.locator('.gw-loading').first().waitFor()
  await keepPicture(page, 'loading')
  answer()
  await page.getByText('not now').waitFor()
  await checkPage(page, 'failed')
  await page.unroute(isEvents)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The cluster is registered').first().waitFor()
  await page.close()
})

it('while the service is away, after everything has come', async () => {
  const { page } = await openTab(person, site.url)
  await page.getByText('Live', { exact: true }).waitFor()
  // Live is said when the stream is open, before the lists have come: those that have not stay away with the service.
  await page.getByText('The cluster is registered').first().waitFor()
  await site.restart(async () => {
    await page
      .getByText(/^Not live since/)
      .first()
      .waitFor()
    await checkPage(page, 'stale')
  })
  await page.getByText('Live', { exact: true }).waitFor()
  await page.close()
})

it('while events do not come, though the service is there', async () => {
  const { page } = await openTab(person, 'about:blank')
  const isEvents = /\/v2\/events/
  await page.route(isEvents, (route) => route.abort())
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await checkPage(page, 'no-events')
  await page.unroute(isEvents)
  // Nobody has to press it.
  await page.getByText('The cluster is registered').first().waitFor()
  await page.close()
})
