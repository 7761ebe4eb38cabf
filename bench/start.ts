/**
 * What a viewer waits for, compared with a bare page that contains only hls.js and a video element and plays the same stream
 * from the same server: from the click to the first frame, from a seek beyond the buffer to its frame, and from the choice of
 * a quality to its first frame.
 *
 * node bench/start.ts [runs, 15]
 *
 * Both are opened alternately in separate browser contexts with an empty cache, and clicked with a mouse that reaches
 * the button 0.1 s earlier. `unwarned` is our page activated without warning, as by a key, so nothing was prefetched. A seek
 * sets the video's currentTime, as the seek bar does. The goal is 1.15.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { CHROMIUM } from '../e2e/browser.ts'
import { makeClip } from '../e2e/clips.ts'
import { quickUploader, quickVideo } from '../e2e/quick.ts'
import { startSite } from '../e2e/site.ts'
import { record } from './tools/results.ts'

const GOAL = 1.15
const POINTING_MS = 100
const CLIP_SECONDS = 150
/** Beyond what is buffered when it is sought. */
const SOUGHT_SECONDS = 120
/** How long it plays before another quality is chosen. */
const PLAYED_MS = 2000
const CHOSEN_QUALITY = 240
const runs = Number(process.argv[2] ?? 15)

const site = await startSite()
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
})
try {
  const owner = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
  const file = await makeClip({ seconds: CLIP_SECONDS, size: '1280x720' })
  await quickVideo(owner, { file, title: 'The slow train to Ella', slug: 'slow-train' })
  await compare(browser)
} finally {
  await browser.close()
  await site.remove()
}

async function compare(browser: Browser): Promise<void> {
  const bare = await barePage()
  const ratios = {
    first: [] as number[],
    unwarned: [] as number[],
    seek: [] as number[],
    quality: [] as number[],
  }
  for (let run = 0; run <= runs; run++) {
    const beside = await measure(browser, '/bare.html', bare, 'pointed-at')
    const ours = await measure(browser, '/slow-train', undefined, 'pointed-at')
    const unwarned = await measure(browser, '/slow-train', undefined, 'unwarned')
    // The first turn warms up the server and the disk.
    if (run === 0) continue
    for (const name of ['first', 'seek', 'quality'] as const) ratios[name].push(ours[name] / beside[name])
    ratios.unwarned.push(unwarned.first / beside.first)
    console.log(`   bare ${text(beside)}; ours ${text(ours)}, unwarned ${unwarned.first.toFixed(0)}`)
  }
  const goal = { max: GOAL }
  record({ what: 'click to first frame, compared with bare hls.js', ratios: ratios.first, goal })
  record({ what: 'the same without warning', ratios: ratios.unwarned, goal })
  record({ what: 'seek to its frame', ratios: ratios.seek, goal })
  record({ what: 'choice of a quality to its first frame', ratios: ratios.quality, goal })
}

/** In milliseconds. */
interface Waits {
  readonly first: number
  readonly seek: number
  readonly quality: number
}

function text({ first, seek, quality }: Waits): string {
  return `${first.toFixed(0)}, seek ${seek.toFixed(0)}, quality ${quality.toFixed(0)} ms`
}

async function measure(
  browser: Browser,
  path: string,
  html: string | undefined,
  warning: 'pointed-at' | 'unwarned',
): Promise<Waits> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  if (html !== undefined) {
    await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  }
  await page.goto(site.origin + path, { waitUntil: 'networkidle' })
  await page.waitForSelector('video', { state: 'attached' })
  const button = page.getByRole('button', { name: /^Play/ }).first()
  const picture = await firstPicture(page)
  if (warning === 'pointed-at') {
    await button.hover()
    await page.waitForTimeout(POINTING_MS)
    await page.mouse.down()
    await page.mouse.up()
  } else await button.evaluate((element: HTMLElement) => element.click())
  // Sought at once: a moment later, hls.js has buffered a video of so few bytes to its end.
  const first = await picture()
  const seek = await frameAfter(page, 'at', SOUGHT_SECONDS, () =>
    page.evaluate((seconds) => {
      const video = document.querySelector('video')
      if (video) video.currentTime = seconds
    }, SOUGHT_SECONDS),
  )
  await page.waitForTimeout(PLAYED_MS)
  const choose = html === undefined ? await openQualities(page) : page.getByRole('button', { name: 'Small' })
  const quality = await frameAfter(page, 'of', CHOSEN_QUALITY, () => choose.click())
  await context.close()
  return { first, seek, quality }
}

