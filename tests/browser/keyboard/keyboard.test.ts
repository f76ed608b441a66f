// Every flow once without a mouse: only keys are pressed, and the focus is seen wherever it goes.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { allowClipboard, paste } from '../testing/clipboard.ts'
import { keyboardOf } from '../testing/keyboard.ts'
import { type Machines, switchOnMachines } from '../testing/machines.ts'
import { openBrowser, openPerson } from '../testing/open-browser.ts'
import { PULL_SECRET } from '../testing/pull-secret.ts'
import { openSite, type Site } from '../testing/site.ts'
import { discoverSpareHosts } from '../testing/spare-hosts.ts'
import { type Seat, withKeyboard } from './with-keyboard.ts'

const TIME_SERVER = '203.0.113.123'

let site: Site
let browser: Browser
let person: BrowserContext
let machines: Machines
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
  person = await openPerson(browser)
  await allowClipboard(person)
  machines = await switchOnMachines({ url: site.api, hosts: 1, name: 'edge', break: stopTimeServer })
})
afterAll(async () => {
  await machines?.close()
  await browser?.close()
  await site?.close()
})

function stopTimeServer({ world }: Pick<Machines, 'world'>, { addresses }: Pick<Machines, 'addresses'>) {
  for (const server of addresses.segment.ntpServers ?? []) world.network.setTimeServer(server, 'unreachable')
  world.network.setTimeServer(TIME_SERVER, 'good')
}

const sit = (act: (seat: Seat) => Promise<void>) => withKeyboard(person, site.url, act)
const stepLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
const viewLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views of this cluster' }).getByRole('link', { name })
const clusterNamed = async (name: string) =>
  (
    await call<{ id: string; name: string; base_dns_domain: string; tags: string }[]>(
      site.api,
      'GET',
      '/v2/clusters',
    )
  ).find((each) => each.name === name)

const namesOf = async (infraEnvId: string) =>
  (await call<{ requested_hostname: string }[]>(site.api, 'GET', `/v2/infra-envs/${infraEnvId}/hosts`)).map(
    ({ requested_hostname }) => requested_hostname,
  )

it('a focus that nobody sees is noticed', async () => {
  const page = await person.newPage()
  await page.setContent(
    '<button>seen</button><button style="outline: none">unseen</button><button>seen</button>',
  )
  const keyboard = keyboardOf(page)
  await keyboard.press('Tab', 'Tab', 'Tab', 'Tab')
  expect(keyboard.unseen).toEqual([expect.stringContaining('outline: none')])
  await page.close()
})

