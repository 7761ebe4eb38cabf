import type { Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import axe from 'axe-core'
import type { Site } from './site.ts'
import { startSite } from './site.ts'
import { wrapTexts } from './translated.ts'

export { expect }

/**
 * `site`: a real, empty site, one per test file. A page that writes to console.error or throws fails its
 * test.
 */
export const test = base.extend<
  { expectedErrors: RegExp; isTranslated: boolean; watched: void },
  { site: Site }
>({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  // Matches nothing, unless a test overrides it.
  expectedErrors: [/^(?!)/, { option: true }],
  // All text is wrapped in <font> elements, as by a browser's translation. TRANSLATED=1 does it in every test.
  isTranslated: [process.env['TRANSLATED'] === '1', { option: true }],
  watched: [
    async ({ browser, expectedErrors, isTranslated }, use) => {
      const errors: string[] = []
      const openContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await openContext(options)
        if (isTranslated) await context.addInitScript(wrapTexts)
        context.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
        })
        context.on('weberror', (failure) => errors.push(failure.error().message))
        return context
      }
      await use()
      browser.newContext = openContext
      const surprises = errors.filter((error) => !expectedErrors.test(error))
      expect(surprises, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

/** What axe checks in each theme. The second theme only gets the rules that colours can affect. */
const CHECKS: readonly (readonly [theme: string, options: axe.RunOptions])[] = [
  ['dark', { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } }],
  ['light', { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }],
]

/**
 * Fails on any accessibility error that axe finds on the whole page, in both themes, and on dates that people wouldn't
 * write that way. Frames are excluded.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await page.locator('body').innerText(), 'dates as YYYY-MM-DD').not.toMatch(/\d{4}-\d\d-\d\d/)
  await page.evaluate(axe.source)
  // Scroll to the top first: an element half below the bottom bar would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  // Wait until closed menus have been removed from the page.
  await expect(page.locator('[data-ending-style]')).toHaveCount(0)
  for (const [theme, options] of CHECKS) expect(await page.evaluate(errorsIn, { theme, options })).toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** Runs in the page: the errors in one theme, with their elements. */
async function errorsIn({ theme, options }: { theme: string; options: axe.RunOptions }): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme
  // Content that the browser skips because it is far below the viewport would keep the previous theme's
  // colours.
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [all]
  // Wait for colour transitions between themes; when one ends, another may begin in an element that inherits
  // it. Elements that are fading in don't have their final colours either.
  const changes = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, timeline, playState }) =>
          effect?.getComputedTiming().endTime !== Infinity &&
          timeline === document.timeline &&
          playState !== 'finished',
      )
  for (let running = changes(); running.length > 0; running = changes())
    for (const change of running) change.finish()
  const here = Reflect.get(window, 'axe') as typeof axe
  const { violations } = await here.run(document, { ...options, resultTypes: ['violations'], iframes: false })
  return violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
