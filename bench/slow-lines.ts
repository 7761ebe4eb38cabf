/**
 * What a video of five minutes costs a viewer on dear data, and whether it plays on a line of 120 kbit/s.
 *
 *     node bench/slow-lines.ts [seconds of the video, 300]
 *
 * - bytes of its media files in 360p, 240p, Lowest and sound only;
 * - at 120 kbit/s and with 400 ms of delay, on a phone with an empty cache that has loaded the page: seconds from the press of Play to
 *   the first moving frame, with a goal of 6, and seconds of waiting in the two minutes after it, with a goal of 0;
 * - bytes of Home's first load with data saver, with a goal of 250 KB.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { renderVideo } from '../demo/footage.ts'
import { CHROMIUM } from '../e2e/browser.ts'
import { quickUploader, quickVideo } from '../e2e/quick.ts'
import { startSite } from '../e2e/site.ts'
import { PHONE, slowDown } from './tools/slow-phone.ts'

const LINE = { name: '120 kbit/s, 400 ms', bytesPerSecond: 15_000, latency: 400 }
const GOALS = { startSeconds: 6, waitedSeconds: 0, homeKb: 250 }
const VIDEOS = 16
const WATCHED_MS = 120_000
const SLUG = 'slow-train'
const seconds = Number(process.argv[2] ?? 300)

const folder = await mkdtemp(path.join(tmpdir(), 'bench-slow-lines-'))
const site = await startSite({ LOWEST: 'on' })
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
})
try {
  const owner = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
  const file = await makeVideo()
  for (let n = 1; n <= VIDEOS; n++)
    await quickVideo(owner, { file: await partOf(file, n), title: `A day in Ella ${n}`, slug: `ella-${n}` })
  await weighHome()
  await quickVideo(owner, { file, title: 'The slow train to Ella', slug: SLUG })
  await printBytes(await waitForLowest())
  await watch()
} finally {
  await browser.close()
  await site.remove()
  await rm(folder, { recursive: true })
}

/** Scenes of the demo with the grain of a phone's camera, without which they would be too easy to encode. */
async function makeVideo(): Promise<string> {
  const drawn = path.join(folder, 'drawn.mp4')
  const scenes = ['nineArch', 'whale', 'nineArch', 'whale'] as const
  const shots = scenes.map((scene, seed) => ({
    scene,
    palette: 'day' as const,
    seed,
    seconds: seconds / scenes.length,
  }))
  await renderVideo({ shots, sounds: ['train', 'pad'], width: 640, height: 360, outputPath: drawn })
  const file = path.join(folder, 'video.mp4')
  const grain = '-vf noise=alls=8:allf=t -c:v libx264 -preset veryfast -crf 20 -g 250 -c:a copy'
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', drawn, ...grain.split(' '), file])
  return file
}

/** Two seconds of the video. */
async function partOf(file: string, n: number): Promise<string> {
  const part = path.join(folder, `part-${n}.mp4`)
  const from = (seconds / VIDEOS) * (n - 0.5)
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-ss', `${from}`, '-i', file, '-t', '2', part])
  return part
}

/** The first load of Home by a phone that saves data, with an empty cache and without scrolling. */
async function weighHome(): Promise<void> {
  for (const savesData of [false, true]) {
    const context = await browser.newContext({
      ...PHONE,
      serviceWorkers: 'allow',
      ...(savesData && { extraHTTPHeaders: { 'save-data': 'on' } }),
    })
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const kinds = new Map<string, string>()
    const bytes = new Map<string, number>()
    network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other'
      bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
    })
    await page.goto(`${site.origin}/`)
    await page.waitForLoadState('networkidle')
    await sleep(3000)
    await context.close()
    const kb = [...bytes.values()].reduce((sum, each) => sum + each, 0) / 1000
    console.log(`   Home: ${JSON.stringify(Object.fromEntries(bytes))}`)
    if (savesData) report('KB of Home with data saver', kb, GOALS.homeKb)
    else console.log(`   KB of Home without data saver ${kb.toFixed(1)}`)
  }
}

