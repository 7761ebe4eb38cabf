import type { ProcessingStage, VideoStatus } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { placeNameOf } from '../places/index.ts'

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

const processingColumns = [
  'videos.id',
  'videos.slug',
  'videos.status',
  'videos.stage',
  'videos.percent',
  'videos.failureText',
  'videos.canRetry',
  'videos.isDamaged',
  'videos.masterKey',
  'videos.posterKeys',
  'videos.mediaToken',
  'videos.originalKey',
  'videos.mediaPrefix',
  'channels.ownerId',
  'videos.channelId',
] as const

/** A video as its processing and publishing see it, with the heights that play. */
export function findVideo(db: Database, videoId: number) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select(processingColumns)
    .select([
      sql<number[]>`coalesce(
        (select array_agg(height order by height) from renditions where video_id = videos.id), '{}'
      )`.as('heights'),
      placeNameOf('videos.suggested_place_id').as('suggestedPlace'),
    ])
    .where('videos.id', '=', videoId)
    .where('videos.status', '!=', 'removed')
    .executeTakeFirst()
}

export type ProcessedVideo = NonNullable<Awaited<ReturnType<typeof findVideo>>>

/** Whatever changes orders of a film does so one after the other, until the transaction ends. */
export async function lockVideo(trx: Database, videoId: number): Promise<void> {
  await trx.selectFrom('videos').select('id').where('id', '=', videoId).forUpdate().execute()
}

/** Whether a film is being made anew, or could not be. */
export function findRemake(db: Database, videoId: number) {
  return db.selectFrom('cutOrders').select('isGivenUp').where('videoId', '=', videoId).executeTakeFirst()
}

