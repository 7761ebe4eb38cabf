import { expect, it } from 'vitest'
import { costOf } from './count-data.ts'

it('counts requests that the network, the browser’s cache and the service worker answered', () => {
  const received = (
    transferSize: number,
    encodedBodySize: number,
    workerStart = 0,
    path = '/assets/a.js',
  ) => ({
    name: `https://site.example${path}`,
    entryType: 'resource',
    nextHopProtocol: 'h2',
    transferSize,
    encodedBodySize,
    workerStart,
  })
  expect(
    costOf([
      received(5300, 5000),
      // Revalidated: headers only.
      received(300, 8000),
      received(0, 700),
      received(0, 400, 12),
      received(2300, 2000, 12),
      // The worker left it to the browser.
      received(1300, 1000, 12, '/media/a.mp4'),
    ]),
  ).toEqual({ network: 6900, cache: 700, worker: 2400 })
})
