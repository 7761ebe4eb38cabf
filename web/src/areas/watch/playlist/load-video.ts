import { CallError, SessionEnded } from '@serendib/contract'
import { queryClient } from '../../../platform/calls/api.ts'
import { findCompleteVideo, PATIENCE_MS, readAhead } from '../../offline/index.ts'
import { videoQuery } from '../queries.ts'

/** The waits between attempts, in milliseconds. */
const RETRY_MS = [1000, 2000]

/**
 * Loads a video before the page changes to it. If this fails, the video's page shows the error. A downloaded video is
 * read from the device if the site doesn't respond.
 */
export async function loadVideo(slug: string): Promise<void> {
  const download = findCompleteVideo(slug)
  if (download) {
    const isAnswered = await Promise.race([askForVideo(slug), wait(PATIENCE_MS)])
    if (!isAnswered) await readAhead(download.videoId)
    return
  }
  for (const ms of RETRY_MS) {
    if (await askForVideo(slug)) return
    await wait(ms)
  }
  await askForVideo(slug)
}

/**
 * Requests a video unless it is loaded; true if the site responded, also with an error. TanStack Query's own retries
 * would wait for the browser to be online and for the page to be visible.
 */
export async function askForVideo(slug: string): Promise<boolean> {
  try {
    await queryClient.ensureQueryData({ ...videoQuery(slug), networkMode: 'always', retry: false })
    return true
  } catch (error) {
    return error instanceof CallError || error instanceof SessionEnded
  }
}

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })
