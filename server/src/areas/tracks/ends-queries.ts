import type { Database } from '../../platform/database/connect.ts'

/** Lists where other tracks of a video's channel end, as far as they were ever shown. */
export async function listOtherEnds(db: Database, videoId: number) {
  const rows = await db
    .selectFrom('videos as own')
    .innerJoin('videos', 'videos.channelId', 'own.channelId')
    .innerJoin('tracks', 'tracks.videoId', 'videos.id')
    .select(['tracks.ends', 'tracks.endsShares'])
    .where('own.id', '=', videoId)
    .where('videos.id', '!=', videoId)
    .where('tracks.ends', 'is not', null)
    .orderBy('videos.id')
    .execute()
  return rows.map(({ ends, endsShares }) => ({ ends: ends ?? [], endsShares }))
}

/** Saves where a track ends, and by which shares the areas around that are moved. */
export async function updateEnds(
  trx: Database,
  videoId: number,
  { ends, endsShares }: { ends: number[]; endsShares: number[] },
): Promise<void> {
  await trx.updateTable('tracks').set({ ends, endsShares }).where('videoId', '=', videoId).execute()
}
