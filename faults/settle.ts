import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@serendib/contract'
import { BrokenGuarantee } from './ledger.ts'
import type { Stage, StageVideo } from './stage.ts'
import { isBlaming, lookAt, requireNoBlame } from './stage.ts'

const LOOK_MS = 500

/**
 * Waits until every upload plays, is published and has its edits. Owners retry videos that were given up after too many
 * interruptions. Returns the number of retries.
 * @throws BrokenGuarantee if nothing changes for `seconds`
 */
export async function settle({ videos, ledger }: Stage, seconds: number): Promise<number> {
  let triedAgain = 0
  let before = ''
  let changedAt = Date.now()
  const waiting = new Map<StageVideo, string>(
    videos.filter(({ isBeingDeleted }) => !isBeingDeleted).map((video) => [video, 'not looked at']),
  )
  while (waiting.size > 0) {
    for (const video of waiting.keys()) {
      const { missing, hasTried } = await nextStep(video, ledger.certain('published', true))
      if (hasTried) triedAgain += 1
      if (missing === undefined) waiting.delete(video)
      else waiting.set(video, missing)
    }
    const left = [...waiting].map(([{ id, file }, missing]) => `video ${id} (${file.name}): ${missing}`)
    const now = left.join('\n  ')
    if (now !== before) [before, changedAt] = [now, Date.now()]
    else if (waiting.size > 0 && Date.now() > changedAt + seconds * 1000)
      throw new BrokenGuarantee(`nothing has changed for ${seconds} seconds, and not all is done:\n  ${now}`)
    await sleep(LOOK_MS)
  }
  return triedAgain
}

/** What a video still lacks, and whether its owner has just retried it. */
async function nextStep(
  video: StageVideo,
  published: readonly string[],
): Promise<{ missing?: string; hasTried?: boolean }> {
  const { call } = video.owner
  const { id: videoId } = video
  const { stage, status, failure, canRetry, percent } = await lookAt(video)
  if (!video.file.isVideo) {
    if (stage === 'ready') throw new BrokenGuarantee(`video ${videoId} was made of a text`)
    return isBlaming(failure) ? {} : { missing: `it is ${stage}, and is no video` }
  }
  if (stage === 'failed') {
    if (!canRetry) throw new BrokenGuarantee(`video ${videoId} has failed for good: ${failure}`)
    await call(contract.uploads.encodeVideo, { body: { videoId } })
    return { missing: 'tried again', hasTried: true }
  }
  if (stage !== 'ready') return { missing: `it is ${stage}, ${percent} %` }
  if (status !== 'published' && published.includes(String(videoId))) return { missing: `it is ${status}` }
  const { job } = (await call(contract.edits.editState, { query: { videoId } })).state
  if (job === null) return {}
  requireNoBlame(video, job.failure)
  if (job.failure === null) return { missing: `it is being made from ${job.fileName ?? 'itself'}` }
  const { fromSeconds, toSeconds } = job
  if (job.canRetry) await call(contract.edits.retryEdit, { body: { videoId } })
  else await call(contract.edits.trimVideo, { body: { videoId, fromSeconds, toSeconds } })
  return { missing: `tried again after: ${job.failure}`, hasTried: true }
}
