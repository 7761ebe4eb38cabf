import { existsSync, statfsSync } from 'node:fs'

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

/**
 * Playwright's arguments that tests don't use. Chromium draws pages into shared memory. Playwright makes it use files instead,
 * because containers often have too little; where there is enough, tests take a twelfth less time.
 */
export const UNUSED_ARGUMENTS = hasSharedMemory() ? ['--disable-dev-shm-usage'] : []

function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 2 * 1024 ** 3
}
