/** A phone with a slow processor and connection, for the benchmarks in a browser. */
import type { Page } from '@playwright/test'

export const LINES = [
  { name: '400 kbit/s, 400 ms', bytesPerSecond: 50_000, latency: 400 },
  { name: '1.6 Mbit/s, 150 ms', bytesPerSecond: 200_000, latency: 150 },
]
export type Line = (typeof LINES)[number]

/** Options of its browser context. */
export const PHONE = {
  viewport: {
    width: 390,
    height: 844,
  },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const

const SLOW_PROCESSOR = 4

/** Slows a page down: its processor four times, and its connection as given. */
export async function slowDown(page: Page, { latency, bytesPerSecond }: Line): Promise<void> {
  const browserOf = await page.context().newCDPSession(page)
  await browserOf.send('Network.enable')
  await browserOf.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await browserOf.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR })
}
