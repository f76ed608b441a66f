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

it('lists that cannot be loaded are told of, and come when the service can give them', async () => {
  const { id } = await makeCluster('loaded-later')
  const person = await openPerson(browser)
  const page = await person.newPage()
  const isLists = /\/cluster-summaries$/
  await page.route(isLists, (route) => route.fulfill({ status: 503, json: { message: 'not now' } }))
  await page.goto(`${site.url}/clusters/${id}`)
  await page.getByText('not now').waitFor()
  await page.unroute(isLists)
  await page.getByRole('heading', { name: 'loaded-later', level: 1 }).waitFor()
  await person.close()
})

it('a part of a page that did not come is asked for again', async () => {
  const { id } = await makeCluster('parts-later')
  const person = await openPerson(browser)
  const page = await person.newPage()
  const isPart = /static-network-step-.*\.js$/
  await page.route(isPart, (route) => route.abort())
  await page.goto(`${site.url}/clusters/${id}/configure/static-network`)
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.unroute(isPart)
  await retry.click()
  await page.getByRole('heading', { name: 'No static addresses' }).waitFor()
  await person.close()
})