/** Orders a film to be made from another file, in place of what could not be made. */
export async function insertFileOrder(
  trx: Database,
  order: {
    videoId: number
    mediaPrefix: string
    uploadId: string
    originalKey: string
    originalName: string
    originalBytes: number
  },
): Promise<number> {
  const given = await trx
    .deleteFrom('cutOrders')
    .where('videoId', '=', order.videoId)
    .returning('originalKey')
    .executeTakeFirst()
  if (given?.originalKey) {
    const goesAt = sql<Date>`now()`
    await trx.insertInto('outdatedMedia').values({ key: given.originalKey, goesAt }).execute()
  }
  const { id } = await trx.insertInto('cutOrders').values(order).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Notes what is being done and how far. */
export async function updateStage(
  db: Database,
  videoId: number,
  stage: ProcessingStage,
  percent: number,
): Promise<void> {
  // A report that comes late must not bring back what has ended.
  await db
    .updateTable('videos')
    .set({ stage, percent })
    .where('id', '=', videoId)
    .where('stage', 'not in', ['failed', 'ready'])
    .execute()
}

export async function updateMediaPrefix(db: Database, videoId: number, mediaPrefix: string): Promise<void> {
  await db.updateTable('videos').set({ mediaPrefix }).where('id', '=', videoId).execute()
}

/** Notes why a video cannot be made, and whether trying again could help. One that plays already stays as it is. */
export async function updateFailure(
  db: Database,
  videoId: number,
  failure: { code: string; text: string; canRetry: boolean },
): Promise<void> {
  await db
    .updateTable('videos')
    .set({
      stage: 'failed',
      failureCode: failure.code,
      failureText: failure.text,
      canRetry: failure.canRetry,
      status: sql<VideoStatus>`case when status in ('draft', 'processing') then 'failed' else status end`,
    })
    .where('id', '=', videoId)
    .execute()
}

/** Notes why a try failed, while further ones follow. */
export async function noteFailure(
  db: Database,
  videoId: number,
  failure: { code: string; text: string },
): Promise<void> {
  await db
    .updateTable('videos')
    .set({ failureCode: failure.code, failureText: failure.text })
    .where('id', '=', videoId)
    .execute()
}

/** Those of the videos whose making was given up. */
export async function listFailedAmong(db: Database, videoIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', sql<number>`any(${[...videoIds]}::int[])`)
    .where('stage', '=', 'failed')
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts a failed video back to the start of its processing; false when it had not failed. */
export async function resetFailure(trx: Database, videoId: number): Promise<boolean> {
  const reset = await trx
    .updateTable('videos')
    .set({
      stage: 'waiting',
      percent: 0,
      failureCode: null,
      failureText: null,
      canRetry: false,
      status: sql<VideoStatus>`case when status <> 'failed' then status
        when described_at is null then 'draft' else 'processing' end`,
    })
    .where('id', '=', videoId)
    .where('stage', '=', 'failed')
    .where('canRetry', '=', true)
    .returning('id')
    .executeTakeFirst()
  return reset !== undefined
}

export interface ServedMedia {
  readonly isFinal: boolean
  readonly masterKey: string
  readonly directKey: string | null
  readonly storyboardKey: string | null
  readonly posterKeys: string[]
  /** From where in the whole film each of them is. */
  readonly posterSeconds: number[]
  readonly durationSeconds: number
  /** Whether parts of the upload could not be read and were passed over. */
  readonly isDamaged: boolean
  readonly width: number
  readonly height: number
  readonly renditions: readonly { height: number; width: number; bytes: number }[]
}

/**
 * Switches a video to a larger complete state; call it in the transaction that may publish it. A run that was taken up
 * again shows its first states once more: a video that serves more already is left alone. The last state ends the work.
 */
export async function switchMedia(trx: Database, videoId: number, media: ServedMedia): Promise<void> {
  const { renditions, posterKeys, isFinal, ...served } = media
  const { count } = await trx
    .selectFrom('renditions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow()
  if (!isFinal && count >= renditions.length && count > 0) return
  await trx
    .updateTable('videos')
    .set({
      ...served,
      ...(isFinal ? { stage: 'ready' as const, percent: 100, failureCode: null, failureText: null } : {}),
      posterKeys,
      posterKey: sql<string | null>`case when has_own_poster then poster_key
        else coalesce(poster_key, ${posterKeys[0] ?? null}) end`,
    })
    .where('id', '=', videoId)
    .execute()
  await replaceRenditions(trx, videoId, renditions)
}

/** Notes the heights that play, in place of those before. */
export async function replaceRenditions(
  trx: Database,
  videoId: number,
  renditions: ServedMedia['renditions'],
): Promise<void> {
  await trx.deleteFrom('renditions').where('videoId', '=', videoId).execute()
  if (renditions.length > 0) {
    await trx
      .insertInto('renditions')
      .values(renditions.map(({ height, width, bytes }) => ({ videoId, height, width, bytes })))
      .execute()
  }
}

/**
 * Publishes a video that has its details and plays; any other is left alone, and so is one that waits for a cut: nobody is to
 * see what was cut off. One statement, so that whichever of the two
 * comes last publishes it, once. The channel's counter follows; the channel is answered when it has a new public video.
 */
export async function publishIfReady(trx: Database, videoId: number): Promise<number | undefined> {
  const { rows } = await sql<{ channelId: number }>`
    with published as (
      update videos set status = 'published', published_at = now()
      where id = ${videoId} and status in ('draft', 'processing')
        and described_at is not null and master_key is not null
        and (publish_at is null or publish_at <= now())
        and not exists (select 1 from cut_orders where video_id = videos.id)
      returning channel_id, is_public
    )
    update channels set video_count = video_count + 1 from published
    where channels.id = published.channel_id and published.is_public
    returning channels.id as channel_id`.execute(trx)
  return rows[0]?.channelId
}

/** Videos that play and whose time to be published has come, the one that waits longest first. */
export async function listDueVideos(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('status', '=', 'processing')
    .where('publishAt', '<=', sql<Date>`now()`)
    .where('masterKey', 'is not', null)
    .where('id', 'not in', db.selectFrom('cutOrders').select('videoId'))
    .orderBy('publishAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
