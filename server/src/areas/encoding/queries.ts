import type { ProcessingStage, VideoStatus } from '@serendib/contract'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { embeddedColumns } from '../captions/index.ts'
import { placeNameOf } from '../places/index.ts'
import type { ServedMedia } from './served-media.ts'

// Queries for processing videos. Those for edit jobs are in edit-jobs/queries.ts.

const processingColumns = [
  'videos.id',
  'videos.slug',
  'videos.status',
  'videos.stage',
  'videos.percent',
  'videos.failureText',
  'videos.canRetry',
  'videos.fileExpiresAt',
  'videos.isDamaged',
  'videos.masterKey',
  'videos.directKey',
  'videos.storyboardKey',
  'videos.durationSeconds',
  'videos.thumbnailKey',
  'videos.thumbnailKeys',
  'videos.thumbnailSeconds',
  'videos.hasOwnThumbnail',
  'videos.mediaToken',
  'videos.originalKey',
  'videos.fileChangedAt',
  'videos.mediaPrefix',
  'videos.channelId',
  'channels.ownerId',
  'videoTrims.fromSeconds',
  'videoTrims.toSeconds',
  'videoTrims.wholeSeconds',
  'videoTrims.untrimmedKey',
] as const

interface Reach {
  /** Also finds videos that were taken down, but none that their owners deleted. */
  readonly evenTakenDown?: boolean
}

function selectVideo(db: Database, videoId: number, { evenTakenDown = false }: Reach) {
  const video = db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .leftJoin('videoTrims', 'videoTrims.videoId', 'videos.id')
    .select(processingColumns)
    .select([
      sql<number[]>`coalesce(
        (select array_agg(height order by height) from renditions where video_id = videos.id), '{}'
      )`.as('heights'),
      placeNameOf('videos.suggested_place_id').as('suggestedPlace'),
      ...embeddedColumns,
    ])
    .where('videos.id', '=', videoId)
  return evenTakenDown
    ? video.where('videos.deletedAt', 'is', null)
    : video.where('videos.status', '!=', 'removed')
}

/** A video with the data that its processing needs: the playable heights and the current trim. */
export function findVideo(db: Database, videoId: number, reach: Reach = {}) {
  return selectVideo(db, videoId, reach).executeTakeFirst()
}

export type ProcessedVideo = NonNullable<Awaited<ReturnType<typeof findVideo>>>

type UnfinishedVideo = ProcessedVideo & { readonly originalKey: string }

/** Finds a video whose first encode is not complete. One that was taken down counts, because it may be restored. */
export async function findUnfinished(db: Database, videoId: number): Promise<UnfinishedVideo | undefined> {
  const video = await findVideo(db, videoId, { evenTakenDown: true })
  if (!video || video.stage === 'ready' || video.stage === 'failed') return undefined
  const { originalKey } = video
  return originalKey === null ? undefined : { ...video, originalKey }
}

/** A video as `findVideo` finds it, locked until the transaction ends: changes of a video's files and its edit job run one after the other. */
export function lockVideo(trx: Database, videoId: number, reach: Reach = {}) {
  return selectVideo(trx, videoId, reach).forNoKeyUpdate('videos').executeTakeFirst()
}

/** Saves the stage and the progress. */
export async function updateStage(
  db: Database,
  videoId: number,
  stage: ProcessingStage,
  percent: number | RawBuilder<number>,
): Promise<void> {
  // A late report must not overwrite the final state.
  await db
    .updateTable('videos')
    .set({ stage, percent })
    .where('id', '=', videoId)
    .where('stage', 'not in', ['failed', 'ready'])
    .execute()
}

/** Saves the stage and the progress, which does not fall. */
export async function raiseProgress(
  db: Database,
  videoId: number,
  stage: ProcessingStage,
  percent: number,
): Promise<void> {
  await updateStage(db, videoId, stage, sql<number>`greatest(percent, ${percent})`)
}

