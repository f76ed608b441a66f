// Machines boot before anybody knows what for, are given to a cluster with clicks, and are taken out of it again.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { makeCluster, makeInfraEnv } from '../testing/by-api.ts'
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

interface Seen {
  readonly status: string
  readonly hosts: readonly { readonly requested_hostname: string; readonly status: string }[]
}

it('machines without a cluster are bound to one, one alone and others at once, and unbound again', async () => {
  // In the network where the lab puts machines that have no cluster.
  const vips = { api_vips: [{ ip: '10.0.1.5' }], ingress_vips: [{ ip: '10.0.1.6' }] }
  const cluster = await makeCluster(site.api, 'late', vips)
  const infraEnv = await makeInfraEnv(site.api, 'spare')
  site.lab(['--infra-env', infraEnv.id, '--hosts', '3', '--speed', '60'])
  const path = `/v2/clusters/${cluster.id}`
  const statusesInCluster = async () =>
    Object.fromEntries(
      (await call<Seen>(site.api, 'GET', path)).hosts.map((host) => [host.requested_hostname, host.status]),
    )

  const person = await openPerson(browser)
  const { page, complaints } = await openTab(person, site.url)
  await page.getByRole('heading', { name: 'Without a cluster 3 hosts' }).waitFor()
  await checkPage(page, 'late-binding-home')
  await page.getByRole('link', { name: 'spare-node-1' }).click()
  await page.getByRole('heading', { name: 'spare-node-1', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Bind to a cluster…' }).click()
  await bind(page, 'Bind spare-node-1')
  await page.getByRole('link', { name: 'late', exact: true }).waitFor()

  await openMain(page, 'Hosts')
  await select(page, ['spare-node-2', 'spare-node-3'])
  await page.getByRole('button', { name: 'Bind to a cluster…' }).click()
  await checkPage(page, 'late-binding-dialog')
  await bind(page, 'Bind 2 hosts')
  await page.getByRole('dialog').getByText('Done for 2 hosts.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  for (const number of [1, 2, 3])
    await rowOf(page, `spare-node-${number}`, /late.*Ready|Ready.*late/).waitFor()
  await checkPage(page, 'late-binding-bound')
  await expect.poll(statusesInCluster).toEqual({
    'spare-node-1': 'known',
    'spare-node-2': 'known',
    'spare-node-3': 'known',
  })

  await page.getByRole('button', { name: 'Unselect all' }).click()
  await select(page, ['spare-node-3'])
  await page.getByRole('button', { name: 'Take out of the cluster…' }).click()
  const question = page.getByRole('dialog', { name: 'Take 1 host out of the cluster' })
  await question.getByRole('button', { name: 'Take out of the cluster' }).click()
  await page.getByRole('dialog').getByText('Done for 1 host.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await rowOf(page, 'spare-node-3', /Available/).waitFor()
  expect(Object.keys(await statusesInCluster()).sort()).toEqual(['spare-node-1', 'spare-node-2'])
  await openMain(page, 'Home')
  await page.getByRole('heading', { name: 'Without a cluster 1 host' }).waitFor()
  expect(complaints).toEqual([])
  await person.close()
})

const openMain = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click()

const rowOf = (page: Page, name: string, text: RegExp) =>
  page.getByRole('grid').getByRole('row', { name }).filter({ hasText: text })

/** Only what the service would accept is offered: they have to be there first. */
async function select(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await rowOf(page, name, /Available|Ready/).waitFor()
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  }
  await page.getByText(`${names.length} selected`, { exact: true }).waitFor()
}

async function bind(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Cluster').selectOption('late')
  await dialog.getByRole('button', { name: 'Bind to a cluster' }).click()
}
