// What every page must hold: nobody is shut out, nothing is broken, and people looked at it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { keepPicture } from './keep-picture.ts'

let axe: string | undefined
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string }[]
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules whose answer depends on colours; the others look at what the page is made of, which both themes share. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
const RULES = {
  light: { type: 'tag', values: TAGS },
  dark: { type: 'rule', values: OF_COLOURS },
} as const

/** Everything that axe finds against WCAG 2.2 AA. */
async function accessibilityProblems(page: Page, colours: 'light' | 'dark'): Promise<readonly string[]> {
  // By the tools of the browser: as a script of the page its policy would forbid it.
  axe ??= await readFile(AXE, 'utf8')
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const violations = await page.evaluate((runOnly) => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(node: Document, options: object): Promise<{ violations: Violation[] }> }
    }
    // What passes is not asked for: describing it takes longer than finding it.
    return checker.run(document, { runOnly, resultTypes: ['violations'] }).then((answer) =>
      answer.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html }) => ({ html })),
      })),
    )
  }, RULES[colours])
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
  )
}

/** In light and dark: axe finds nothing. */
export async function checkPage(page: Page, name: string): Promise<void> {
  // Grey lines in the place of what is on its way are not what people read.
  await page.locator('.gw-loading').first().waitFor({ state: 'detached' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page, colorScheme)
    await keepPicture(page, `${name}-${colorScheme}`)
    expect(await accessibilityProblems(page, colorScheme), `${name} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

/**
 * Colours that are still on their way from one to the other have no contrast of their own.
 * One transition can start the next, an inherited colour for example: it is over when a whole
 * frame passes without any. What never ends, a spinner, is not waited for.
 */
const settled = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(async (isDark) => {
    const { documentElement: root } = document
    const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    const running = (): readonly Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime ?? 0)),
        )
    while (root.classList.contains('pf-v6-theme-dark') !== isDark) await nextFrame()
    let calmFrames = 0
    while (calmFrames < 3) {
      const animations = running()
      await Promise.allSettled(animations.map(({ finished }) => finished))
      calmFrames = animations.length === 0 ? calmFrames + 1 : 0
      await nextFrame()
    }
  }, colorScheme === 'dark')
