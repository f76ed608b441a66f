// What is wrong with hosts: the pages say so, and the buttons beside the causes mend it.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { checkPage } from '../testing/check-page.ts'
import { type Machines, switchOnMachines } from '../testing/machines.ts'
import { openBrowser, openPerson, openTab } from '../testing/open-browser.ts'
import { openSite, type Site } from '../testing/site.ts'

let site: Site
let browser: Browser
let person: BrowserContext
let machines: Machines
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
  // The same person all the time: what a browser keeps of the pages is not loaded again for each test.
  person = await openPerson(browser)
  machines = await switchOnMachines({ url: site.api, hosts: 4, name: 'rack', break: breakThings })
})
afterAll(async () => {
  await machines?.close()
  await browser?.close()
  await site?.close()
})

const SMALL = 'rack-node-1'
const GIB = 2 ** 30
/** Nothing answers there until it is needed. */
const TIME_SERVER = '203.0.113.123'

/** Memory modules of the first machine are gone, and the time server of the network is. */
function breakThings(
  { world }: Pick<Machines, 'world'>,
  { computers, addresses }: Omit<Machines, 'world' | 'close'>,
) {
  Object.assign(computers[0]?.hardware ?? {}, { memoryBytes: 8 * GIB, moduleBytes: [8 * GIB] })
  for (const server of addresses.segment.ntpServers ?? []) world.network.setTimeServer(server, 'unreachable')
  world.network.setTimeServer(TIME_SERVER, 'good')
}

interface ListedHost {
  readonly id: string
  readonly infra_env_id: string
  readonly requested_hostname: string
  readonly role: string
  readonly validations_info: string
}
interface ListedCluster {
  readonly status: string
  readonly hosts: readonly ListedHost[]
  readonly additional_ntp_source: string
}

const cluster = () => call<ListedCluster>(site.api, 'GET', `/v2/clusters/${machines.clusterId}`)
const host = async (name: string): Promise<ListedHost | undefined> =>
  (await cluster()).hosts.find(({ requested_hostname }) => requested_hostname === name)
const changeHost = async (name: string, changes: object): Promise<void> => {
  const { id, infra_env_id } = (await host(name)) ?? {}
  await call(site.api, 'PATCH', `/v2/infra-envs/${infra_env_id}/hosts/${id}`, changes)
}
async function checkOf(name: string, check: string): Promise<string | undefined> {
  const all = Object.values(JSON.parse((await host(name))?.validations_info ?? '{}')).flat()
  return (all as { id: string; status: string }[]).find(({ id }) => id === check)?.status
}

/** The dialog shows the request before it is sent, and what is sent is just that. */
async function sendRemedy(page: Page, fix: Locator, typed: Readonly<Record<string, string>> = {}) {
  await fix.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This request is sent:').waitFor()
  for (const [field, text] of Object.entries(typed)) await dialog.getByLabel(field).fill(text)
  const [first = '', ...rest] = ((await dialog.locator('pre').textContent()) ?? '').split('\n')
  const sending = page.waitForRequest((request) => request.method() !== 'GET')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  const request = await sending
  expect(`${request.method()} ${new URL(request.url()).pathname}`).toBe(first)
  expect(request.postDataJSON()).toEqual(JSON.parse(rest.join('\n')))
  await dialog.waitFor({ state: 'detached' })
  return { line: first, body: request.postDataJSON() as unknown }
}