export async function updateMediaPrefix(db: Database, videoId: number, mediaPrefix: string): Promise<void> {
  await db.updateTable('videos').set({ mediaPrefix }).where('id', '=', videoId).execute()
}

export interface Failure {
  readonly code: string
  readonly text: string
  readonly canRetry: boolean
  /** When the refused file is removed; null keeps it. */
  readonly fileExpiresAt: Date | null
}

/**
 * Saves why a video cannot be encoded, and whether its owner can retry. A video that is already playable stays
 * unchanged.
 */
export async function updateFailure(
  db: Database,
  videoId: number,
  { code, text, canRetry, fileExpiresAt }: Failure,
): Promise<void> {
  await db
    .updateTable('videos')
    .set({
      stage: 'failed',
      failureCode: code,
      failureText: text,
      canRetry,
      fileExpiresAt,
      status: sql<VideoStatus>`case when status in ('draft', 'processing') then 'failed' else status end`,
    })
    .where('id', '=', videoId)
    .execute()
}

/** Saves why an attempt failed that will be retried. */
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

/** Resets a failed video to the start of its processing. Returns false if it had not failed. */
export async function resetFailure(trx: Database, videoId: number): Promise<boolean> {
  const reset = await trx
    .updateTable('videos')
    .set({
      stage: 'waiting',
      percent: 0,
      failureCode: null,
      failureText: null,
      canRetry: false,
      fileExpiresAt: null,
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

/**
 * Lists the prefixes of a video and of its edit job (`editId`). `canRetry`: its owner can retry with the files made so
 * far.
 */
export async function listPrefixes(
  db: Database,
  videoId: number,
): Promise<{ mediaPrefix: string; editId: number | null; canRetry: boolean }[]> {
  const { rows } = await sql<{ mediaPrefix: string; editId: number | null; canRetry: boolean }>`
    select media_prefix, null::integer as edit_id,
      stage = 'failed' and can_retry and status <> 'removed' as can_retry
    from videos where id = ${videoId} and media_prefix is not null
    union all
    select media_prefix, id, false from edit_jobs
    where video_id = ${videoId} and media_prefix is not null`.execute(db)
  return rows
}

/** Serves a video from these files instead of the previous ones. The last state of an encoding completes it. */
export async function updateMedia(
  trx: Database,
  videoId: number,
  media: ServedMedia & { readonly mediaPrefix: string; readonly thumbnailKey: string | null },
): Promise<void> {
  const { renditions, isFinal, ...served } = media
  await trx
    .updateTable('videos')
    .set({
      ...served,
      ...(isFinal ? { stage: 'ready', percent: 100, failureCode: null, failureText: null } : {}),
      isAv1Done: false,
      isLowestDone: false,
    })
    .where('id', '=', videoId)
    .execute()
  await trx.deleteFrom('renditions').where('videoId', '=', videoId).execute()
  if (renditions.length > 0) {
    await trx
      .insertInto('renditions')
      .values(renditions.map(({ height, width, bytes }) => ({ videoId, height, width, bytes })))
      .execute()
  }
}

/**
 * Publishes a video that has its details and is playable. Other videos stay unchanged, and so do those with an edit
 * job, because nobody should see what will be trimmed off. One statement, so that the video is published exactly once,
 * whether details or media come last. Updates the channel's counter; returns the channel if it has a new public video.
 */
export async function publishIfReady(trx: Database, videoId: number): Promise<number | undefined> {
  const { rows } = await sql<{ channelId: number }>`
    with published as (
      update videos set status = 'published', published_at = now()
      where id = ${videoId} and status in ('draft', 'processing')
        and described_at is not null and master_key is not null
        and (publish_at is null or publish_at <= now())
        and not exists (select 1 from edit_jobs where video_id = videos.id)
      returning channel_id, is_public
    )
    update channels set video_count = video_count + 1 from published
    where channels.id = published.channel_id and published.is_public
    returning channels.id as channel_id`.execute(trx)
  return rows[0]?.channelId
}
