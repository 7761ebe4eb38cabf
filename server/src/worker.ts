import { explain } from './explain.ts'
import { openParts, requireTools, startAllWorkers } from './parts.ts'
import { ConfigError, parseConfig } from './platform/config/index.ts'
import { createLog } from './platform/log.ts'
import type { Stop } from './stop.ts'
import { stopOnSignal } from './stop.ts'

// Workers alone, for a machine beside those with WORKERS=off. They share a database and a storage with the web servers.
try {
  const config = parseConfig(process.env)
  if (config.databaseUrl === undefined) {
    throw new ConfigError('A worker of its own needs DATABASE_URL: the database that the web servers use.')
  }
  await requireTools(config)
  const log = createLog(config.logLevel)
  const stops: Stop[] = []
  stopOnSignal(stops, log)
  const parts = await openParts(config, config.databaseUrl, log)
  stops.unshift(() => parts.close())
  const workers = await startAllWorkers(parts)
  stops.unshift((isCrash) => workers.stop(undefined, isCrash))
  process.stdout.write('Serendib works in the background\n')
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
