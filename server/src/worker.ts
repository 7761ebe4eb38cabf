import { openParts, startAllWorkers } from './parts.ts'
import { ConfigError, parseConfig } from './platform/config/index.ts'
import { createLog } from './platform/log.ts'

// Workers alone, for a machine beside those with WORKERS=off. They share a database and a storage with the web servers.
try {
  const config = parseConfig(process.env)
  if (config.databaseUrl === undefined) {
    throw new ConfigError('A worker of its own needs DATABASE_URL: the database that the web servers use.')
  }
  const log = createLog(config.logLevel)
  const parts = await openParts(config, config.databaseUrl, log)
  const workers = await startAllWorkers(parts)
  process.stdout.write('Serendib works in the background\n')
  const stop = async () => {
    await workers.stop()
    await parts.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => void stop())
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exit(1)
}
