import { type APIRequestContext, expect } from '@playwright/test'

/** The scripts in the head of a page: the entry, and those that are preloaded. */
export const scriptsOf = (html: string): string[] =>
  [
    ...(html.split('</head>')[0] ?? '').matchAll(
      /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)"/g,
    ),
  ].map(([, file]) => file ?? '')

/**
 * Expects that the scripts in a page's head are sent in less than so many kilobytes. If they grow, they contain code that
 * the page doesn't need: web/vite.config.ts has the rule for chunks.
 */
export async function expectScriptsBelow(
  request: APIRequestContext,
  kilobytes: number,
  { path, language = 'en' }: { path: string; language?: string },
): Promise<void> {
  const page = await request.get(path, { headers: { 'accept-language': language } })
  const scripts = scriptsOf(await page.text())
  // Without any named scripts the test would always pass.
  expect(scripts.filter((file) => file.includes('/vendor-'))).toHaveLength(1)
  expect(scripts.filter((file) => file.includes('/MemberBar-'))).toHaveLength(0)
  // Compressed by the build. What gzip makes of them here would depend on the processor.
  const weights = await Promise.all(
    scripts.map(async (file) => {
      const headers = (await request.get(file, { headers: { 'accept-encoding': 'br' } })).headers()
      expect(headers['content-encoding']).toBe('br')
      return Number(headers['content-length'])
    }),
  )
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(kilobytes * 1000)
}
