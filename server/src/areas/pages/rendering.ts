import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Language } from '@serendib/texts'
import * as z from 'zod'
import type { Log } from '../../platform/log.ts'
import { loggedUrl } from '../../platform/log.ts'

/** What the web application says about a page. */
const View = z.object({
  /** The page's source file below `web/`. */
  file: z.string().optional(),
  html: z.string().optional(),
})
export type View = z.output<typeof View>

/** Renders pages on the server as guests see them. */
export interface Rendering {
  /**
   * Returns the file of a page and, if there is initial data, its HTML. Undefined if rendering failed or timed out.
   */
  render(
    url: string,
    initialData: readonly unknown[] | undefined,
    language?: Language,
  ): Promise<View | undefined>
  close(): Promise<void>
}

export interface RenderingOptions {
  /** The server build of the web application. Without this file, nothing is rendered. */
  readonly module: string
  readonly log: Log
  /** How long a request waits for its rendering, in milliseconds. */
  readonly timeoutMs?: number
  /** A thread that renders one page for longer than this is terminated. */
  readonly stuckMs?: number
}

interface RenderRequest {
  readonly url: string
  readonly initialData: readonly unknown[] | undefined
  readonly language: Language
  readonly settle: (view: View | undefined) => void
}

const TIMEOUT_MS = 1000
const STUCK_MS = 5000
/** If more pages than this are waiting, a page is not rendered. */
const WAITING_MAX = 50
/** A crashed thread is not restarted at once, because the cause may persist. */
const REST_MS = 5000

const Result = z.object({
  isReady: z.literal(true).optional(),
  view: View.optional(),
  failure: z.string().optional(),
})

/**
 * Starts the rendering thread and waits until it is ready. The thread renders one page at a time and is restarted when
 * it crashes.
 */
export async function openRendering(options: RenderingOptions): Promise<Rendering> {
  const { module, log, timeoutMs = TIMEOUT_MS, stuckMs = STUCK_MS } = options
  const waiting: RenderRequest[] = []
  let current: { readonly order: RenderRequest; readonly stuckTimer: NodeJS.Timeout } | undefined
  let thread: Worker | undefined
  let restsUntil = 0
  const opened = Promise.withResolvers<void>()

  const finish = (view: View | undefined) => {
    clearTimeout(current?.stuckTimer)
    current?.order.settle(view)
    current = undefined
    renderNext()
  }
  const broke = (broken: Worker, error: unknown) => {
    if (thread !== broken) return
    thread = undefined
    restsUntil = performance.now() + REST_MS
    opened.resolve()
    log.error({ err: error }, 'the rendering thread crashed; pages are sent unrendered for a while')
    for (const order of waiting.splice(0)) order.settle(undefined)
    finish(undefined)
  }
  const start = () => {
    const started = new Worker(new URL('rendering-thread.ts', import.meta.url), {
      workerData: pathToFileURL(module).href,
    })
    // The thread must not keep the process alive.
    started.unref()
    started.on('message', (message: unknown) => {
      const { isReady, view, failure } = Result.parse(message)
      if (isReady) {
        opened.resolve()
        return
      }
      if (failure !== undefined)
        log.error({ url: loggedUrl(current?.order.url ?? ''), failure }, 'server-side rendering failed')
      finish(view)
    })
    started.on('error', (error) => broke(started, error))
    started.on('exit', (code) => broke(started, new Error(`the thread exited with code ${code}`)))
    return started
  }
  const renderNext = () => {
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
    busy.postMessage({ url: order.url, initialData: order.initialData, language: order.language })
  }

  const isThere = existsSync(module)
  if (isThere) {
    thread = start()
    // If the start takes longer, pages are sent unrendered until the thread is ready.
    const tooLong = setTimeout(opened.resolve, stuckMs)
    await opened.promise
    clearTimeout(tooLong)
  } else log.warn({ module }, 'the web app has no server build; pages are sent unrendered')
  return {
    render: async (url, initialData, language = 'en') => {
      if (!isThere || waiting.length >= WAITING_MAX) return undefined
      if (thread === undefined) {
        if (performance.now() < restsUntil) return undefined
        thread = start()
      }
      return new Promise((resolve) => {
        const giveUp = setTimeout(() => {
          log.warn({ url: loggedUrl(url) }, 'server-side rendering timed out; sent the page unrendered')
          order.settle(undefined)
        }, timeoutMs)
        const order: RenderRequest = {
          url,
          initialData,
          language,
          settle: (view) => {
            clearTimeout(giveUp)
            const place = waiting.indexOf(order)
            if (place >= 0) waiting.splice(place, 1)
            resolve(view)
          },
        }
        waiting.push(order)
        renderNext()
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
