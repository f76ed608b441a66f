// The cluster as one YAML text: changed, judged at its lines, compared, applied; and nothing is lost on the way.
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
  readonly service_networks: readonly { readonly cidr: string }[]
  readonly additional_ntp_source: string
  readonly tags: string
}

it('a definition is changed, judged, compared and applied; what others changed meanwhile stays', async () => {
  const cluster = await makeCluster(site.api, 'defined')
  await makeInfraEnv(site.api, 'defined-media', cluster.id)
  const path = `/v2/clusters/${cluster.id}`
  const person = await openPerson(browser)
  const { page, complaints } = await openTab(person, `${site.url}/clusters/${cluster.id}`)
  await openTabOf(page, 'Definition')
  await lineOf(page, 'name: defined-media').waitFor()
  await page.getByText('Nothing differs from what the service has.').waitFor()

  await typeAfter(page, 'network_type: OVNKubernetes', 'X')
  const problem = page.getByRole('list', { name: '1 problem' }).getByRole('listitem')
  await problem.getByText(/OVNKubernetesX/).waitFor()
  expect(await lineWithMark(page)).toBe('network_type: OVNKubernetesX')
  expect(await review(page).isDisabled()).toBe(true)
  await checkPage(page, 'definition-problem')
  await problem.getByRole('button', { name: /^Line \d+$/ }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.getByText('This is a valid definition.').waitFor()

  await changeServiceNetwork(page)
  await openTabOf(page, 'Overview')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'detached' })
  await call(site.api, 'PATCH', path, { additional_ntp_source: 'ntp.example.com' })
  await page.getByText('The cluster was changed elsewhere meanwhile').waitFor()

  await review(page).click()
  await page.getByRole('heading', { name: 'What is sent: 1 request' }).waitFor()
  await page.getByText('172.31.0.0/16').first().waitFor()
  expect(await page.locator('.cm-deletedLine, .cm-changedLine').allInnerTexts()).toEqual([
    expect.stringContaining('172.30.0.0/16'),
    expect.stringContaining('172.31.0.0/16'),
  ])
  await checkPage(page, 'definition-review')
  await page.getByRole('button', { name: 'Apply: send 1 request' }).click()
  await page.getByText('Nothing differs from what the service has.').waitFor()
  await lineOf(page, '172.31.0.0/16').waitFor()
  expect(await call<Seen>(site.api, 'GET', path)).toMatchObject({
    service_networks: [{ cidr: '172.31.0.0/16' }],
    additional_ntp_source: 'ntp.example.com',
  })

  // The same in other words.
  await typeAfter(page, '172.31.0.0/16', ' # ours')
  await review(page).click()
  await page.getByText('No request is needed: the service has all of it already.').waitFor()
  expect(await page.getByRole('button', { name: /^Apply/ }).isDisabled()).toBe(true)
  await openTabOf(page, 'Overview')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByText('Add hosts').first().waitFor()
  expect(complaints).toEqual([])
  await person.close()
})

it('another name is said to be a new cluster, before anything is sent', async () => {
  const cluster = await makeCluster(site.api, 'named')
  const person = await openPerson(browser)
  const { page } = await openTab(person, `${site.url}/clusters/${cluster.id}/definition`)
  await lineOf(page, 'name: named').waitFor()
  await page.getByText('This is a valid definition.').waitFor()
  await typeAfter(page, 'name: named', '-2')
  const warning = page.getByText('This would make a new cluster: named-2')
  await warning.waitFor()
  await review(page).click()
  await page.getByRole('heading', { name: /^What is sent/ }).waitFor()
  await warning.waitFor()
  await person.close()
})

const openTabOf = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Views of this cluster' }).getByRole('link', { name }).click()
const review = (page: Page) => page.getByRole('button', { name: 'Review changes' })
const lineOf = (page: Page, text: string) => page.locator('.cm-line', { hasText: text })

async function typeAfter(page: Page, text: string, typed: string): Promise<void> {
  await lineOf(page, text).click()
  await page.keyboard.press('End')
  await page.keyboard.type(typed)
}

const lineWithMark = async (page: Page): Promise<string> =>
  (await page.locator('.cm-line', { has: page.locator('.cm-lintRange-error') }).textContent())?.trim() ?? ''

async function changeServiceNetwork(page: Page): Promise<void> {
  await lineOf(page, '172.30.0.0/16').click()
  await page.keyboard.press('End')
  for (const _ of '0.0.0/16') await page.keyboard.press('Backspace')
  await page.keyboard.type('1.0.0/16')
  await review(page).and(page.locator(':enabled')).waitFor()
}
