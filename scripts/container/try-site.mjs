// What a visitor and an uploader do on a site that runs in a container.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM } from '../../e2e/browser.ts'
import { makeClip } from '../../e2e/clips.ts'
import { isMoving, play } from '../../e2e/playing.ts'
import { quickUploader, quickVideo } from '../../e2e/quick.ts'
import { messagesIn } from '../../e2e/site.ts'

const TITLE = 'The morning train to Badulla'

export function siteAt(origin, dataDir) {
  return { origin, nextMessage: messagesIn(join(dataDir, 'outbox')) }
}

/** The site answers, and the health check of the image agrees. */
export async function watchPage({ origin }, image, container) {
  const page = await fetch(origin)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<title>.*Serendib/)
  container.exec(...image.healthcheck.Test.slice(1))
}

/** Signs up, uploads a video and waits until all renditions are made. */
export async function publishVideo(site) {
  const owner = await quickUploader(site, 'Sachini', 'Window Seats')
  const file = await makeClip({ seconds: 8, size: '640x360', codec: 'mpeg4' })
  const slug = 'morning-train'
  await quickVideo(owner, { file, title: TITLE, slug })
  return { title: TITLE, path: `/${slug}`, email: owner.credentials.email }
}

/** Plays it in a browser, from the page. */
export async function playsIn({ origin }, { path, title }) {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${origin}${path}`)
    assert.match(await page.title(), new RegExp(title))
    await play(page)
    await isMoving(page)
  } finally {
    await browser.close()
  }
}
