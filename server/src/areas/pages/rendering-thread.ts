import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'

// Runs in a separate thread (rendering.ts), because rendering a page takes some milliseconds and would block other
// requests.
type Render = (url: string, initialData: unknown) => Promise<unknown>

const Application = z.object({ render: z.custom<Render>((value) => typeof value === 'function') })
const RenderRequest = z.object({ url: z.string(), initialData: z.unknown() })

const { render } = Application.parse(await import(z.string().parse(workerData)))

parentPort?.on('message', (order: unknown) => {
  const { url, initialData } = RenderRequest.parse(order)
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void rendered(url, initialData).then((result) => parentPort?.postMessage(result))
})

// The first rendering is slow because its code is not compiled yet, so no request should wait for it.
await rendered('/', [])
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage({ isReady: true })

async function rendered(url: string, initialData: unknown) {
  try {
    return { view: await render(url, initialData) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
