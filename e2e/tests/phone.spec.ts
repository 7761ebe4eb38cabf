import type { Page } from '@playwright/test'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { currentTime, isMoving, play, video } from '../playing.ts'
import { type QuickPerson, quickPlaylist, quickUploader, quickVideo } from '../quick.ts'

// What phones do differently: the screen sleeps, the page is hidden while it plays, memory is short, and a screen reader's
// swipes move sliders.
let owner: QuickPerson
let playlistId: number
test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Nuwan', 'Pocket Radio')
  const long = await makeClip({ seconds: 60, size: '426x240' })
  const short = await makeClip({ seconds: 3, size: '426x240' })
  const ids = [
    await quickVideo(owner, { file: short, title: 'A short song', slug: 'short-song' }),
    await quickVideo(owner, { file: long, title: 'A long song', slug: 'long-song' }),
  ]
  playlistId = await quickPlaylist(owner, 'In the pocket', ids)
})

/** Hides or shows the page as a locked phone does: headless Chromium has no window that could be hidden. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    const visibilityState = isHidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('the screen stays on while a video plays visibly, and only then', async ({ page }) => {
  await page.addInitScript(() => {
    let held = 0
    const note = () => (document.documentElement.dataset['locks'] = String(held))
    const request = () => {
      held += 1
      note()
      const release = () => {
        held -= 1
        note()
        return Promise.resolve()
      }
      return Promise.resolve({ release })
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const locks = page.locator('html')
  await page.goto('/long-song')
  await expect(locks).not.toHaveAttribute('data-locks')
  await play(page)
  await isMoving(page)
  await expect(locks).toHaveAttribute('data-locks', '1')
  await page.keyboard.press('k')
  await expect(locks).toHaveAttribute('data-locks', '0')
  await page.keyboard.press('k')
  await expect(locks).toHaveAttribute('data-locks', '1')
  await setHidden(page, true)
  await expect(locks).toHaveAttribute('data-locks', '0')
  await setHidden(page, false)
  await expect(locks).toHaveAttribute('data-locks', '1')
})

test('the next video of a playlist starts although the page is hidden', async ({ page }) => {
  await page.addInitScript(() => {
    // Hidden pages get no frames.
    const frame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (run) => (document.hidden ? 0 : frame(run))
  })
  await page.goto(`/short-song?playlist=${playlistId}`)
  await play(page)
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.2)
  await setHidden(page, true)
  await page.evaluate(() => {
    addEventListener('ended', () => performance.mark('ended'), { capture: true })
    addEventListener(
      'playing',
      () => performance.getEntriesByName('ended').length > 0 && performance.mark('next'),
      { capture: true },
    )
  })
  await expect(page).toHaveURL(/\/long-song/)
  await isMoving(page)
  expect(await page.evaluate(() => performance.measure('gap', 'ended', 'next').duration)).toBeLessThan(6000)
})

for (const kind of ['DOMException', 'QuotaExceededError'] as const)
  test(`a video plays on in a browser whose buffer holds 12 seconds and reports a full one by a ${kind}`, async ({
    page,
  }) => {
    await page.addInitScript((kind) => {
      class QuotaExceededError extends DOMException {
        readonly quota = null
        readonly requested = null
      }
      const append = SourceBuffer.prototype.appendBuffer
      SourceBuffer.prototype.appendBuffer = function (data) {
        // Browsers make space by removing what was played.
        const { buffered } = this
        const position = document.querySelector('video')?.currentTime ?? 0
        const end = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1)
        if (end - position > 12) {
          const name = 'QuotaExceededError'
          performance.mark('full')
          throw kind === name ? new QuotaExceededError('full', name) : new DOMException('full', name)
        }
        append.call(this, data)
      }
    }, kind)
    await page.goto('/long-song')
    await play(page)
    const refusals = () => page.evaluate(() => performance.getEntriesByName('full').length)
    await expect.poll(refusals).toBeGreaterThan(0)
    await video(page).evaluate((video: HTMLVideoElement) => (video.playbackRate = 2))
    // Far behind what was in the buffer when it was full first.
    await expect.poll(() => currentTime(page), { timeout: 60_000 }).toBeGreaterThan(40)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    // It buffers less from then on, instead of loading segments that don't fit.
    expect(await refusals()).toBeLessThan(8)
  })

test('a screen reader’s swipes move the seek bar and the volume', async ({ page }) => {
  await page.goto('/long-song')
  await play(page)
  await isMoving(page)
  await page.keyboard.press('k')
  await page.keyboard.press('0')
  await expect.poll(() => currentTime(page)).toBe(0)
  const seek = page.getByRole('slider', { name: 'Seek' })
  // As Android's accessibility actions change a native slider.
  const swipe = (slider: typeof seek, steps: number) =>
    slider.evaluate((input: HTMLInputElement, steps) => {
      input.stepUp(steps)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, steps)
  await swipe(seek, 1)
  await expect(seek).toHaveAttribute('aria-valuetext', '5 seconds of 1 minute')
  await page.keyboard.press('1')
  await expect.poll(() => currentTime(page)).toBeCloseTo(6, 0)
  await swipe(seek, 1)
  await expect(seek).toHaveAttribute('aria-valuetext', '11 seconds of 1 minute')
  await swipe(seek, -2)
  await expect(seek).toHaveAttribute('aria-valuetext', '1 second of 1 minute')
  const volume = page.getByRole('slider', { name: 'Volume' })
  await swipe(volume, -4)
  await expect(volume).toHaveAttribute('aria-valuetext', '80%')
  await expectAccessible(page)
})

test('the seek bar follows the pointer exactly, and the arrow keys work after a press', async ({ page }) => {
  await page.goto('/long-song')
  await play(page)
  await isMoving(page)
  await page.keyboard.press('k')
  const box = await page.getByRole('slider', { name: 'Seek' }).locator('..').boundingBox()
  if (!box) throw new Error('there is no seek bar')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.55, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => currentTime(page)).toBeCloseTo(33, 0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => currentTime(page)).toBeCloseTo(38, 0)
  await page.keyboard.press('Space')
  await expect(video(page)).toHaveJSProperty('paused', false)
})
