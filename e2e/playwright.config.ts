import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './browser.ts'

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  // Projects never share a worker, and a site belongs to a worker: so every file of journeys has an empty site of its own.
  projects: globSync('*.spec.ts', { cwd: path.join(import.meta.dirname, 'journeys') })
    .toSorted()
    .map((file) => ({ name: path.basename(file, '.spec.ts'), testMatch: file })),
  // Each worker has a server of its own, which encodes. Two take three quarters of the time of one, and show which journeys race.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    // They would answer what a journey wants to change on the way; the one that is about them lets them in.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording takes a tenth of the time, and nobody opens what a CI machine leaves behind.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