it('the palette opens anywhere, and gives the focus back', () =>
  sit(async ({ page, keyboard }) => {
    await keyboard.press('Tab')
    expect(await keyboard.hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
    const clusters = page.getByRole('link', { name: 'Clusters', exact: true })
    await keyboard.moveTo(clusters)
    await keyboard.press('Control+K')
    await page.getByRole('dialog', { name: 'Go to or do' }).waitFor()
    await page.keyboard.insertText('dark')
    await keyboard.press('Enter')
    await expect.poll(() => page.locator('html.pf-v6-theme-dark').count()).toBe(1)
    await expect.poll(() => keyboard.hasFocus(clusters)).toBe(true)
    await keyboard.pickFrom(
      page.getByRole('button', { name: 'Appearance' }),
      page.getByRole('menuitem', { name: 'Light' }),
    )
    await expect.poll(() => page.locator('html.pf-v6-theme-dark').count()).toBe(0)
  }))

it('a cluster is made, each of its steps visited, an address copied', () =>
  sit(async ({ page, keyboard, go }) => {
    await go('Create a cluster')
    const name = page.getByLabel('Cluster name')
    await name.waitFor()
    expect(await keyboard.hasFocus(name)).toBe(true)
    await keyboard.write(name, 'keys')
    await keyboard.write(page.getByLabel('Base domain'), 'lab.example.com')
    await keyboard.pick(page.getByRole('radio', { name: /Single node/ }))
    await keyboard.write(page.getByLabel('Pull secret'), PULL_SECRET)
    await keyboard.use(page.getByRole('button', { name: 'Create cluster' }))
    await page.getByRole('heading', { name: 'keys', level: 1 }).waitFor()

    await keyboard.use(viewLink(page, 'Configure'))
    for (const step of [
      'Operators',
      'Hosts',
      'Storage',
      'Networking',
      'Manifests',
      'Review and install',
      'Details',
    ]) {
      await keyboard.use(stepLink(page, step))
      await page.getByRole('heading', { name: step, level: 2 }).waitFor()
    }
    await keyboard.write(page.getByLabel('Base domain'), 'keys.example.com')
    await keyboard.press('Enter')
    await expect.poll(async () => (await clusterNamed('keys'))?.base_dns_domain).toBe('keys.example.com')

    await keyboard.use(stepLink(page, 'Static addresses'))
    await keyboard.use(page.getByRole('button', { name: 'Add a row' }))
    await keyboard.write(page.getByLabel('Name, row 1'), 'node-1')
    await keyboard.write(page.getByLabel('MAC address(es), row 1'), '52:54:00:00:00:01')
    await keyboard.write(page.getByLabel('Interface, row 1'), 'eno1')
    await keyboard.write(page.getByLabel('IPv4/prefix, row 1'), '192.168.1.10/24')
    await keyboard.use(page.getByRole('button', { name: 'Save' }))
    await page.getByText(/changes? not saved/).waitFor({ state: 'detached' })

    await keyboard.use(viewLink(page, 'Overview'))
    await keyboard.use(page.getByRole('link', { name: 'Add hosts' }).first())
    await keyboard.use(page.getByRole('tab', { name: 'Management controller' }))
    const copy = page.getByRole('button', { name: 'Copy: Short address, ends in .iso' })
    await keyboard.use(copy)
    await page.getByRole('button', { name: 'Copied: Short address, ends in .iso' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\.iso$/)
  }))

it('addresses are pasted from a spreadsheet', () =>
  sit(async ({ page, keyboard, go }) => {
    await go('keys')
    await keyboard.use(viewLink(page, 'Configure'))
    await keyboard.use(stepLink(page, 'Static addresses'))
    await keyboard.use(page.getByRole('button', { name: 'Add a row' }))
    await keyboard.moveTo(page.getByLabel('Name, row 2'))
    await paste(page, 'Hostname\tMAC\tIP\nnode-2\t52:54:00:00:00:02\t192.168.1.11/24')
    await expect.poll(() => page.getByLabel('MAC address(es), row 2').inputValue()).toBe('52:54:00:00:00:02')
    await keyboard.write(page.getByLabel('Interface, row 2'), 'eno1')
    await keyboard.use(page.getByRole('button', { name: 'Save' }))
    await page.getByText(/changes? not saved/).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Name, row 2').inputValue()).toBe('node-2')
  }))

it('the editor of definitions lets the focus go', () =>
  sit(async ({ page, keyboard, go }) => {
    await go('keys')
    await keyboard.use(viewLink(page, 'Definition'))
    const editor = page.getByRole('textbox', { name: 'Definition of the cluster' })
    await keyboard.moveTo(editor)
    // Below "kind: Cluster".
    await keyboard.press('Control+Home', 'End', 'Enter')
    await page.keyboard.type('tags: [keyboard]')
    await keyboard.press('Escape')
    await keyboard.use(page.getByRole('button', { name: 'Review changes' }))
    await keyboard.use(page.getByRole('button', { name: 'Apply: send 1 request' }))
    await expect.poll(async () => (await clusterNamed('keys'))?.tags).toBe('keyboard')
  }))

it('events are filtered', () =>
  sit(async ({ page, keyboard, go }) => {
    await go('Events')
    await keyboard.write(page.getByRole('textbox', { name: 'Search in messages' }), 'registered')
    await expect.poll(() => page.url()).toContain('text=registered')
    await keyboard.use(page.getByRole('button', { name: /^Warning/ }), 'Space')
    await expect.poll(() => page.url()).toContain('severity=')
    await keyboard.moveTo(page.getByRole('combobox', { name: 'Cluster' }))
    await page.keyboard.type('edge')
    await expect.poll(() => page.url()).toContain(`cluster=${machines.clusterId}`)
  }))

it('hosts are filtered, selected, renamed and bound', () =>
  sit(async ({ page, keyboard, go }) => {
    const media = await discoverSpareHosts(site.api, ['spare-1', 'spare-2'])
    await go('Hosts')
    const grid = page.getByRole('grid')
    await grid.waitFor()
    await keyboard.press('/')
    expect(await keyboard.hasFocus(page.getByRole('combobox', { name: 'Filter hosts' }))).toBe(true)
    await page.keyboard.type('name:spare-1,spare-2')
    await page.getByText('2 of 3 hosts').waitFor()
    await keyboard.press('Escape')
    await keyboard.moveTo(grid)

    // One by F2, where it stands.
    await keyboard.press('ArrowDown', 'F2')
    const rename = page.getByLabel('New name of spare-2')
    expect(await keyboard.hasFocus(rename)).toBe(true)
    await keyboard.press('Escape')
    await expect.poll(() => keyboard.hasFocus(grid)).toBe(true)

    // Both by a template.
    await keyboard.press('Control+A')
    await page.getByText('2 selected').waitFor()
    const many = page.getByRole('button', { name: 'Rename…' })
    await keyboard.moveTo(many, 'Shift+Tab')
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rename 2 hosts' })
    await keyboard.write(dialog.getByLabel('Template'), 'spare-{{n:02}}')
    await keyboard.press('Enter')
    await dialog.getByText('Done for 2 hosts.').waitFor()
    await keyboard.use(dialog.getByRole('button', { name: 'Close' }).last())
    await expect.poll(() => keyboard.hasFocus(many)).toBe(true)
    await expect.poll(() => namesOf(media)).toEqual(expect.arrayContaining(['spare-01', 'spare-02']))

    // A role for both, then both into a cluster.
    await keyboard.pickFrom(
      page.getByRole('button', { name: 'Set role' }),
      page.getByRole('menuitem', { name: 'Worker' }),
    )
    const role = page.getByRole('dialog', { name: 'Set the role of 2 hosts to Worker' })
    await keyboard.use(role.getByRole('button', { name: 'Set the role of 2 hosts' }))
    await role.getByText('Done for 2 hosts.').waitFor()
    await keyboard.press('Escape')
    await keyboard.use(page.getByRole('button', { name: 'Bind to a cluster…' }))
    const bind = page.getByRole('dialog', { name: 'Bind 2 hosts' })
    await keyboard.moveTo(bind.getByLabel('Cluster'))
    await page.keyboard.type('keys')
    await keyboard.use(bind.getByRole('button', { name: 'Bind to a cluster' }))
    await bind.getByText('Done for 2 hosts.').waitFor()
    await keyboard.press('Escape')
    await bind.waitFor({ state: 'detached' })
    const { id = '' } = (await clusterNamed('keys')) ?? {}
    const { hosts } = await call<{ hosts: { role: string }[] }>(site.api, 'GET', `/v2/clusters/${id}`)
    expect(hosts.map((host) => host.role)).toEqual(['worker', 'worker'])
  }))

it('a warning is mended, a disk chosen, the cluster installed', () =>
  sit(async ({ page, keyboard, go }) => {
    await go('edge')
    await page.getByText('Time server is followed').first().waitFor()
    const fix = page.getByRole('button', { name: 'Fix…' })
    await keyboard.use(fix)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This request is sent:').waitFor()
    await keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => keyboard.hasFocus(fix)).toBe(true)
    await keyboard.press('Enter')
    await keyboard.write(dialog.getByLabel('Additional time servers'), TIME_SERVER)
    await keyboard.press('Enter')
    await page.getByText('Time server is followed').first().waitFor({ state: 'detached' })

    // Hosts and their checks, cell by cell.
    await keyboard.use(viewLink(page, 'Checks'))
    await keyboard.use(page.getByRole('button', { name: 'All checks' }))
    const matrix = page.getByRole('grid')
    await keyboard.moveTo(matrix)
    await keyboard.press('ArrowDown', 'ArrowRight', 'Enter')
    await keyboard.use(page.getByRole('button', { name: 'Close details' }))
    await expect.poll(() => keyboard.hasFocus(matrix)).toBe(true)

    await keyboard.use(viewLink(page, 'Overview'))
    await keyboard.use(page.getByRole('link', { name: 'edge-1', exact: true }).first())
    await keyboard.use(page.getByRole('link', { name: 'Disks', exact: true }))
    await keyboard.use(page.getByRole('button', { name: 'Install here: nvme0n1' }))
    await page.getByRole('article', { name: 'nvme0n1' }).getByText('Install disk', { exact: true }).waitFor()
    await keyboard.use(page.getByRole('link', { name: 'edge', exact: true }))

    const install = page.getByRole('button', { name: 'Install cluster' })
    await keyboard.use(install)
    const ask = page.getByRole('dialog', { name: 'Install edge?' })
    await ask.getByText('nvme0n1').waitFor()
    await keyboard.use(ask.getByRole('button', { name: 'Install cluster' }))
    await ask.waitFor({ state: 'detached' })
    // It leads to the view where one watches.
    await page.waitForURL(/\/installation$/)
    await keyboard.use(viewLink(page, 'Overview'))
    const show = page.getByRole('button', { name: 'Show password' })
    await show.waitFor({ timeout: 240_000 })
    await keyboard.use(show)
    const hide = page.getByRole('button', { name: 'Hide password' })
    await hide.waitFor()
    expect(await keyboard.hasFocus(hide)).toBe(true)
  }))