it('a host with too little memory for its role gets another one', async () => {
  await expect.poll(async () => (await cluster()).status).toBe('ready')
  await changeHost(SMALL, { host_role: 'master' })
  const { page, complaints } = await openTab(person, site.url)
  const card = page.getByRole('article')
  await card.getByText('Memory for its role').waitFor()
  expect(await card.textContent()).toContain('has 8 GiB of memory')
  await checkPage(page, 'home-blocked')
  await card.getByRole('link', { name: SMALL }).click()
  const problem = page.getByRole('region', { name: 'What is wrong' }).getByText('Memory for its role')
  await problem.waitFor()
  const evidence = page.getByRole('table', { name: 'What was seen' }).first()
  expect(await evidence.textContent()).toMatch(/8 GiB.*16 GiB/)
  await checkPage(page, 'host-small')
  const sent = await sendRemedy(
    page,
    page
      .getByRole('listitem')
      .filter({ hasText: `Make ${SMALL} a worker` })
      .getByRole('button', { name: 'Fix…' }),
  )
  expect(sent.body).toEqual({ host_role: 'worker' })
  await problem.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /checks passed/ }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Memory for its role' })
    .getByText('needs 8 GiB')
    .waitFor()
  expect((await host(SMALL))?.role).toBe('worker')
  expect(await checkOf(SMALL, 'has-memory-for-role')).toBe('success')
  expect(complaints).toEqual([])
  await page.close()
})

it('hosts without a time server get one', async () => {
  const { page, complaints } = await openTab(person, site.url)
  await page.getByRole('article').getByRole('link', { name: '1 warning' }).click()
  await page.getByRole('heading', { name: 'Warnings' }).waitFor()
  await checkPage(page, 'cluster-warnings')
  await page.locator('.gw-cause').getByRole('link', { name: SMALL }).click()
  const problem = page.getByRole('region', { name: 'What is wrong' }).getByText('Time server is followed')
  await problem.waitFor()
  expect(await page.getByRole('table', { name: 'What was seen' }).textContent()).toContain('(unreachable)')
  const fix = page.getByRole('listitem').filter({ hasText: 'Name a time server' }).getByRole('button')
  const sent = await sendRemedy(page, fix, { 'Additional time servers': TIME_SERVER })
  expect(sent.body).toEqual({ additional_ntp_source: TIME_SERVER })
  await page.getByText('Every check passes.').waitFor()
  expect((await cluster()).additional_ntp_source).toBe(TIME_SERVER)
  for (const each of (await cluster()).hosts)
    await expect.poll(() => checkOf(each.requested_hostname, 'ntp-synced')).toBe('success')
  expect(complaints).toEqual([])
  await page.close()
})

it('a name that two hosts have is mended by the button beside its cause', async () => {
  await expect.poll(async () => (await cluster()).status).toBe('ready')
  await changeHost('rack-node-2', { host_name: 'rack-node-3' })
  const { page, complaints } = await openTab(person, `${site.url}/clusters/${machines.clusterId}`)
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
  // They have told everything; sixty times as fast as real ones they would only keep the computer busy.
  await machines.close()
  await page.getByRole('link', { name: 'Checks', exact: true }).click()
  await page.getByRole('button', { name: 'All checks' }).click()
  await page.getByRole('grid').waitFor()
  await checkPage(page, 'checks')
  await page.getByRole('link', { name: 'Connectivity', exact: true }).click()
  await page.getByRole('grid', { name: 'From the host of the row' }).waitFor()
  await checkPage(page, 'connectivity')
  await page.getByRole('link', { name: 'Hosts', exact: true }).first().click()
  await page.getByRole('grid', { name: 'Hosts' }).waitFor()
  await checkPage(page, 'hosts')
  await page.getByRole('link', { name: 'rack-node-4' }).click()
  const views = page.getByRole('navigation', { name: 'Views of this host' })
  for (const tab of ['Summary', 'Checks', 'Network', 'Disks', 'Events', 'Logs', 'Inventory', 'Compare']) {
    await views.getByRole('link', { name: tab }).click()
    await expect.poll(() => views.locator('[aria-current]').textContent()).toBe(tab)
    await checkPage(page, `host-${tab.toLowerCase()}`)
  }
  expect(complaints).toEqual([])
  await page.close()
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
  const { page, complaints } = await openTab(person, `${site.url}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await checkPage(page, `page${path.replaceAll('/', '-')}`)
  expect(complaints).toEqual([])
  await page.close()
})
