import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { schedule } from '../../platform/jobs/schedules.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import type { CaptionParts } from './trim.ts'
import { listUnreadCaptions, setCaptionText } from './queries.ts'
import { readStoredCues, spokenText } from './web-vtt.ts'

const readJob = defineJob({ name: 'captions/read-spoken', payload: z.object({}) })
const READ_AT_ONCE = 100

export function captionJobHandlers(parts: CaptionParts): Handler[] {
  return [handle(readJob, () => readUnreadCaptions(parts))]
}

export const captionSchedules: readonly Schedule[] = [schedule(readJob, '*/10 * * * *', {})]

/**
 * Indexes the text of some captions that were saved before captions were searchable. Captions without a file get an
 * empty text.
 */
export async function readUnreadCaptions({ db, storage }: CaptionParts): Promise<void> {
  for (const track of await listUnreadCaptions(db, READ_AT_ONCE)) {
    const file = await storage.open(track.storageKey)
    await setCaptionText(db, track, file ? spokenText(readStoredCues(await buffer(file.stream))) : '')
  }
}
