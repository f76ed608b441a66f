// A host with a name that another one has: the page says so, and the button beside it mends it.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { checkPage } from '../testing/check-page.ts'
import { openBrowser, openPerson, openTab } from '../testing/open-browser.ts'
import { openSite, type Site } from '../testing/site.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

interface ListedCluster {
  readonly id: string
  readonly name: string
  readonly status: string
}
interface ListedHost {
  readonly id: string
  readonly infra_env_id: string
  readonly requested_hostname: string
}

it('a name that two hosts have is mended by the button beside its cause', async () => {
  site.lab(['--hosts', '3', '--speed', '60'])
  const clusters = () => call<ListedCluster[]>(site.api, 'GET', '/v2/clusters')
  await expect.poll(async () => (await clusters())[0]?.status).toBe('ready')
  const id = (await clusters())[0]?.id ?? ''
  const { hosts } = await call<{ hosts: ListedHost[] }>(site.api, 'GET', `/v2/clusters/${id}`)
  const [first, second] = hosts
  await call(site.api, 'PATCH', `/v2/infra-envs/${first?.infra_env_id}/hosts/${first?.id}`, {
    host_name: second?.requested_hostname,
  })

  const person = await openPerson(browser)
  const { page, complaints } = await openTab(person, `${site.url}/clusters/${id}`)
  await page.getByText('What blocks the installation').waitFor()
  await checkPage(page, 'cluster-blocked')
  await page.getByRole('button', { name: 'Fix…' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This request is sent:').waitFor()
  await checkPage(page, 'remedy')
  const fields = dialog.getByRole('textbox')
  for (const field of await fields.all()) await field.fill('a-name-of-its-own')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('button', { name: 'Install cluster' }).first().waitFor()
  await page.getByRole('link', { name: 'Checks', exact: true }).click()
  await page.getByRole('button', { name: 'All checks' }).click()
  await page.getByRole('grid').waitFor()
  await checkPage(page, 'checks')
  await page.getByRole('link', { name: 'Connectivity', exact: true }).click()
  await page.getByRole('heading', { name: 'lab-1' }).waitFor()
  await checkPage(page, 'connectivity')
  await page.goto(`${site.url}/hosts`)
  await page.getByRole('grid').waitFor()
  await checkPage(page, 'hosts')
  for (const tab of ['summary', 'checks', 'network', 'disks', 'events', 'logs', 'inventory', 'compare']) {
    await page.goto(`${site.url}/hosts/${first?.infra_env_id}/${first?.id}/${tab}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await checkPage(page, `host-${tab}`)
  }
  expect(complaints).toEqual([])
  await person.close()
})

it.each([
  '/',
  '/clusters',
  '/infra-envs',
  '/events',
  '/access/people',
  '/account',
  '/system',
  '/api-reference',
  '/no-such-page',
])('%s shuts nobody out, in light and dark', async (path) => {
  const person = await openPerson(browser)
  const { page, complaints } = await openTab(person, `${site.url}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await checkPage(page, `page${path.replaceAll('/', '-')}`)
  expect(complaints).toEqual([])
  await person.close()
})
