import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client } from '@serendib/contract'
import { createClient } from '@serendib/contract'
import { LANGUAGES } from '@serendib/texts'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { createApp } from '../app.ts'
import type { Parts } from '../parts.ts'
import { openParts } from '../parts.ts'
import { parseConfig } from '../platform/config/index.ts'
import type { Database } from '../platform/database/connect.ts'
import { createLog } from '../platform/log.ts'
import type { WrittenMessage } from '../platform/messages/outbox.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { deliverMessages, readOutbox, removeFromStorage } from './jobs-by-hand.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Database
  readonly parts: Parts
  /** The typed client through the whole server, with a token or as a guest. */
  as(token: string | null): Client
  /** A raw request, for what the typed client would never send. */
  request(url: string, init?: RequestInit): Promise<Response>
  /** Listens on a free port, for tests that need a real connection. Returns the origin. */
  listen(): Promise<string>
  /** Delivers pending messages and returns all sent ones, oldest first. */
  messages(): Promise<WrittenMessage[]>
  /** Performs pending removals from the storage. */
  removed(): Promise<void>
  close(): Promise<void>
}

const PAGE = `<!doctype html><html lang="en"><head><title>Serendib</title><script>document.title</script></head><body><div id="root"></div></body></html>`

/** The web application as built by `node scripts/setup.mjs`, for tests of rendered pages. */
export const BUILT_WEB_FOLDER = path.join(import.meta.dirname, '../../../web/dist')

/**
 * Tests read and change the database directly, so guests must not get cached responses, and views and positions are saved at once.
 * Added renditions would only take time.
 */
const TEST_SETTINGS = {
  LOG_LEVEL: 'error',
  TRUST_PROXY: 'off',
  GUEST_CACHE_SECONDS: '0',
  VIEWER_WRITES_SECONDS: '0',
  AV1: 'off',
  LOWEST: 'off',
}

/**
 * The whole web server with a separate database and data folder. It doesn't listen, and no workers run. Without
 * `builtWeb`, its pages are empty. `given`: a database to use instead of a new one.
 */
export async function createTestApp(
  env: Record<string, string> = {},
  builtWeb?: string,
  logTo?: DestinationStream,
  given?: Pick<TestDatabase, 'url' | 'drop'>,
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const dataDir = await mkdtemp(path.join(tmpdir(), 'serendib-app-'))
  const webFolder = builtWeb ?? (await emptyWeb(path.join(dataDir, 'web')))
  const config = parseConfig({ ...TEST_SETTINGS, DATA_DIR: dataDir, ...env })
  const opened = await openParts(config, database.url, createLog(config.logLevel, logTo))
  const parts = { ...opened, webFolder }
  const app = await createApp(parts)
  await app.ready()
  const request = (url: string, init: RequestInit = {}) => inject(app, url, init)
  return {
    app,
    db: parts.db,
    parts,
    as: (token) => createClient({ origin: '', token: () => token, fetch: request }),
    request,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    messages: async () => {
      await deliverMessages(parts)
      return readOutbox(dataDir)
    },
    removed: () => removeFromStorage(parts),
    close: async () => {
      await app.close()
      await parts.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function emptyWeb(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'assets'), { recursive: true })
  for (const language of LANGUAGES)
    for (const page of ['index', 'embed'])
      await writeFile(path.join(folder, `${page}.${language}.html`), PAGE)
  return folder
}

async function inject(app: FastifyInstance, url: string, init: RequestInit): Promise<Response> {
  const request = new Request(`http://serendib.test${url}`, init)
  const payload = Buffer.from(await request.arrayBuffer())
  const response = await app.inject({
    method: request.method as 'GET' | 'POST',
    url,
    headers: Object.fromEntries(request.headers),
    ...(payload.length > 0 ? { payload } : {}),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  const isBodiless = response.statusCode === 204 || response.statusCode === 304
  return new Response(isBodiless ? null : new Uint8Array(response.rawPayload), {
    status: response.statusCode,
    headers,
  })
}
