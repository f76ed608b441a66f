// Addresses for machines without DHCP: pasted from a spreadsheet, filled by a rule, and as nmstate YAML.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { makeCluster, makeInfraEnv } from '../testing/by-api.ts'
import { checkPage } from '../testing/check-page.ts'
import { allowClipboard, paste } from '../testing/clipboard.ts'
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

/** As a spreadsheet copies it. Only one machine has an address yet, and the last gateway is mistyped. */
const SPREADSHEET = [
  ['Hostname', 'MAC', 'IP', 'Gateway', 'DNS', 'VLAN'],
  ['m-1', '52:54:00:AA:00:01', '', '192.168.7.1', '192.168.7.53', '70'],
  ['m-2', '52:54:00:AA:00:02', '192.168.7.21/24', '192.168.7.1', '192.168.7.53', '70'],
  ['m-3', '52:54:00:AA:00:03', '', '192.168.70.1', '192.168.7.53', '70'],
]
  .map((cells) => cells.join('\t'))
  .join('\r\n')

const BONDED = 'name,mac,bond,dns\nw-1,52:54:00:bb:00:01 52:54:00:bb:00:02,bond0 802.3ad,192.168.7.53'

const NMSTATE = `interfaces:
  - name: eno1
    type: ethernet
    state: up
    ipv4:
      enabled: true
      dhcp: false
      address:
        - ip: 192.168.7.99
          prefix-length: 240
routes:
  config:
    - destination: 10.9.0.0/16
      next-hop-address: 192.168.7.254
      next-hop-interface: eno1
`

it('a table from a spreadsheet, a range, a bond, a VLAN and YAML become the settings of the media', async () => {
  const cluster = await makeCluster(site.api, 'static')
  const infraEnv = await makeInfraEnv(site.api, 'static-media', cluster.id)
  const person = await openPerson(browser)
  await allowClipboard(person)
  const { page, complaints } = await openTab(person, `${site.url}/clusters/${cluster.id}`)
  await page
    .getByRole('navigation', { name: 'Views of this cluster' })
    .getByRole('link', { name: 'Configure' })
    .click()
  await page.getByRole('link', { name: 'Static addresses', exact: true }).click()
  await page.getByRole('heading', { name: 'No static addresses' }).waitFor()

  await page.getByRole('button', { name: 'Add a row' }).click()
  await cell(page, 'Name', 1).click()
  await paste(page, SPREADSHEET)
  await expect.poll(() => rowOf(page, 3)).toEqual(['m-3', '52:54:00:aa:00:03', '', '192.168.70.1'])
  expect(await cell(page, 'VLAN', 2).inputValue()).toBe('70')
  await takeBond(page)
  await fillAddresses(page)
  const problem = page.getByText('Row 3, Gateway: 192.168.70.1 is outside of 192.168.7.0/24')
  await problem.waitFor()
  expect(await cell(page, 'Gateway', 3).getAttribute('aria-invalid')).toBe('true')
  expect(await save(page).isDisabled()).toBe(true)
  await checkPage(page, 'static-addresses-problem')
  await cell(page, 'Gateway', 3).fill('192.168.7.1')
  await problem.waitFor({ state: 'detached' })

  await writeYaml(page)
  await save(page).click()
  await page.getByText(/Saved$/).waitFor()
  await expect.poll(() => save(page).isDisabled()).toBe(true)
  await expectConfigured(infraEnv.id)

  await page.reload()
  await page.getByRole('table', { name: 'Static addresses of machines' }).waitFor()
  expect(await rowOf(page, 3)).toEqual(['m-3', '52:54:00:aa:00:03', '192.168.7.22/24', '192.168.7.1'])
  expect(await rowOf(page, 4)).toEqual(['w-1', '52:54:00:bb:00:01 52:54:00:bb:00:02', '192.168.7.23/24', ''])
  await page.getByRole('row', { name: /y-1.*Written as nmstate YAML/ }).waitFor()
  await checkPage(page, 'static-addresses-saved')
  expect(complaints).toEqual([])
  await person.close()
})

