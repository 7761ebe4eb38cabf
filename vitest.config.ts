import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two processors run ffmpeg and PostgreSQL as well: more files at a time only make each other wait.
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/database-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'demo', root: 'demo', include: ['**/*.test.ts'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.{ts,mjs}'] } },
    ],
  },
})
