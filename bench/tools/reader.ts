/** A client in its own process that measures how long API reads take. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Crowd } from './crowd.ts'

const INTERVAL_MS = 50

/** Reads that the pages of Home, a video, a channel and the search make. */
export function urlsOf(origin: string, { videoId, videoSlug, channelSlug }: Crowd): string[] {
  return [
    '/api/v1/home/recentUploads',
    `/api/v1/watch/displayVideoData?vurl=${videoSlug}`,
    `/api/v1/watch/dspComments?vid=${videoId}`,
    `/api/v1/channels/activeVideoList?url=${channelSlug}`,
    '/api/v1/mainsearch/searchVideo?value=slow%20train%20ella',
  ].map((path) => origin + path)
}

export interface Reader {
  /** Reads the URLs in turn, 20 times a second, however long the responses take. Returns the p99 in milliseconds. */
  p99(urls: readonly string[], seconds: number): Promise<number>
  close(): void
}

export function startReader(): Reader {
  const child = fork(import.meta.filename)
  return {
    p99: async (urls, seconds) => {
      child.send({ urls, seconds } satisfies Order)
      const [found] = (await once(child, 'message')) as [number]
      return found
    },
    close: () => child.kill(),
  }
}

interface Order {
  readonly urls: readonly string[]
  readonly seconds: number
}

async function read({ urls, seconds }: Order): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const reads: Promise<number>[] = []
  for (let index = 0; index < (seconds * 1000) / INTERVAL_MS; index++) {
    reads.push(timeOf(urls[index % urls.length] ?? '', agent))
    await sleep(INTERVAL_MS)
  }
  const times = (await Promise.all(reads)).toSorted((a, b) => a - b)
  agent.destroy()
  return times[Math.floor(times.length * 0.99)] ?? NaN
}

function timeOf(url: string, agent: Agent): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - started))
    }).once('error', reject)
  })
}

if (process.argv[1] === import.meta.filename)
  process.on('message', (order: Order) => void read(order).then((p99) => process.send?.(p99)))
