import { parentPort, workerData } from 'node:worker_threads'
import { LANGUAGES, type Catalog, type Language } from '@serendib/texts'
import { readCatalog } from '@serendib/texts/catalogs'
import * as z from 'zod'

// Runs in a separate thread (rendering.ts), because rendering a page takes some milliseconds and would block other
// requests.
type Render = (url: string, initialData: unknown, language: Language) => Promise<unknown>
type AddCatalog = (language: Language, catalog: Catalog) => void

const Application = z.object({
  render: z.custom<Render>((value) => typeof value === 'function'),
  loadCatalog: z.custom<AddCatalog>((value) => typeof value === 'function'),
})
const RenderRequest = z.object({ url: z.string(), initialData: z.unknown(), language: z.enum(LANGUAGES) })

const { render, loadCatalog } = Application.parse(await import(z.string().parse(workerData)))
// The application has its own copy of the contract.
for (const language of LANGUAGES) loadCatalog(language, readCatalog(language))

parentPort?.on('message', (order: unknown) => {
  const { url, initialData, language } = RenderRequest.parse(order)
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void rendered(url, initialData, language).then((result) => parentPort?.postMessage(result))
})

// The first rendering is slow because its code is not compiled yet, so no request should wait for it.
await rendered('/', [], 'en')
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage({ isReady: true })

async function rendered(url: string, initialData: unknown, language: Language) {
  try {
    return { view: await render(url, initialData, language) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
