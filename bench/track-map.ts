/**
 * What the map beside a playing video costs a phone whose processor is slowed down six times: tasks above 50 ms, which
 * people see as a halt, in ten seconds of playback. The same video without a track runs alternately.
 *
 *     node bench/track-map.ts [runs, 5]
 *
 * The track has 1,800 points and 200 bends, so that simplifying leaves many of them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { CHROMIUM } from '../e2e/browser.ts'
import { makeClip } from '../e2e/clips.ts'
import { quickUploader, quickVideo } from '../e2e/quick.ts'
import { startSite } from '../e2e/site.ts'
import { quickTrack } from '../e2e/tracks.ts'
import { median } from './tools/numbers.ts'
import { PHONE } from './tools/slow-phone.ts'

const SLOWER = 6
const SECONDS = 90
const POINTS_PER_SECOND = 20
const WATCHED_MS = 10_000
const LONG_TASKS_GOAL = 0
const ELLA = { latitude: 6.8667, longitude: 81.0466, height: 1041 }
const NANU_OYA = { latitude: 6.9397, longitude: 80.7422, height: 1600 }
const runs = Number(process.argv[2] ?? 5)

const site = await startSite()
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
})
try {
  const owner = await quickUploader(site, 'Dilani', 'Night Mail')
  const file = await makeClip({ seconds: SECONDS, size: '320x180' })
  const videoId = await quickVideo(owner, { file, title: 'The slow train', slug: 'with-track' })
  await quickTrack(owner, videoId, {
    from: ELLA,
    to: NANU_OYA,
    seconds: SECONDS,
    bends: 200,
    perSecond: POINTS_PER_SECOND,
  })
  await quickVideo(owner, { file, title: 'The slow train', slug: 'without-track' })
  const seen = { 'with-track': [] as Watched[], 'without-track': [] as Watched[] }
  for (let run = 0; run < runs; run++)
    for (const slug of ['with-track', 'without-track'] as const) seen[slug].push(await watch(slug))
  for (const [slug, each] of Object.entries(seen))
    console.log(
      `   ${slug.padEnd(14)} tasks above 50 ms: ${each.map(({ long }) => long).join(', ')}; longest ${Math.max(...each.map(({ longest }) => longest))} ms; ` +
        `processor ${(median(each.map(({ share }) => share)) * 100).toFixed(0)} % of a core that is not slowed down`,
    )
  const long = median(seen['with-track'].map((each) => each.long))
  const isReached = long <= LONG_TASKS_GOAL
  console.log(`   tasks above 50 ms with the map: median ${long}: ${isReached ? 'reached' : 'MISSED'}`)
  if (!isReached) process.exitCode = 1
} finally {
  await browser.close()
  await site.remove()
}

interface Watched {
  /** Tasks above 50 ms. */
  readonly long: number
  /** The longest of them, in milliseconds, or 0. */
  readonly longest: number
  /** How much of the time the page's main thread worked, from 0 to 1. */
  readonly share: number
}

async function watch(slug: string): Promise<Watched> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const tasks: [number, number][] = []
      Object.assign(window, { tasks })
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration])
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(`${site.origin}/${slug}`)
    const dot = slug === 'with-track' ? page.getByRole('main').locator('[data-track-dot]').last() : undefined
    await dot?.waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /^Play/ }).first().tap()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    await dot?.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const client = await context.newCDPSession(page)
    await client.send('Performance.enable')
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    // What starting costs is not what playing costs.
    await sleep(5000)
    const workedMs = async () => {
      const { metrics } = await client.send('Performance.getMetrics')
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
    }
    const before = await workedMs()
    const from = await page.evaluate(() => performance.now())
    await sleep(WATCHED_MS)
    const share = ((await workedMs()) - before) / WATCHED_MS
    const durations = await page.evaluate((begun) => {
      const tasks = Reflect.get(window, 'tasks') as [number, number][]
      return tasks.filter(([at]) => at >= begun).map(([, duration]) => duration)
    }, from)
    const position = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
    if (position < WATCHED_MS / 1000 / 2) throw new Error(`the video only played to ${position} s`)
    return { long: durations.length, longest: Math.max(0, ...durations), share }
  } finally {
    await context.close()
  }
}
