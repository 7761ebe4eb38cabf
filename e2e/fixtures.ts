import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
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
const CHECKS: readonly (readonly [theme: string, options: Parameters<AxeBuilder['options']>[0]])[] = [
  ['dark', { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } }],
  ['light', { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }],
]

/** Fails on any accessibility fault that axe finds, in both themes, on the whole page from its top. */
export async function expectAccessible(page: Page): Promise<void> {
  // Wherever a journey has left it: what lies half below the bar there would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const [theme, options] of CHECKS) {
    await page.evaluate(async (name) => {
      document.documentElement.dataset['theme'] = name
      // What a browser skips because it is far below would keep the colours of the theme before.
      const all = new CSSStyleSheet()
      all.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets = [all]
      // Colours on their way from one theme to the other belong to neither.
      const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(changes.map((change) => change.finished))
    }, theme)
    // It would open another window only to sum up.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    )
    expect(found).toEqual([])
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}
