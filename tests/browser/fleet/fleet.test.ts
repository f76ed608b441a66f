// The table of all hosts, with a few hundred of them.
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { checkPage } from '../testing/check-page.ts'
import { openBrowser, openPerson, openTab } from '../testing/open-browser.ts'
import { openSite, type Site } from '../testing/site.ts'
import { seedCluster } from './seed-hosts.ts'

const CLUSTERS = ['rack-1', 'rack-2', 'rack-3']
const HOSTS_EACH = 80

let site: Site
let browser: Browser
let person: BrowserContext
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
  for (const name of CLUSTERS) await seedCluster(site.api, name, HOSTS_EACH)
  person = await openPerson(browser)
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const rowsOf = (page: Page) => page.getByRole('grid').locator('.gw-fleet-body').getByRole('row')
const nameCells = (page: Page) => page.locator('.gw-fleet-body [data-part="name"] a')

it('what is filtered, sorted, grouped and shown stands in the address, and comes back with it', async () => {
  const { page, complaints } = await openTab(person, `${site.url}/hosts`)
  await page.getByText('240 hosts').waitFor()
  await page.getByRole('combobox', { name: 'Filter hosts' }).fill('cluster:rack-2 name:node-1')
  await page.keyboard.press('Escape')
  await page.getByText('11 of 240 hosts').waitFor()
  await page.getByRole('columnheader', { name: 'Name' }).click()
  await expect.poll(() => nameCells(page).first().textContent()).toBe('node-19')
  await page.getByLabel('Group by').selectOption('cluster')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Serial' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Serial' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('columns')).toContain('serial')
  const search = Object.fromEntries(new URL(page.url()).searchParams)
  expect(search).toMatchObject({ q: 'cluster:rack-2 name:node-1', sort: '-name', group: 'cluster' })

  await page.reload()
  await page.getByText('11 of 240 hosts').waitFor()
  await page.getByRole('columnheader', { name: 'Serial' }).waitFor()
  expect(await rowsOf(page).first().textContent()).toContain('rack-2')
  expect(await nameCells(page).first().textContent()).toBe('node-19')
  await checkPage(page, 'fleet-grouped')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(12)
  expect(lines[0]).toMatch(/name.*serial/i)
  expect(lines[1]).toContain('SN19')
  expect(complaints).toEqual([])
})

it('many hosts get a role, and names by a template that is previewed', async () => {
  const { page, complaints } = await openTab(person, `${site.url}/hosts?q=cluster%3Arack-3+name~node-[1-4]$`)
  await page.getByText('4 of 240 hosts').waitFor()
  await page.getByRole('checkbox', { name: 'Select all hosts that match' }).click()
  await page.getByRole('button', { name: 'Set role' }).click()
  await page.getByRole('menuitem', { name: 'Worker' }).click()
  await page.getByRole('region', { name: 'Preview of the new roles' }).waitFor()
  await page.getByRole('button', { name: 'Set the role of 4 hosts' }).click()
  await page.getByText('Done for 4 hosts.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect
    .poll(() => page.locator('[data-part="role"]').allTextContents())
    .toEqual(Array(4).fill('Worker'))

  await page.getByRole('button', { name: 'Rename…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Template').fill('shelf-{{n:02}}')
  await dialog.getByLabel('First number').fill('7')
  const preview = dialog.getByRole('region', { name: 'Preview of the new names' })
  await expect.poll(() => preview.getByRole('row').nth(4).textContent()).toBe('node-4shelf-10')
  await checkPage(page, 'fleet-rename')
  await dialog.getByRole('button', { name: 'Rename 4 hosts' }).click()
  await page.getByText('Done for 4 hosts.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('combobox', { name: 'Filter hosts' }).fill('name:shelf')
  await page.keyboard.press('Escape')
  await expect
    .poll(() => nameCells(page).allTextContents())
    .toEqual(['shelf-07', 'shelf-08', 'shelf-09', 'shelf-10'])
  expect(complaints).toEqual([])
})

interface Summary {
  readonly id: string
  readonly name: string
}

it('a name that is being typed stays while other rows move', async () => {
  const { page, complaints } = await openTab(person, `${site.url}/hosts?q=cluster%3Arack-1`)
  await page.getByText('80 of 240 hosts').waitFor()
  const [, , infraEnvId] = ((await nameCells(page).first().getAttribute('href')) ?? '').split('/')
  const grid = page.getByRole('grid')
  await grid.focus()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
  expect(await grid.getAttribute('aria-activedescendant')).not.toBeNull()
  await page.keyboard.press('F2')
  const input = page.getByLabel('New name of node-3')
  await input.fill('half-typed')
  const answer = await fetch(`${site.api}/api/groundwork/v1/hosts?infra_env_id=${infraEnvId}`)
  const hosts = (await answer.json()) as Summary[]
  // Those before it go to the end, one from the end comes to the beginning.
  for (const [before, after] of [
    ['node-1', 'z-1'],
    ['node-2', 'z-2'],
    ['node-80', 'a-80'],
  ] as const) {
    const host = hosts.find(({ name }) => name === before)
    await call(site.api, 'PATCH', `/v2/infra-envs/${infraEnvId}/hosts/${host?.id}`, { host_name: after })
  }
  await page.getByRole('link', { name: 'a-80' }).waitFor()
  expect(await input.inputValue()).toBe('half-typed')
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'half-typed' }).waitFor()
  expect(complaints).toEqual([])
})
