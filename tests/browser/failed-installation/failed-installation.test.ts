// An installation that fails, with the keyboard only: explained, retried on another disk, helped over a wrong boot order, installed.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { checkPage } from '../testing/check-page.ts'
import { type Keyboard, keyboardOf } from '../testing/keyboard.ts'
import { type Machines, switchOnMachines } from '../testing/machines.ts'
import { openBrowser, openPerson, openTab } from '../testing/open-browser.ts'
import { openSite, type Site } from '../testing/site.ts'

let site: Site
let browser: Browser
let machines: Machines
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
  machines = await switchOnMachines({ url: site.api, hosts: 1, name: 'edge', break: breakFirstDisk })
})
afterAll(async () => {
  await machines?.close()
  await browser?.close()
  await site?.close()
})

/** As long as an installation may take: a busy computer makes its keys slowly. */
const INSTALLING = { timeout: 240_000 }
const FIRST_DISK = 'sda'
const SECOND_DISK = 'nvme0n1'

function breakFirstDisk(_: unknown, { computers }: Pick<Machines, 'computers'>): void {
  for (const disk of computers[0]?.disks ?? [])
    if (disk.name === FIRST_DISK) disk.failure = { afterShare: 0.5, words: 'Input/output error (os error 5)' }
}

/** The firmware says that it took another order, and keeps its own. Returns what a person at the machine does about it. */
function bootMediumFirst(): () => void {
  const [computer] = machines.computers
  if (computer === undefined) throw new Error('There is no machine.')
  const { firmware } = computer
  Object.defineProperty(firmware, 'order', {
    get: () => [{ kind: 'medium' }],
    set: () => {},
    configurable: true,
  })
  return () => {
    Object.defineProperty(firmware, 'order', {
      value: [{ kind: 'disk', disk: SECOND_DISK }, { kind: 'medium' }],
      writable: true,
    })
    computer.reset()
  }
}

const hostName = () => machines.computers[0]?.hardware.hostname ?? ''
const statusOfCluster = async () =>
  (await call<{ status: string }>(site.api, 'GET', `/v2/clusters/${machines.clusterId}`)).status

const openTabOf = (page: Page, keyboard: Keyboard, name: string): Promise<void> =>
  keyboard.use(page.getByRole('navigation', { name: 'Views of this cluster' }).getByRole('link', { name }))

async function install(page: Page, keyboard: Keyboard): Promise<void> {
  await openTabOf(page, keyboard, 'Overview')
  await keyboard.use(page.getByRole('button', { name: 'Install cluster' }))
  const dialog = page.getByRole('dialog', { name: 'Install edge?' })
  await keyboard.use(dialog.getByRole('button', { name: 'Install cluster' }))
  await dialog.waitFor({ state: 'detached' })
  await openTabOf(page, keyboard, 'Installation')
}

interface Told {
  told?: string[]
}

/** Also those that are on the page for a moment. */
function rememberExplanations(): void {
  const told: string[] = []
  Object.assign(globalThis, { told })
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('.gw-explanation'))
      if (!told.includes(textContent ?? '')) told.push(textContent ?? '')
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

it('a failed installation is explained', async () => {
  const person = await openPerson(browser)
  const { page, complaints } = await openTab(person, `${site.url}/clusters/${machines.clusterId}`)
  const keyboard = keyboardOf(page)
  await install(page, keyboard)

  // The explanation comes first, and the tab of the browser tells.
  const failed = page.getByRole('heading', { name: /The installation failed/, level: 2 })
  await failed.waitFor(INSTALLING)
  await expect.poll(() => page.title()).toBe('✖ edge failed')
  expect(await page.locator('main h2').first().textContent()).toMatch(/The installation failed/)
  const explanation = page.locator('.gw-explanation').first()
  const said = await explanation.textContent()
  expect(said).toContain('Cause')
  expect(said).toContain(hostName())
  expect(said).toContain(FIRST_DISK)
  expect(said).toMatch(/What shows it \(\d+\)/)
  await explanation.getByText('Input/output error', { exact: false }).first().waitFor()
  expect(await statusOfCluster()).toBe('error')
  await checkPage(page, 'installation-failed')
  await keyboard.use(page.getByRole('link', { name: 'Home' }))
  await page.getByRole('article').getByText(FIRST_DISK, { exact: false }).first().waitFor()
  await checkPage(page, 'home-failed')
  expect(keyboard.unseen).toEqual([])
  expect(complaints).toEqual([])
  await person.close()
})

it('it is reset with its name, retried on another disk, helped at the machine, and installed', async () => {
  const person = await openPerson(browser)
  const { page, complaints } = await openTab(person, site.url)
  const keyboard = keyboardOf(page)
  await keyboard.use(page.getByRole('article').getByRole('link', { name: 'edge', exact: true }))
  await openTabOf(page, keyboard, 'Installation')
  // That of the head, which every view of the cluster has; the overview has one more.
  await keyboard.use(page.getByRole('button', { name: 'Reset and start again' }))
  const reset = page.getByRole('dialog', { name: 'Reset edge?' })
  const confirm = reset.getByRole('button', { name: 'Reset and start again' })
  expect(await confirm.isDisabled()).toBe(true)
  await keyboard.write(reset.getByLabel('Type edge to confirm'), 'edge')
  await keyboard.use(confirm)
  await page.getByText('Not installing yet').waitFor()

  // Another disk, as the explanation advised.
  await openTabOf(page, keyboard, 'Overview')
  await keyboard.use(page.getByRole('link', { name: hostName() }))
  await keyboard.use(page.getByRole('link', { name: 'Disks', exact: true }))
  await keyboard.use(page.getByRole('button', { name: `Install here: ${SECOND_DISK}` }))
  await page.getByRole('article', { name: SECOND_DISK }).getByText('Install disk', { exact: true }).waitFor()
  await keyboard.use(page.getByRole('link', { name: 'edge', exact: true }))
  const repair = bootMediumFirst()
  await page.evaluate(rememberExplanations)
  await install(page, keyboard)

  // It boots the medium again: the page names the machine and its disk.
  await page.getByRole('heading', { name: /1 machine needs a hand/ }).waitFor(INSTALLING)
  expect(await page.locator('main h2').first().textContent()).toMatch(/1 machine needs a hand/)
  const advice = await page.locator('.gw-at-machine').textContent()
  expect(advice).toContain(hostName())
  expect(advice).toContain(`${SECOND_DISK} (960 GB)`)
  await expect.poll(() => page.title()).toBe('! edge needs a hand')
  expect(await statusOfCluster()).toBe('installing-pending-user-action')
  // Why the first attempt failed was not said of this one.
  expect(await page.evaluate(() => (globalThis as Told).told ?? [])).not.toContainEqual(
    expect.stringContaining('The installation failed'),
  )
  await checkPage(page, 'at-machine')
  repair()
  await page.getByRole('heading', { name: /1 machine needs a hand/ }).waitFor({ state: 'detached' })

  await expect.poll(() => page.title(), INSTALLING).toBe('✔ edge is installed')
  await openTabOf(page, keyboard, 'Overview')
  await page.getByRole('button', { name: 'Download kubeconfig' }).waitFor()
  expect(await statusOfCluster()).toBe('installed')
  expect(keyboard.unseen).toEqual([])
  expect(complaints).toEqual([])
  await person.close()
})
