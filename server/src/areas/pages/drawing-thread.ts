import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'

// Runs in a thread of its own (drawing.ts): a page takes some milliseconds to draw, in which nobody else is kept waiting.
type Draw = (url: string, answers: unknown) => Promise<string | undefined>

const Application = z.object({ draw: z.custom<Draw>((value) => typeof value === 'function') })
const Order = z.object({ url: z.string(), answers: z.unknown() })

const { draw } = Application.parse(await import(z.string().parse(workerData)))

parentPort?.on('message', (order: unknown) => {
  const { url, answers } = Order.parse(order)
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void drawn(url, answers).then((result) => parentPort?.postMessage(result))
})

// The first drawing is slow, for the code of it is new: this one nobody waits for.
await drawn('/', [])
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage({ isReady: true })

async function drawn(url: string, answers: unknown) {
  try {
    return { html: await draw(url, answers) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
