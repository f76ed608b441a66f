// A person without a mouse. Nothing is focused by a script: the focus moves as the keys of the browser move it, and has to be seen.
import type { Locator, Page } from 'playwright-core'

export interface Keyboard {
  /** Where the focus was and nothing showed it. */
  readonly unseen: string[]
  /** Presses the key until the focus is on one of these. */
  moveTo(target: Locator, key?: string): Promise<void>
  press(...keys: readonly string[]): Promise<void>
  /** Goes to a button, link or box and uses it. */
  use(target: Locator, key?: 'Enter' | 'Space'): Promise<void>
  /** Goes to a field and writes this instead of what stands in it. */
  write(target: Locator, text: string): Promise<void>
  /** Into the group by Tab, then with arrows. */
  pick(radio: Locator): Promise<void>
  /** Opens a menu and goes to the entry with arrows. */
  pickFrom(menu: Locator, entry: Locator): Promise<void>
  hasFocus(target: Locator): Promise<boolean>
}

/** More stops than any page of the tests has. */
const MOST_STOPS = 200

export function keyboardOf(page: Page): Keyboard {
  const unseen: string[] = []

  const press: Keyboard['press'] = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      const problem = await page.evaluate(lookAtFocus)
      if (problem !== null && !unseen.includes(problem)) unseen.push(problem)
    }
  }
  const hasFocus = (target: Locator): Promise<boolean> => target.evaluateAll(isOneFocused)
  const moveTo: Keyboard['moveTo'] = async (target, key = 'Tab') => {
    await target.first().waitFor()
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await hasFocus(target)) return
      await press(key)
    }
    throw new Error(`${key} does not lead to ${target}.`)
  }
  const use: Keyboard['use'] = async (target, key = 'Enter') => {
    await moveTo(target)
    await press(key)
  }
  return {
    unseen,
    press,
    moveTo,
    hasFocus,
    use,
    async write(target, text) {
      await moveTo(target)
      await press('Control+A')
      await page.keyboard.insertText(text)
    },
    async pick(radio) {
      const name = await radio.getAttribute('name')
      await moveTo(page.locator(`input[type=radio][name="${name}"]`))
      await moveTo(radio, 'ArrowDown')
    },
    async pickFrom(menu, entry) {
      await use(menu)
      await moveTo(entry, 'ArrowDown')
      await press('Enter')
    },
  }
}

/** Also within an editor, which has a document of its own. */
function isOneFocused(elements: readonly Element[]): boolean {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return elements.some((element) => element === active)
}

/**
 * What has the focus must look different from what has not: the place that a key left is compared with how it looked when the key went
 * down. Gives the place that looks the same; null: all is well.
 */
async function lookAtFocus(): Promise<string | null> {
  const looks = ['outline', 'box-shadow', 'border', 'background-color', 'color', 'text-decoration', 'opacity']
  const lookOf = (element: Element): string => {
    // What changes its colour slowly is looked at when it has.
    for (const animation of document.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish()
    const around: Element[] = []
    for (let each: Element | null = element; each !== null && around.length < 4; each = each.parentElement)
      around.push(each)
    return around
      .flatMap((each) => [undefined, '::before', '::after'].map((part) => getComputedStyle(each, part)))
      .map((style) => looks.map((name) => style.getPropertyValue(name)).join())
      .join('|')
  }
  const focused = (): Element | null => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active === document.body ? null : active
  }
  const memory = globalThis as { lastFocus?: { element: Element; look: string } | null }
  if (memory.lastFocus === undefined) {
    memory.lastFocus = null
    const remember = (): void => {
      const element = focused()
      memory.lastFocus = element === null ? null : { element, look: lookOf(element) }
    }
    addEventListener('keydown', remember, { capture: true })
  }
  const before = memory.lastFocus
  if (before === null || before.element === focused()) return null
  const isSame = (): boolean => before.element.isConnected && lookOf(before.element) === before.look
  // Editors notice a moment later that they lost the focus.
  for (let frames = 0; frames < 20 && isSame(); frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return isSame() ? before.element.outerHTML.slice(0, 200) : null
}
