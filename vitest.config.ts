import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'

const DATABASE_SERVER = fileURLToPath(new URL('server/src/testing/database-server.ts', import.meta.url))

/** Lists tests that passed the second time, with their first failure. */
const flakyTests: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky !== true) return
    const { errors = [] } = test.result()
    process.stdout.write(`FLAKY ${test.module.relativeModuleId} > ${test.fullName}\n`)
    for (const { stack, message } of errors) process.stdout.write(`${stack ?? message}\n`)
  },
}

export default defineConfig({
  test: {
    // Two processors run ffmpeg and PostgreSQL as well: more files at a time only make each other wait.
    maxWorkers: 2,
    pool: 'forks',
    // Loading the server anew for each file took a fifth of the time. No test replaces a module.
    isolate: false,
    // Against tests that hang, not against slow ones: a busy machine takes ten times longer. No test has limits of its own.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
    // In CI as in e2e/playwright.config.ts, and listed like there.
    reporters: ['default', flakyTests],
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      { extends: true, test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: [DATABASE_SERVER],
        },
      },
      { extends: true, test: { name: 'web', root: 'web', include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'texts', root: 'texts', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'demo',
          root: 'demo',
          include: ['**/*.test.ts'],
          globalSetup: [DATABASE_SERVER],
        },
      },
      { extends: true, test: { name: 'scripts', root: 'scripts', include: ['**/*.test.{ts,mjs}'] } },
    ],
  },
})
