import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { removeTelemetry } from './captions.ts'
import { listUnreadCaptions, setCaptionText } from './queries.ts'
import { isTelemetry } from './telemetry.ts'
import type { CaptionParts } from './trimmed-captions.ts'
import { readCueFile } from './trimmed-captions.ts'
import { spokenText } from './web-vtt.ts'

const readJob = defineJob({ name: 'captions/read-spoken', payload: z.object({}) })
/** Rows per statement. */
const READ_AT_ONCE = 100

export function captionJobHandlers(parts: CaptionParts): Handler[] {
  return [handle(readJob, () => readUnreadCaptions(parts), { cron: '*/10 * * * *' })]
}

/**
 * Indexes the text of captions that is not indexed yet; captions without a file get an empty text. Captions that are
 * the log of a drone or camera are removed, and their owner is notified: they were accepted once.
 */
export async function readUnreadCaptions({ db, storage }: CaptionParts): Promise<void> {
  for (;;) {
    const tracks = await listUnreadCaptions(db, READ_AT_ONCE)
    for (const track of tracks) {
      const cues = await readCueFile(storage, track.storageKey)
      const whole = track.sourceKey === null ? cues : await readCueFile(storage, track.sourceKey)
      if (isTelemetry(whole)) await removeTelemetry(db, track)
      else await setCaptionText(db, track, spokenText(cues))
    }
    if (tracks.length < READ_AT_ONCE) return
  }
}
