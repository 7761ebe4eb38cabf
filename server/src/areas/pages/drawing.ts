import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import type { Log } from '../../platform/log.ts'
import { loggedUrl } from '../../platform/log.ts'

/** Draws pages as guests see them first. */
export interface Drawing {
  /** The HTML of a page by its path and query and its first answers; undefined when it failed or took too long. */
  draw(url: string, answers: readonly unknown[]): Promise<string | undefined>
  close(): Promise<void>
}

export interface DrawingOptions {
  /** The web application as the build made it for the server. Without the file nothing is drawn. */
  readonly module: string
  readonly log: Log
  /** So long a page waits for its drawing, in milliseconds. */
  readonly patienceMs?: number
  /** A thread that draws longer than this on one page is stuck, and ended. */
  readonly stuckMs?: number
}

interface Order {
  readonly url: string
  readonly answers: readonly unknown[]
  readonly settle: (html: string | undefined) => void
}

const PATIENCE_MS = 1000
const STUCK_MS = 5000
/** With more pages than this before it one is not drawn at all. */
const WAITING_MAX = 50
/** A thread that broke is not started again at once: what breaks it may be there still. */
const REST_MS = 5000

const Result = z.object({
  isReady: z.literal(true).optional(),
  html: z.string().optional(),
  failure: z.string().optional(),
})

/** Starts the thread that draws, and waits until it can. It draws one page after the other, and is started anew when it breaks. */
export async function openDrawing(options: DrawingOptions): Promise<Drawing> {
  const { module, log, patienceMs = PATIENCE_MS, stuckMs = STUCK_MS } = options
  const waiting: Order[] = []
  let current: { readonly order: Order; readonly stuckTimer: NodeJS.Timeout } | undefined
  let thread: Worker | undefined
  let restsUntil = 0
  const opened = Promise.withResolvers<void>()

  const finish = (html: string | undefined) => {
    clearTimeout(current?.stuckTimer)
    current?.order.settle(html)
    current = undefined
    drawNext()
  }
  const broke = (broken: Worker, error: unknown) => {
    if (thread !== broken) return
    thread = undefined
    restsUntil = performance.now() + REST_MS
    opened.resolve()
    log.error({ err: error }, 'the thread that draws pages broke; pages go out empty for a while')
    for (const order of waiting.splice(0)) order.settle(undefined)
    finish(undefined)
  }
  const start = () => {
    const started = new Worker(new URL('drawing-thread.ts', import.meta.url), {
      workerData: pathToFileURL(module).href,
    })
    // It keeps no process from ending.
    started.unref()
    started.on('message', (message: unknown) => {
      const { isReady, html, failure } = Result.parse(message)
      if (isReady) {
        opened.resolve()
        return
      }
      if (failure !== undefined)
        log.error({ url: loggedUrl(current?.order.url ?? ''), failure }, 'a page was not drawn')
      finish(html)
    })
    started.on('error', (error) => broke(started, error))
    started.on('exit', (code) => broke(started, new Error(`it ended with ${code}`)))
    return started
  }
  const drawNext = () => {
    if (current || thread === undefined) return
    const order = waiting.shift()
    if (!order) return
    const busy = thread
    const stuckTimer = setTimeout(() => {
      broke(busy, new Error(`${loggedUrl(order.url)} took longer than ${stuckMs} ms`))
      void busy.terminate()
    }, stuckMs)
    stuckTimer.unref()
    current = { order, stuckTimer }
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    busy.postMessage({ url: order.url, answers: order.answers })
  }

  const isThere = existsSync(module)
  if (isThere) {
    thread = start()
    // Slower than that, pages go out empty until it is ready.
    const tooLong = setTimeout(opened.resolve, stuckMs)
    await opened.promise
    clearTimeout(tooLong)
  } else log.warn({ module }, 'the web app was not built for the server: pages go out empty')
  return {
    draw: async (url, answers) => {
      if (!isThere || waiting.length >= WAITING_MAX) return undefined
      if (thread === undefined) {
        if (performance.now() < restsUntil) return undefined
        thread = start()
      }
      return new Promise((resolve) => {
        const giveUp = setTimeout(() => {
          log.warn({ url: loggedUrl(url) }, 'a page was drawn too slowly, and went out empty')
          order.settle(undefined)
        }, patienceMs)
        const order: Order = {
          url,
          answers,
          settle: (html) => {
            clearTimeout(giveUp)
            const place = waiting.indexOf(order)
            if (place >= 0) waiting.splice(place, 1)
            resolve(html)
          },
        }
        waiting.push(order)
        drawNext()
      })
    },
    close: async () => {
      const ended = thread
      thread = undefined
      restsUntil = Infinity
      for (const order of waiting.splice(0)) order.settle(undefined)
      finish(undefined)
      await ended?.terminate()
    },
  }
}