async function openQualities(page: Page): Promise<Locator> {
  await page.mouse.move(400, 300)
  await page.getByRole('button', { name: /^Quality/ }).click()
  return page.getByRole('menuitemradio', { name: `${CHOSEN_QUALITY}p` })
}

/** Milliseconds from an action, which sets the time or is a click, to the first frame at this time or of this height. */
async function frameAfter(
  page: Page,
  kind: 'at' | 'of',
  value: number,
  act: () => Promise<void>,
): Promise<number> {
  const waiting = await page.evaluateHandle(
    ([wanted, least]) => {
      const video = document.querySelector('video')
      const begun = new Promise<number>((resolve) => {
        const start = () => resolve(performance.now())
        if (wanted === 'at') video?.addEventListener('seeking', start, { once: true })
        else addEventListener('click', start, { capture: true, once: true })
      })
      const shown = new Promise<number>((resolve) => {
        const look = (_now: number, frame: VideoFrameCallbackMetadata) => {
          const isThere = wanted === 'at' ? frame.mediaTime >= least - 0.1 : frame.height === least
          if (isThere) resolve(performance.now())
          else video?.requestVideoFrameCallback(look)
        }
        video?.requestVideoFrameCallback(look)
      })
      return { time: Promise.all([begun, shown]).then(([from, to]) => to - from) }
    },
    [kind, value] as const,
  )
  await act()
  return waiting.evaluate(({ time }) => time)
}

/**
 * Starts listening for the press and the first visible frame. The returned function waits for both. A frame decoded
 * below the thumbnail before the press counts as visible only once nothing covers it.
 */
async function firstPicture(page: Page): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle(() => {
    const video = document.querySelector('video')
    let isThere = false
    video?.requestVideoFrameCallback(() => (isThere = true))
    const isSeen = () => {
      const { left, top, width, height } = video?.getBoundingClientRect() ?? new DOMRect()
      const stack = document.elementsFromPoint(left + width / 2, top + height / 2)
      return isThere && !stack.some((element) => element instanceof HTMLImageElement)
    }
    return {
      shown: new Promise<number>((resolve) => {
        const onPress = () => {
          const pressedAt = performance.now()
          const look = (now: number) => {
            if (isSeen()) resolve(now - pressedAt)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }
        addEventListener('click', onPress, { capture: true, once: true })
      }),
    }
  })
  return () => handle.evaluate(({ shown }) => shown)
}

/**
 * The minimal page that can play the stream: hls.js is loaded before the press and gets the stream's URL on the press.
 */
async function barePage(): Promise<string> {
  const code = await readFile(join(import.meta.dirname, '../node_modules/hls.js/dist/hls.min.js'), 'utf8')
  const response = await fetch(`${site.origin}/api/v1/watch/displayVideoData?vurl=slow-train`)
  const { dataset } = (await response.json()) as { dataset: { vd_file: string } }
  const play = `
    const [play, small] = document.querySelectorAll('button')
    play.onclick = () => {
      const video = document.querySelector('video')
      const hls = new Hls()
      small.onclick = () => {
        hls.currentLevel = hls.levels.findIndex(({ height }) => height === ${CHOSEN_QUALITY})
      }
      hls.loadSource(${JSON.stringify(dataset.vd_file)})
      hls.attachMedia(video)
      video.play()
    }`
  return `<!doctype html><html lang="en"><title>Bare</title><button>Play</button><button>Small</button>
    <video width="896" height="504" playsinline></video><script>${code}</script><script>${play}</script>`
}