/** The URL of the master playlist once it has the lowest rendition. */
async function waitForLowest(): Promise<string> {
  for (;;) {
    const page = await (await fetch(`${site.origin}/${SLUG}`)).text()
    const [, url = ''] = /(\/media\/[^"\\]*\/master-\w+\.m3u8)/.exec(page) ?? []
    const master = await (await fetch(site.origin + url)).text()
    if (master.includes('v140.m3u8')) return site.origin + url
    await sleep(2000)
  }
}

async function printBytes(master: string): Promise<void> {
  const bytesOf = async (name: string) => {
    const { headers } = await fetch(new URL(`${name}.mp4`, master), { method: 'HEAD' })
    return Number(headers.get('content-length'))
  }
  for (const [what, ...names] of [
    ['360p', 'v360', 'a128'],
    ['240p', 'v240', 'a48'],
    ['Lowest', 'v140', 'a48'],
    ['Sound only', 'a48'],
  ] as const) {
    const bytes = (await Promise.all(names.map(bytesOf))).reduce((sum, each) => sum + each, 0)
    const rate = (bytes * 8) / seconds / 1000
    console.log(
      `   ${what.padEnd(12)} ${(bytes / 1e6).toFixed(2).padStart(6)} MB  ${rate.toFixed(0).padStart(4)} kbit/s`,
    )
  }
}

async function watch(): Promise<void> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  page.setDefaultTimeout(180_000)
  const asked = new Map<string, number>()
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    if (name.endsWith('.mp4')) asked.set(name, (asked.get(name) ?? 0) + 1)
  })
  const isListLoaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/a48.m3u8'))
  await slowDown(page, LINE)
  await page.goto(`${site.origin}/${SLUG}`, { waitUntil: 'commit' })
  await page.locator('video').waitFor({ state: 'attached' })
  // The last file that a page loads before anybody presses Play.
  await isListLoaded
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video) return
    const times = { pressedAt: performance.now(), startedAt: 0, waitedMs: 0, waitingSince: 0 }
    Object.assign(window, { times })
    video.addEventListener('waiting', () => {
      // With data ahead, the processor is too slow, not the line.
      const end = video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0
      if (times.startedAt > 0 && end - video.currentTime < 1) times.waitingSince = performance.now()
    })
    video.addEventListener('timeupdate', () => {
      if (video.currentTime === 0) return
      if (times.startedAt === 0) times.startedAt = performance.now()
      if (times.waitingSince > 0) times.waitedMs += performance.now() - times.waitingSince
      times.waitingSince = 0
    })
    addEventListener('click', () => (times.pressedAt = performance.now()), { capture: true, once: true })
  })
  await page.getByRole('button', { name: /^Play/ }).first().tap()
  await page.waitForFunction(() => Reflect.get(Reflect.get(window, 'times') as object, 'startedAt') !== 0)
  await sleep(WATCHED_MS)
  const { startedAt, pressedAt, waitedMs, currentTime } = await page.evaluate(() => {
    const read = (name: string) => Number(Reflect.get(Reflect.get(window, 'times') as object, name))
    return {
      startedAt: read('startedAt'),
      pressedAt: read('pressedAt'),
      waitedMs: read('waitedMs'),
      currentTime: document.querySelector('video')?.currentTime ?? NaN,
    }
  })
  const rest = Object.fromEntries(asked)
  console.log(`   played ${currentTime.toFixed(0)} s; requests ${JSON.stringify(rest)}`)
  report('seconds from the press to the first frame', (startedAt - pressedAt) / 1000, GOALS.startSeconds)
  report('seconds of waiting in the next two minutes', waitedMs / 1000, GOALS.waitedSeconds)
  await context.close()
}

function report(what: string, value: number, goal: number): void {
  const isReached = value <= goal
  console.log(
    `   ${what.padEnd(50)} ${value.toFixed(1).padStart(6)}  goal ${goal}: ${isReached ? 'reached' : 'MISSED'}`,
  )
  if (!isReached) process.exitCode = 1
}
