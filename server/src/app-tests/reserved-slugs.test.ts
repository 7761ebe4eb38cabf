import { RESERVED_SLUGS, SLUG_PATTERN } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The paths of all routes, from the tree that Fastify prints: each level is indented by four characters. */
function listPaths(): string[] {
  const parents: string[] = []
  return [...app.app.printRoutes().matchAll(/^([│ ]*)[├└]── (\S+)/gm)].map(([, indent = '', part = '']) => {
    const depth = indent.length / 4
    parents.splice(depth, Infinity, part)
    return parents.join('')
  })
}

it('reserves the first path segment of every route of the server', () => {
  const paths = listPaths()
  const first = paths.map((path) => path.split('/')[1] ?? '')
  // A node of the tree may end within a segment, which other nodes continue with a letter or hyphen. Names such as
  // robots.txt can't be the URL of a video.
  const isWhole = (segment: string) =>
    paths.some((path) => path.startsWith(`/${segment}/`)) ||
    !first.some((other) => other !== segment && other.startsWith(segment))
  const segments = [...new Set(first)].filter((segment) => SLUG_PATTERN.test(segment) && isWhole(segment))
  expect(segments).toEqual(expect.arrayContaining(['api', 'channels', 'health', 'media', 'sitemaps']))
  expect(segments.filter((segment) => !RESERVED_SLUGS.has(segment.toLowerCase()))).toEqual([])
})