const cell = (page: Page, column: string, row: number) =>
  page.getByRole('textbox', { name: `${column}, row ${row}`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const rowOf = (page: Page, row: number) =>
  Promise.all(
    ['Name', 'MAC address(es)', 'IPv4/prefix', 'Gateway'].map((column) =>
      cell(page, column, row).inputValue(),
    ),
  )

/** By the dialog, which says what it recognises before anything is taken. */
async function takeBond(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Paste a table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a table' })
  await dialog.getByLabel('Table').click()
  await paste(page, BONDED)
  await dialog.getByText('1 row: Name, MAC address(es), Bond, DNS').waitFor()
  await dialog.getByRole('button', { name: 'Add 1 row' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await cell(page, 'Bond', 4).inputValue()).toBe('bond0 802.3ad')
}

/** The address that a machine has already is left out. */
async function fillAddresses(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fill by rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill a column' })
  await dialog.getByLabel('Start').fill('192.168.7.20/24')
  await dialog.getByText('3 rows: 192.168.7.20/24 … 192.168.7.23/24').waitFor()
  await checkPage(page, 'static-addresses-fill')
  await dialog.getByRole('button', { name: 'Fill', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await cell(page, 'IPv4/prefix', 4).inputValue()).toBe('192.168.7.23/24')
}

/** More than a table can say; a mistake is shown at its line, and nothing is sent before it is mended. */
async function writeYaml(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a row' }).click()
  await cell(page, 'Name', 5).fill('y-1')
  await cell(page, 'MAC address(es)', 5).fill('52:54:00:cc:00:01')
  await cell(page, 'Interface', 5).fill('eno1')
  await page.getByRole('button', { name: 'Edit row 5 as nmstate YAML' }).click()
  const panel = page.getByRole('region', { name: 'nmstate settings of y-1' })
  expect(await panel.getByLabel('Interface name 1').inputValue()).toBe('eno1')
  const editor = panel.getByLabel('nmstate YAML of this machine')
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await paste(page, NMSTATE)
  await panel.getByRole('button', { name: 'Line 10' }).waitFor()
  await panel.locator('.cm-lint-marker-error').first().waitFor()
  expect(
    await panel.locator('.cm-line', { has: page.locator('.cm-lintRange-error') }).allInnerTexts(),
  ).toEqual(['          prefix-length: 240'])
  expect(await save(page).isDisabled()).toBe(true)
  await checkPage(page, 'static-addresses-yaml-problem')
  await panel.getByRole('button', { name: 'Line 10' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await panel.getByText('The service would accept this.').waitFor()
  await panel.getByRole('button', { name: 'Done' }).click()
}

interface StaticHost {
  readonly mac_interface_map: readonly { readonly mac_address: string; readonly logical_nic_name: string }[]
  readonly network_yaml: string
}

async function expectConfigured(infraEnvId: string): Promise<void> {
  const path = `/v2/infra-envs/${infraEnvId}`
  const { static_network_config } = await call<{ static_network_config: string }>(site.api, 'GET', path)
  const hosts = JSON.parse(static_network_config) as StaticHost[]
  expect(hosts).toHaveLength(5)
  const yamlOf = (mac: string) =>
    hosts.find(({ mac_interface_map: [card] }) => card?.mac_address === mac)?.network_yaml
  expect(yamlOf('52:54:00:aa:00:01')).toMatch(/type: vlan.*id: 70.*ip: 192\.168\.7\.20\n/s)
  expect(yamlOf('52:54:00:aa:00:02')).toMatch(/type: vlan.*id: 70.*ip: 192\.168\.7\.21\n/s)
  expect(yamlOf('52:54:00:aa:00:03')).toMatch(/ip: 192\.168\.7\.22\n.*next-hop-address: 192\.168\.7\.1\n/s)
  expect(yamlOf('52:54:00:bb:00:01')).toMatch(/type: bond.*mode: 802\.3ad/s)
  expect(yamlOf('52:54:00:cc:00:01')).toBe(NMSTATE.replace('240', '24'))
  expect(hosts.find(({ mac_interface_map }) => mac_interface_map.length === 2)?.network_yaml).toBe(
    yamlOf('52:54:00:bb:00:01'),
  )
}
