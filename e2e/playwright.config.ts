import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { ARGUMENTS, CHROMIUM, UNUSED_ARGUMENTS } from './browser.ts'

export default defineConfig({
  testDir: './tests',
  globalSetup: './global-setup.ts',
  // Projects never share a worker, and a site belongs to a worker, so each test file gets an empty site of
  // its own.
  projects: globSync('**/*.spec.ts', { cwd: path.join(import.meta.dirname, 'tests') })
    .toSorted()
    .map((file) => ({ name: path.basename(file, '.spec.ts'), testMatch: `**/${file}` })),
  // Each worker runs a server that encodes. Two workers take three quarters of the time of one, and expose
  // tests that race.
  workers: 2,
  // Against tests that hang, not against slow ones: CI's machine is at times three times slower than at others.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // One race among hundreds of tests shouldn't stop a change. The list still names it as flaky, with its first failure.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    // A service worker would answer requests that a test wants to intercept. Only the test about service
    // workers allows them.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording more than doubles the time. Use --trace retain-on-failure to examine a failure.
    trace: 'off',
    launchOptions: {
      executablePath: CHROMIUM,
      ignoreDefaultArgs: UNUSED_ARGUMENTS,
      // The headless shell has background fetches that never start: downloads wait a minute for them.
      args: [...ARGUMENTS, '--disable-blink-features=BackgroundFetch'],
    },
  },
})
