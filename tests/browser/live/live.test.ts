// Pages stay true by themselves: other tabs, other clients, a service that dies and comes back.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { openBrowser, openPerson, openTab } from '../testing/open-browser.ts'
import { PULL_SECRET } from '../testing/pull-secret.ts'
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

const makeCluster = (name: string) =>
  call<{ id: string }>(site.api, 'POST', '/v2/clusters', {
    name,
    openshift_version: '4.20',
    base_dns_domain: 'example.com',
    pull_secret: PULL_SECRET,
  })

it('ten tabs see what another client does, over one connection', async () => {
  const person = await openPerson(browser)
  const tabs = await Promise.all(Array.from({ length: 10 }, () => openTab(person, `${site.url}/clusters`)))
  for (const { page } of tabs) await page.getByText('Live', { exact: true }).waitFor()
  await makeCluster('seen-by-all')
  for (const { page, complaints } of tabs) {
    await page.getByText('seen-by-all').first().waitFor()
    expect(complaints).toEqual([])
  }
  await person.close()
})

it('a service that is killed and started again: the page says so, and goes on without a reload', async () => {
  const person = await openPerson(browser)
  const { page } = await openTab(person, `${site.url}/clusters`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByText('seen-by-all').first().waitFor()
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await site.restart(async () => {
    await page
      .getByText(/Not live since/)
      .first()
      .waitFor()
    // What was known stays readable.
    await page.getByText('seen-by-all').first().waitFor()
  })
  await page.getByText('Live', { exact: true }).waitFor()
  await makeCluster('made-after-restart')
  await page.getByText('made-after-restart').first().waitFor()
  expect(await page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true)
  await person.close()
})
