import type { BrowserContext, Page } from 'playwright-core'

/** Browsers ask people first; a test has nobody to ask. */
export const allowClipboard = (person: BrowserContext): Promise<void> =>
  person.grantPermissions(['clipboard-read', 'clipboard-write'])

/** As people do: copied elsewhere, pasted where the cursor is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}
