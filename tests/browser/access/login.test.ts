// Accounts in the browser: the first login, roles, a login that ends.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPage } from '../testing/check-page.ts'
import { keyboardOf } from '../testing/keyboard.ts'
import { openBrowser, openPerson, openTab } from '../testing/open-browser.ts'
import { openSite, type Site } from '../testing/site.ts'

const PASSWORD = 'correct horse battery'
let site: Site
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(['--auth', 'local']), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** From the banner, as a person reads it. */
const oneTimeLogin = () => /as admin with (\S+) and choose/.exec(site.service().banner)?.[1] ?? ''

it('the first login sets a password; nothing readable by scripts holds the session', async () => {
  const person = await openPerson(browser)
  const { page, complaints } = await openTab(person, site.url)
  await page.getByRole('heading', { name: /Log in/ }).waitFor()
  await checkPage(page, 'login')
  await firstLogin(page, 'admin', oneTimeLogin())
  await page.getByText('Live', { exact: true }).waitFor()
  const kept = await page.evaluate(
    () => `${document.cookie} ${JSON.stringify({ ...localStorage, ...sessionStorage })}`,
  )
  expect(kept).not.toMatch(/eyJ|session/i)
  expect(page.url()).not.toMatch(/token|eyJ/)
  expect(complaints).toEqual([])
  await person.close()
})

it('a person who may only read sees no button that would be refused, and is out when the account goes', async () => {
  const admin = await openPerson(browser)
  const { page } = await openTab(admin, `${site.url}/access/people`)
  await logIn(page, 'admin', PASSWORD)
  const secret = await addReader(page, 'eve')
  await checkPage(page, 'people')

  const eve = await openPerson(browser)
  const { page: hers } = await openTab(eve, `${site.url}/clusters`)
  await firstLogin(hers, 'eve', secret)
  await hers.getByText('Live', { exact: true }).waitFor()
  expect(await hers.getByRole('button', { name: /create/i }).count()).toBe(0)
  expect(await hers.getByRole('link', { name: /create/i }).count()).toBe(0)

  await page.getByRole('row', { name: /eve/ }).getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel(/Type eve/).fill('eve')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('row', { name: /eve/ }).waitFor({ state: 'detached' })
  await hers.reload()
  await hers.getByRole('heading', { name: /Log in/ }).waitFor()
  await eve.close()
  await admin.close()
})

it('a tab that is open belongs to whoever logged in last in this browser', async () => {
  const person = await openPerson(browser)
  const { page: first } = await openTab(person, `${site.url}/access/people`)
  await logIn(first, 'admin', PASSWORD)
  const secret = await addReader(first, 'reader')

  const { page: second } = await openTab(person, `${site.url}/`)
  await second.getByRole('button', { name: 'admin', exact: true }).click()
  await second.getByRole('menuitem', { name: 'Log out' }).click()
  await first.getByRole('heading', { name: /Log in/ }).waitFor()
  await firstLogin(second, 'reader', secret)
  await first.getByRole('button', { name: 'reader', exact: true }).waitFor()
  await first.getByText('reader · Read only').waitFor()
  expect(await first.getByRole('button', { name: 'Add a person' }).count()).toBe(0)
  await person.close()
})

it('with the keyboard only: a token works until it is revoked', async () => {
  const person = await openPerson(browser)
  const { page } = await openTab(person, `${site.url}/access/tokens`)
  const keyboard = keyboardOf(page)
  await keyboard.write(page.getByLabel('Name'), 'admin')
  await keyboard.write(page.getByLabel('Password'), PASSWORD)
  await keyboard.press('Enter')
  await page.getByText('Live', { exact: true }).waitFor()
  const create = page.getByRole('button', { name: 'Create a token' })
  await keyboard.use(create)
  // The dialog has the focus, and keeps it.
  const dialog = page.getByRole('dialog', { name: 'Create a token' })
  expect(await keyboard.hasFocus(dialog.getByLabel('Name'))).toBe(true)
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => keyboard.hasFocus(create)).toBe(true)
  await keyboard.press('Enter')
  await keyboard.write(dialog.getByLabel('Name'), 'ci pipeline')
  await keyboard.use(dialog.getByRole('button', { name: 'Create a token' }))
  const shown = page.getByRole('dialog', { name: 'The new token' })
  const token = await shown.locator('code').textContent()
  const status = async () =>
    (
      await fetch(`${site.api}/api/assisted-install/v2/clusters`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status
  expect(await status()).toBe(200)
  await keyboard.use(shown.getByRole('button', { name: 'Close' }).last())
  await keyboard.use(page.getByRole('button', { name: 'Revoke: ci pipeline' }))
  await keyboard.use(page.getByRole('dialog').getByRole('button', { name: 'Revoke' }))
  await page.getByText('There is no token yet').waitFor()
  expect(await status()).toBe(401)
  await keyboard.use(page.getByRole('link', { name: 'Audit log' }))
  await page.getByRole('cell', { name: 'Delete token' }).first().waitFor()
  await checkPage(page, 'audit')
  expect(keyboard.unseen).toEqual([])
  await person.close()
})

type Page = Awaited<ReturnType<typeof openTab>>['page']

/** The one-time login of a new account that may only read. */
async function addReader(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByLabel('Role').selectOption('read-only')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a person' }).click()
  const shown = page.getByRole('dialog', { name: `One-time login of ${name}` }).locator('code')
  const secret = await shown.textContent()
  await page.getByRole('button', { name: 'Close' }).last().click()
  return secret ?? ''
}

async function firstLogin(page: Page, name: string, oneTime: string): Promise<void> {
  await page.getByRole('button', { name: 'I have a one-time login' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('One-time login').fill(oneTime)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Live', { exact: true }).waitFor()
}
