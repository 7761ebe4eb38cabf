import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The page's video element. */
export const video = (page: Page): Locator => page.locator('video')

/** Its position in seconds. */
export const currentTime = (page: Page): Promise<number> =>
  video(page).evaluate((video: HTMLVideoElement) => video.currentTime)

/** Presses the player's first Play button. */
export const play = (page: Page): Promise<void> => page.getByRole('button', { name: /^Play/ }).first().click()

/** Waits until the video plays. */
export async function isMoving(page: Page): Promise<void> {
  const before = await currentTime(page)
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 0.2)
}

/** Pauses the playing video and returns the text that offers to resume there. A slow machine may pause it late. */
export async function pauseForResume(page: Page): Promise<string> {
  await page.keyboard.press('k')
  await expect(video(page)).toHaveJSProperty('paused', true)
  return `Resumes at 0:${String(Math.floor(await currentTime(page))).padStart(2, '0')}`
}
