import type { Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import axe from 'axe-core'
import type { Site } from './site.ts'
import { startSite } from './site.ts'

export { expect }

/**
 * `site`: a real, empty site, one for a file of journeys. A page that writes to console.error or throws fails its journey, whoever
 * opened it.
 */
export const test = base.extend<{ expectedErrors: RegExp; watched: void }, { site: Site }>({
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
  // Nothing at all, unless a journey says so.
  expectedErrors: [/^(?!)/, { option: true }],
  watched: [
    async ({ browser, expectedErrors }, use) => {
      const errors: string[] = []
      const openContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await openContext(options)
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

/** What axe looks for in each theme: in the second one only at what a theme can change. */
const CHECKS: readonly (readonly [theme: string, options: axe.RunOptions])[] = [
  ['dark', { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } }],
  ['light', { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }],
]

/** Fails on any accessibility fault that axe finds, in both themes, on the whole page from its top. Frames are left out. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  // Wherever a journey has left it: what lies half below the bar there would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  // A menu that has just been left is no part of the page any more.
  await expect(page.locator('[data-ending-style]')).toHaveCount(0)
  for (const [theme, options] of CHECKS) expect(await page.evaluate(faultsIn, { theme, options })).toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** In the page: what is wrong in that theme, with the elements. */
async function faultsIn({ theme, options }: { theme: string; options: axe.RunOptions }): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme
  // What a browser skips because it is far below would keep the colours of the theme before.
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [all]
  // Colours on their way from one theme to the other belong to neither; where one ends, another may begin in what inherits it.
  // What still fades in has not its own colours either.
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
