import type { TestApp } from './app.ts'
import { runInChild, type Child } from './child-process.ts'

/**
 * Runs all workers of a test's site in a child process that can be killed. They halt forever after storing a file whose
 * key matches `halting`, and print `halted`.
 */
export function workInChild({ parts }: TestApp, env: Record<string, string>, halting: RegExp): Child {
  const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const settings = { DATA_DIR: parts.config.dataDir, LOG_LEVEL: 'silent', TRUST_PROXY: 'off', ...env }
  return runInChild(`
    import { openParts, startAllWorkers } from ${from('../parts.ts')}
    import { parseConfig } from ${from('../platform/config/index.ts')}
    import { createLog } from ${from('../platform/log.ts')}
    const url = ${JSON.stringify(parts.connection.pool.options.connectionString)}
    const parts = await openParts(parseConfig(${JSON.stringify(settings)}), url, createLog('error'))
    const put = async (key, source, options) => {
      const stored = await parts.storage.put(key, source, options)
      if (${String(halting)}.test(key)) {
        console.log('halted')
        await new Promise(() => setInterval(() => undefined, 60_000))
      }
      return stored
    }
    await startAllWorkers({ ...parts, storage: { ...parts.storage, put } })
    console.log('working')
  `)
}
