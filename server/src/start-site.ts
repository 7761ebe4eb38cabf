import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { explain } from './explain.ts'
import { openParts, requireTools, startAllWorkers } from './parts.ts'
import { NO_DEMO } from './platform/backup/make.ts'
import { upgradePostgres } from './platform/backup/postgres-upgrade.ts'
import { parseConfig } from './platform/config/index.ts'
import { siteUrlOf } from './platform/config/site-url.ts'
import type { Config } from './platform/config/index.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './platform/database/embedded.ts'
import type { Log } from './platform/log.ts'
import { createLog } from './platform/log.ts'
import type { Stop } from './stop.ts'
import { stopOnSignal } from './stop.ts'
import { traceProcess } from './tracing.ts'

const FINISH_MS = 5000

const stops: Stop[] = []
try {
  await start(parseConfig(process.env))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  // Stops what has already started, above all the database.
  for (const stop of stops) await stop(false).catch(() => undefined)
  process.exit(1)
}

/** Starts the database, the web server and the workers. A signal stops them in reverse order. */
async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  stopOnSignal(stops, log)
  stops.unshift(await traceProcess('serendib', log))
  if (config.hasWorkers) await requireTools(config)

  const database = config.databaseUrl === undefined ? await startDatabase(config.dataDir, log) : undefined
  if (database) stops.unshift(() => database.stop())
  const parts = await openParts(config, config.databaseUrl ?? database?.url ?? '', log)
  stops.unshift(() => parts.close())
  const app = await createApp(parts)
  stops.unshift(() => closeApp(app))
  const hasDemo = config.hasDemo && !existsSync(path.join(config.dataDir, NO_DEMO))
  await app.listen({ port: config.port, host: hostOf(config, hasDemo) })
  if (config.hasWorkers) {
    const workers = await startAllWorkers(parts)
    stops.unshift((isCrash) => workers.stop(undefined, isCrash))
  }
  process.stdout.write(`Serendib is at ${siteUrlOf(config)}\n`)
  if (hasDemo && config.host === undefined)
    process.stdout.write(
      'Only this machine can reach it, because the demo is on. Set HOST=0.0.0.0 to open it to the network.\n',
    )
  if (hasDemo && config.hasWorkers) stops.unshift(startDemo(config, parts.connection.url, log))
}

async function startDatabase(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const programs = await upgradePostgres({ dataDir, log })
  return startEmbeddedDatabase({ dataDir, log, programs })
}

/** With the demo, the site listens on loopback only, unless HOST is set. */
function hostOf({ host }: Config, hasDemo: boolean): string {
  return host ?? (hasDemo ? '127.0.0.1' : '0.0.0.0')
}

/** Waits a few seconds for running requests to finish, then closes their connections (paused videos, uploads). */
async function closeApp(app: FastifyInstance): Promise<void> {
  const forcedClose = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
  await app.close()
  clearTimeout(forcedClose)
}

/** Fills the site with the demo in a separate process, which uses the API like any other client. */
function startDemo(config: Config, databaseUrl: string, log: Log): () => Promise<void> {
  const script = path.join(import.meta.dirname, '../../demo/seed.ts')
  const demo = spawn(process.execPath, [script], { stdio: ['pipe', 'inherit', 'inherit'] })
  // Not on the command line, where other users of the machine could read the database password. The demo exits when
  // the pipe closes, even after a `kill -9` of this process.
  const { dataDir, ffmpegPath, port } = config
  const settings = { databaseUrl, dataDir, ffmpegPath, origin: `http://127.0.0.1:${port}` }
  demo.stdin.on('error', (err) => log.debug({ err }, 'the demo exited before it received the settings'))
  demo.stdin.write(`${JSON.stringify(settings)}\n`)
  const ended = new Promise<void>((resolve) => {
    demo.on('close', (code, signal) => {
      if (code !== 0 && signal === null)
        log.warn({ code }, 'the demo was interrupted; it continues on the next start')
      resolve()
    })
  })
  return async () => {
    demo.kill('SIGTERM')
    await ended
  }
}
