import { existsSync } from 'node:fs'

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * The program of the system's Chromium, whole path; `CHROMIUM_PATH` names another one. Without windows, where it is installed
 * so: what it shows is the same, and journeys take a fifth less time. No browser is ever downloaded.
 */
export const CHROMIUM =
  process.env['CHROMIUM_PATH'] ?? INSTALLED.find((program) => existsSync(program)) ?? '/usr/bin/chromium'
