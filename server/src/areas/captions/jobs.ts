import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'
import type { CaptionParts } from './cut.ts'
import { listUnreadCaptions, setSpoken } from './queries.ts'
import { readCaptions, spokenText } from './web-vtt.ts'

const readJob = defineJob({ name: 'captions/read-spoken', payload: z.object({}) })
const READ_AT_ONCE = 100

/** Reads what is said in captions that were saved before it was searched. */
export function captionHandles(parts: CaptionParts): Handler[] {
  return [handle(readJob, () => readUnreadCaptions(parts))]
}

export const captionSchedules: readonly Schedule[] = [schedule(readJob, '*/10 * * * *', {})]

/** Reads some of the captions whose text was never read; those without a file say nothing. */
export async function readUnreadCaptions({ db, storage }: CaptionParts): Promise<void> {
  for (const track of await listUnreadCaptions(db, READ_AT_ONCE)) {
    const file = await storage.open(track.storageKey)
    const cues = file ? readCaptions(await buffer(file.stream)) : []
    await setSpoken(db, track, typeof cues === 'string' ? '' : spokenText(cues))
  }
}
