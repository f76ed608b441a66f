// A person before a page who has only the keyboard.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Keyboard, keyboardOf } from '../testing/keyboard.ts'
import { openTab } from '../testing/open-browser.ts'

export interface Seat {
  readonly page: Page
  readonly keyboard: Keyboard
  /** Goes anywhere by its name. */
  go(name: string): Promise<void>
}

/** All that was done could be seen, and the browser complained of nothing. */
export async function withKeyboard(
  person: BrowserContext,
  url: string,
  act: (seat: Seat) => Promise<void>,
): Promise<void> {
  const { page, complaints } = await openTab(person, url)
  const keyboard = keyboardOf(page)
  await page.getByText('Live', { exact: true }).waitFor()
  await act({ page, keyboard, go: (name) => goTo(page, keyboard, name) })
  expect(keyboard.unseen).toEqual([])
  expect(complaints).toEqual([])
  await page.close()
}

async function goTo(page: Page, keyboard: Keyboard, name: string): Promise<void> {
  await keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Go to or do' })
  await palette.waitFor()
  await page.keyboard.insertText(name)
  await palette.getByRole('option', { name, selected: true }).waitFor()
  await keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
}
