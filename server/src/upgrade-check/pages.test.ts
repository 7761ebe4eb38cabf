import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitPages } from './pages.ts'

const EMPTY =
  '<body><div id="root"></div><script type="application/json" id="first-queries">[{"area":"videos"}]</script></body>'
/** The page at a path, of which `read` were sent before. */
let page: (path: string, read: number) => string
const reads = new Map<string, number>()
const server = createServer(({ url = '' }, response) => {
  const read = reads.get(url) ?? 0
  reads.set(url, read + 1)
  const [path = ''] = url.split('?hl=')
  response.end(page(path.replace(/[?&]hl=.*/, ''), read))
})
const visit = async () => {
  reads.clear()
  return visitPages(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

test('reads a page again that a busy machine sent without its content, and follows its links', async () => {
  page = (path, read) => (path !== '/' ? '' : read < 2 ? EMPTY : '<a href="/channels">')
  const { problems, summary } = await visit()
  expect(problems).toEqual([])
  expect(summary).toContain('Read 12 pages of 4 kinds')
  expect(reads.get('/channels?hl=ta')).toBe(1)
})

test('names a page that never has its content', async () => {
  page = (path) => (path === '/' ? EMPTY : '')
  const { problems } = await visit()
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(
    /^3 pages were sent without their content, so their links were not read: \/\?hl=en, \/\?hl=si, \/\?hl=ta\. /,
  )
  expect(reads.get('/?hl=en')).toBe(4)
})

test('names kinds of page that it left out', async () => {
  const links = Array.from({ length: 300 }, (_, each) => `<a href="/search?made-up-${each}=1">`)
  page = (path) => (path === '/' ? links.join('') : '')
  const { summary } = await visit()
  expect(summary).toMatch(
    /Read 600 pages of 200 kinds.* Not read: :video 0 made-up-197, :video 0 made-up-198, /,
  )
})
