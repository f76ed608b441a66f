// A worker that joins a cluster after its installation, with the keyboard only. The cluster itself is made beside the browser: others test that.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { checkPage } from '../testing/check-page.ts'
import { keyboardOf } from '../testing/keyboard.ts'
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

interface Seen {
  readonly id: string
  readonly status: string
  readonly hosts: readonly {
    readonly kind: string
    readonly requested_hostname: string
    readonly role: string
    readonly status: string
    readonly progress: { readonly current_stage: string }
  }[]
}

it('a worker is added to an installed cluster', async () => {
  const path = await installSingleNode()
  const person = await openPerson(browser)
  const { page, complaints } = await openTab(person, `${site.url}${path.replace('/v2', '')}`)
  const keyboard = keyboardOf(page)
  // The person at the lab switches the next machine on when the cluster takes it.
  await keyboard.use(page.getByRole('button', { name: 'Allow adding hosts' }))
  await keyboard.use(page.getByRole('link', { name: 'Add hosts' }))
  await page.getByRole('heading', { name: /Add hosts/, level: 1 }).waitFor()
  await page.getByRole('row', { name: /lab-1-node-2/ }).waitFor()
  await checkPage(page, 'day2-add-hosts')

  await keyboard.use(page.getByRole('link', { name: 'lab-1', exact: true }))
  const row = page.getByRole('table').getByRole('row', { name: /lab-1-node-2/ })
  await row.getByRole('button', { name: 'Install host' }).waitFor()
  const role = row.getByLabel('Role of lab-1-node-2')
  await keyboard.moveTo(role)
  await page.keyboard.type('Worker')
  // It is dimmed until the service has it.
  await expect.poll(() => role.isEnabled()).toBe(true)
  await checkPage(page, 'day2-known')
  await keyboard.use(row.getByRole('button', { name: 'Install host' }))
  const question = page.getByRole('dialog', { name: 'Install host' })
  await question.getByText(/Everything on its disk .* is erased/).waitFor()
  await keyboard.use(question.getByRole('button', { name: 'Install host' }))
  await row.getByText('Installed', { exact: true }).first().waitFor({ timeout: 240_000 })
  await checkPage(page, 'day2-joined')

  const { status, hosts } = await call<Seen>(site.api, 'GET', path)
  expect(status).toBe('adding-hosts')
  expect(hosts.find(({ kind }) => kind === 'AddToExistingClusterHost')).toMatchObject({
    requested_hostname: 'lab-1-node-2',
    role: 'worker',
    status: 'added-to-existing-cluster',
    progress: { current_stage: 'Done' },
  })
  expect(keyboard.unseen).toEqual([])
  expect(complaints).toEqual([])
  await person.close()
})

/** Below the base path of the API. */
async function installSingleNode(): Promise<string> {
  site.lab(['--hosts', '1', '--speed', '100'])
  const clusters = () => call<Seen[]>(site.api, 'GET', '/v2/clusters')
  await expect.poll(async () => (await clusters())[0]?.status).toBe('ready')
  const path = `/v2/clusters/${(await clusters())[0]?.id}`
  await call(site.api, 'POST', `${path}/actions/install`)
  await expect
    .poll(async () => (await call<Seen>(site.api, 'GET', path)).status, { timeout: 240_000 })
    .toBe('installed')
  return path
}
