import { explain } from './explain.ts'
import { openParts, requireTools, startAllWorkers } from './parts.ts'
import { ConfigError, parseConfig } from './platform/config/index.ts'
import { createLog } from './platform/log.ts'
import type { Stop } from './stop.ts'
import { stopOnSignal } from './stop.ts'
import { traceProcess } from './tracing.ts'
import { startWorkerServer } from './worker-server.ts'

// Runs only workers, on a separate machine. They share the database and the storage with web servers (WORKERS=off).
try {
  const config = parseConfig(process.env)
  if (config.databaseUrl === undefined) {
    throw new ConfigError(
      'A separate worker needs DATABASE_URL, set to the database that the web servers use.',
    )
  }
  await requireTools(config)
  const log = createLog(config.logLevel)
  const stops: Stop[] = []
  stopOnSignal(stops, log)
  stops.unshift(await traceProcess('serendib-worker', log))
  const parts = await openParts(config, config.databaseUrl, log, 'worker')
  stops.unshift(() => parts.close())
  const workers = await startAllWorkers(parts)
  stops.unshift((isCrash) => workers.stop(undefined, isCrash))
  if (config.workerListen) stops.unshift(await startWorkerServer(parts, config.workerListen))
  process.stdout.write('Serendib worker is running\n')
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
