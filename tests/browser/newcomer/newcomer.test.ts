// A newcomer's way, with clicks only: from the empty page to installed clusters.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPage } from '../testing/check-page.ts'
import { openBrowser, openPerson, openTab } from '../testing/open-browser.ts'
import { PULL_SECRET } from '../testing/pull-secret.ts'
import { openSite, type Site } from '../testing/site.ts'

/** An installation of simulated machines takes half an hour of theirs. */
const SPEED = '60'

let site: Site
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

it('from the empty page to an installed cluster of three and two', async () => {
  const person = await openPerson(browser)
  const { page, complaints } = await openTab(person, site.url)
  await page.getByText('From bare machines to OpenShift in three steps').waitFor()
  await checkPage(page, 'home-first-run')
  await createCluster(page, { name: 'rack', nodes: 'Three' })
  boot(page, 5)
  await openTabOf(page, 'Configure')
  await page.getByRole('link', { name: 'Networking' }).click()
  await page.getByRole('button', { name: '10.0.1.0/24 (5 hosts)' }).click()
  // Hosts look for free addresses as soon as they know each other.
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Propose free addresses' }).click()
      return page.getByLabel('Ingress VIP').inputValue()
    })
    .toMatch(/^10\.0\.1\./)
  await page.getByRole('button', { name: 'Save' }).click()
  await install(page, 'rack')
  expect(complaints).toEqual([])
  await person.close()
})

it('a single node', async () => {
  const person = await openPerson(browser)
  const { page } = await openTab(person, `${site.url}/clusters`)
  await createCluster(page, { name: 'edge', nodes: 'Single node' })
  boot(page, 1)
  await install(page, 'edge')
  await person.close()
})

interface NewCluster {
  readonly name: string
  readonly nodes: string
}

async function createCluster(page: Page, { name, nodes }: NewCluster): Promise<void> {
  await page
    .getByRole('link', { name: /create (a )?cluster/i })
    .first()
    .click()
  await page.getByLabel('Cluster name').fill(name)
  await page.getByLabel('Base domain').fill('lab.example.com')
  await page.getByRole('radio', { name: new RegExp(nodes) }).check()
  await page.getByLabel('Pull secret').fill(PULL_SECRET)
  await checkPage(page, `new-cluster-${name}`)
  await page.getByRole('button', { name: 'Create cluster' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** Machines are switched on by hand in real life; which medium they boot stands on the page for adding hosts. */
function boot(page: Page, hosts: number): void {
  const clusterId = /clusters\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? ''
  void infraEnvOf(clusterId).then((id) =>
    site.lab(['--infra-env', id, '--hosts', String(hosts), '--speed', SPEED]),
  )
}

async function infraEnvOf(clusterId: string): Promise<string> {
  const answer = await fetch(`${site.api}/api/assisted-install/v2/infra-envs?cluster_id=${clusterId}`)
  const [infraEnv] = (await answer.json()) as { id: string }[]
  return infraEnv?.id ?? ''
}

/** Buttons of the view before go away with it: the next one is pressed when the new view is there. */
async function openTabOf(page: Page, name: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Views of this cluster' })
  await views.getByRole('link', { name }).click()
  await expect.poll(() => views.locator('[aria-current]').textContent()).toBe(name)
}

async function install(page: Page, name: string): Promise<void> {
  await openTabOf(page, 'Overview')
  await page.getByRole('button', { name: 'Install cluster' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /install/i })
    .click()
  await openTabOf(page, 'Installation')
  await page.getByText(`${name}-media-node-1`).first().waitFor()
  await checkPage(page, `installing-${name}`)
  await openTabOf(page, 'Overview')
  await page.getByRole('button', { name: 'Download kubeconfig' }).waitFor({ timeout: 240_000 })
  await page.getByRole('button', { name: 'Show password' }).click()
  await checkPage(page, `installed-${name}`)
}
