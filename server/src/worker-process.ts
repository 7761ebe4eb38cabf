import path from 'node:path'
import { explain } from './explain.ts'
import { openParts, requireTools, startAllWorkers } from './parts.ts'
import type { Config } from './platform/config/index.ts'
import { ConfigError, parseConfig } from './platform/config/index.ts'
import type { Log } from './platform/log.ts'
import { createLog } from './platform/log.ts'
import { workRemotely } from './remote-worker/index.ts'
import type { Stop } from './stop.ts'
import { stopOnSignal } from './stop.ts'
import { traceProcess } from './tracing.ts'
import { startWorkerServer } from './worker-server.ts'

// Runs only workers, on a separate machine: with the database and the storage of the web servers (WORKERS=off), or with a
// token and no access to either.
try {
  const config = parseConfig(process.env)
  await requireTools(config)
  const log = createLog(config.logLevel)
  const stops: Stop[] = []
  stopOnSignal(stops, log)
  stops.unshift(await traceProcess('serendib-worker', log))
  if (config.databaseUrl === undefined) await workElsewhere(config, log, stops)
  else await workWithDatabase(config, config.databaseUrl, log, stops)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

async function workWithDatabase(config: Config, databaseUrl: string, log: Log, stops: Stop[]): Promise<void> {
  const parts = await openParts(config, databaseUrl, log, 'worker')
  stops.unshift(() => parts.close())
  const workers = await startAllWorkers(parts)
  stops.unshift((isCrash) => workers.stop(undefined, isCrash))
  if (config.workerListen) stops.unshift(await startWorkerServer(parts, config.workerListen))
  process.stdout.write('Serendib worker is running\n')
}

async function workElsewhere(config: Config, log: Log, stops: Stop[]): Promise<void> {
  const { siteUrl, workerToken, ffmpegPath, ffprobePath, dataDir } = config
  if (siteUrl === undefined || workerToken === undefined) {
    throw new ConfigError(
      'A separate worker needs DATABASE_URL, set to the database that the web servers use, or SITE_URL and WORKER_TOKEN.',
    )
  }
  const stopping = new AbortController()
  const working = workRemotely({
    siteUrl,
    token: workerToken,
    folder: path.join(dataDir, 'remote-work'),
    tools: { ffmpegPath, ffprobePath },
    log,
    signal: stopping.signal,
  })
  stops.unshift(async () => {
    stopping.abort()
    await working
  })
  process.stdout.write(`Serendib worker is running for ${siteUrl}\n`)
  await working
}
