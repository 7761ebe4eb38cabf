import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHROMIUM } from '../../e2e/browser.ts'

/** A Chromium without a debugger attached to its pages while they load: a debugger delays every new process. */
export interface UnwatchedBrowser {
  /**
   * Opens a page in a 1440×900 window with an empty cache. Once it has settled, returns the largest contentful paint in
   * ms.
   */
  largestPaint(url: string, settledMs: number): Promise<number>
  close(): Promise<void>
}

interface Answer {
  readonly id?: number
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

/** A page that never paints must not be waited for forever. */
const RESPONSE_TIMEOUT_MS = 60_000
const SILENT: Answer = { error: { message: 'no answer within a minute' } }

const LARGEST_PAINT = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true }))`

/**
 * Starts the browser and controls it by its protocol: https://chromedevtools.github.io/devtools-protocol/tot/Target/
 */
export async function startUnwatchedBrowser(): Promise<UnwatchedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'serendib-bench-'))
  const browser = spawn(
    CHROMIUM,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-extensions',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1440,900',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const socket = new WebSocket(await endpointOf(browser.stderr))
  await once(socket, 'open')

  const waiting = new Map<number, (response: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as Answer
    if (response.id !== undefined) waiting.get(response.id)?.(response)
  })
  let calls = 0
  const call = async (method: string, params: object = {}, sessionId?: string) => {
    const id = ++calls
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    const { result, error } = await Promise.race([
      answered,
      sleep(RESPONSE_TIMEOUT_MS, SILENT, { ref: false }),
    ])
    waiting.delete(id)
    if (result === undefined) throw new Error(`${method}: ${error?.message}`)
    return result
  }

  return {
    async largestPaint(url, settledMs) {
      const { browserContextId } = await call('Target.createBrowserContext')
      const size = { width: 1440, height: 900 }
      const { targetId } = await call('Target.createTarget', { url, browserContextId, ...size })
      await sleep(settledMs)
      const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true })
      const expression = { expression: LARGEST_PAINT, awaitPromise: true }
      const { result } = await call('Runtime.evaluate', expression, String(sessionId))
      await call('Target.disposeBrowserContext', { browserContextId })
      return Number((result as { value: unknown }).value)
    },
    async close() {
      const exited = once(browser, 'exit')
      // Not by the protocol: it sometimes exits without a response, or never.
      browser.kill()
      await exited
      // Its child processes may still be writing.
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** The browser's debugging URL, which it prints when it has started. */
async function endpointOf(stderr: AsyncIterable<unknown>): Promise<string> {
  let said = ''
  for await (const chunk of stderr) {
    said += String(chunk)
    const [endpoint] = /ws:\/\/\S+/.exec(said) ?? []
    if (endpoint !== undefined) return endpoint
  }
  throw new Error(`the browser ended: ${said}`)
}
