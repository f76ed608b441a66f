// What people type is not lost, and nothing is sent that no field shows.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { openBrowser, openPerson, openTab } from '../testing/open-browser.ts'
import { PULL_SECRET } from '../testing/pull-secret.ts'
import { openSite, type Site } from '../testing/site.ts'

let site: Site
let browser: Browser
let person: BrowserContext
let clusterId = ''
let infraEnvId = ''
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
  person = await openPerson(browser)
  const made = (path: string, body: object) => call<{ id: string }>(site.api, 'POST', path, body)
  const secret = { pull_secret: PULL_SECRET }
  clusterId = (await made('/v2/clusters', { name: 'prod', openshift_version: '4.20', ...secret })).id
  const proxy = { http_proxy: 'http://media.example.com:3128', no_proxy: '.media' }
  const medium = { name: 'prod-media', cluster_id: clusterId, proxy, ...secret }
  infraEnvId = (await made('/v2/infra-envs', medium)).id
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const open = async (path: string): Promise<Page> => {
  const { page } = await openTab(person, `${site.url}${path}`)
  return page
}
const typeInEditor = async (page: Page) => {
  await page.locator('.cm-content').click()
  await page.keyboard.type('# typed ')
}
const MEDIUM = () => call<{ proxy: object }>(site.api, 'GET', `/v2/infra-envs/${infraEnvId}`)

/** What it is, its address, and how somebody types into it. */
type Place = readonly [name: string, path: () => string, type: (page: Page) => Promise<void>]
const PLACES: readonly Place[] = [
  ['a new cluster', () => '/clusters/new', (page: Page) => page.getByLabel('Cluster name').fill('edge')],
  ['a definition to be made', () => '/clusters/new?from=definition', typeInEditor],
  ['the definition of a cluster', () => `/clusters/${clusterId}/definition`, typeInEditor],
  [
    'the settings of a boot medium',
    () => `/infra-envs/${infraEnvId}`,
    (page: Page) => page.getByLabel('SSH public keys').fill('ssh-'),
  ],
]

it.each(PLACES)('%s is not left without a question', async (_, path, type) => {
  const page = await open(path())
  await type(page)
  const away = page.getByRole('link', { name: 'Home' }).first()
  await away.click()
  const question = page.getByRole('dialog', { name: /Leave without saving/ })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'detached' })
  expect(page.url()).toContain(path())
  await away.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL(`${site.url}/`)
  await page.close()
})

it('a shared proxy setting leaves the others of the medium alone', async () => {
  const page = await open(`/clusters/${clusterId}/configure/networking`)
  await page.getByLabel('No proxy for').fill('.cluster')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const expected = { http_proxy: 'http://media.example.com:3128', no_proxy: '.cluster' }
  await expect.poll(async () => (await MEDIUM()).proxy).toEqual(expected)
  await page.close()
})

it('VIPs that are hidden again are no change', async () => {
  const page = await open(`/clusters/${clusterId}/configure/networking`)
  await page.getByRole('textbox', { name: 'API VIP 1' }).fill('nonsense')
  await page.getByText('Correct what is marked first.').waitFor()
  await page.locator('#user_managed_networking-user').check()
  await page.getByText('1 change not saved').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.close()
})

it('a new cluster that lacks something leads to it', async () => {
  const page = await open('/clusters/new')
  await page.getByLabel('Cluster name').fill('edge')
  await page.getByRole('button', { name: 'Create cluster' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(focused).toBe('base_dns_domain')
  await page.getByText('Correct what is marked first.').getByRole('button', { name: 'Pull secret' }).click()
  await expect.poll(focused).toBe('pull_secret')
  await page.close()
})

it('a refused save is told in the bar that was pressed', async () => {
  const page = await open(`/clusters/${clusterId}/configure/networking`)
  await page.getByRole('textbox', { name: 'API VIP 1' }).fill('192.168.1.5')
  await page.getByRole('textbox', { name: 'Ingress VIP 1' }).fill('192.168.1.6')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const refusal = page.locator('.gw-form-foot').getByText(/Not saved/)
  await refusal.waitFor()
  const { y = 0, height = 0 } = (await refusal.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await refusal.waitFor({ state: 'detached' })
  await page.close()
})

it('a new page begins at its top, and the way back leads to where one was', async () => {
  const page = await open(`/clusters/${clusterId}/configure/networking`)
  const next = page.getByRole('link', { name: 'Next: Manifests' })
  await next.waitFor()
  const panel = page.locator('#content')
  const from = () => panel.evaluate(({ scrollTop }) => scrollTop)
  await panel.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  const before = await from()
  expect(before).toBeGreaterThan(100)
  await next.click()
  await page.getByRole('heading', { name: 'Manifests', level: 2 }).waitFor()
  await expect.poll(from).toBe(0)
  await page.goBack()
  await expect.poll(from).toBe(before)
  await page.close()
})
