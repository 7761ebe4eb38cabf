import { existsSync } from 'node:fs'

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Absolute path of the system's Chromium; `CHROMIUM_PATH` overrides it. Prefers the headless shell where it
 * is installed: it renders the same, and tests take a fifth less time. No browser is downloaded.
 */
export const CHROMIUM =
  process.env['CHROMIUM_PATH'] ?? INSTALLED.find((program) => existsSync(program)) ?? '/usr/bin/chromium'

/** The whole Chromium, for what its headless shell lacks. */
export const FULL_CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Arguments of all browsers in tests. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]
