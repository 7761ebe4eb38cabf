import type { Database } from '../../platform/database/connect.ts'

export async function insertVideo(
  trx: Database,
  video: {
    channelId: number
    isPublic: boolean
    originalKey: string
    originalName: string
    originalBytes: number
  },
): Promise<number> {
  const { id } = await trx.insertInto('videos').values(video).returning('id').executeTakeFirstOrThrow()
  return id
}
