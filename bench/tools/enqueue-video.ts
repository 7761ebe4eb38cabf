import { encodeJob } from '../../server/src/areas/encoding/index.ts'
import type { Parts } from '../../server/src/parts.ts'
import { enqueue } from '../../server/src/platform/jobs/define.ts'
import type { TestChannel } from '../../server/src/testing/factories.ts'
import { createVideo } from '../../server/src/testing/factories.ts'

/** Adds a video that is not encoded yet, and enqueues its encode. Returns its id. */
export async function enqueueVideo(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  { clip, channel }: { clip: string; channel: TestChannel },
): Promise<number> {
  const unmade = { stage: 'waiting', status: 'processing', mediaPrefix: null, masterKey: null } as const
  const { id: videoId } = await createVideo(db, { channel, ...unmade, thumbnailKey: null })
  const originalKey = `originals/${videoId}/clip.mp4`
  await storage.put(originalKey, { path: clip }, { contentType: 'video/mp4' })
  await db.updateTable('videos').set({ originalKey }).where('id', '=', videoId).execute()
  await enqueue(db, encodeJob, { videoId })
  return videoId
}
