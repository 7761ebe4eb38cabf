import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const SERVICE_WORKER = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8')

/** The service worker, which pages can ask what it fetched. */
function openWorker() {
  const worker = Object.assign(new EventTarget(), { skipWaiting: () => undefined })
  const pages: { id: string; postMessage: (message: { dataUse: number }) => void }[] = []
  let fetched = (_entries: { transferSize: number }[]) => {}
  runInNewContext(SERVICE_WORKER, {
    self: Object.assign(worker, { clients: { matchAll: async () => pages } }),
    caches: { match: async () => undefined },
    navigator: { locks: { request: (_name: string, run: () => unknown) => run() } },
    PerformanceObserver: class {
      constructor(report: (list: { getEntries: () => { transferSize: number }[] }) => void) {
        fetched = (entries) => report({ getEntries: () => entries })
      }
      observe() {}
    },
  })
  const open = (id: string) => {
    const told = vi.fn<(message: { dataUse: number }) => void>()
    const page = { id, postMessage: told }
    pages.push(page)
    const send = async (data: unknown) => {
      let work: unknown
      const waitUntil = (promise: unknown) => {
        work = promise
      }
      worker.dispatchEvent(Object.assign(new Event('message'), { data, source: page, waitUntil }))
      await work
      return told.mock.lastCall?.[0].dataUse
    }
    return { send, close: () => pages.splice(pages.indexOf(page), 1) }
  }
  return { open, fetch: (transferSize: number) => fetched([{ transferSize }]) }
}

test('the service worker tells its bytes to one page, and again to another if the first is left before it counts them', async () => {
  const { open, fetch } = openWorker()
  const [left, stays] = [open('left'), open('stays')]
  fetch(5000)
  expect(await left.send('data-use')).toBe(5000)
  expect(await stays.send('data-use')).toBe(0)
  left.close()
  fetch(700)
  expect(await stays.send('data-use')).toBe(5700)
  fetch(20)
  expect(await stays.send('data-use')).toBe(20)
  await stays.send({ counted: 5700 })
  await stays.send({ counted: 20 })
  expect(await open('next').send('data-use')).toBe(0)
})
