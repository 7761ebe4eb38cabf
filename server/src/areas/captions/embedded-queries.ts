import { sql } from 'kysely'
import type { EmbeddedChapter } from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Cue } from './read-cues.ts'

/** What a file offers to its owner. Times are those of the whole file. */
export interface Embedded {
  readonly captions: readonly { readonly language: string; readonly cues: readonly Cue[] }[]
  readonly chapters: readonly EmbeddedChapter[]
}

/** What is offered for a row of `videos`: the languages of subtitles, and the number of chapters. */
export const embeddedColumns = [
  sql<string[]>`array(
    select language from embedded_tracks where video_id = videos.id and kind = 'captions' order by language
  )`.as('embeddedCaptions'),
  sql<number>`coalesce((
    select jsonb_array_length(content) from embedded_tracks where video_id = videos.id and kind = 'chapters'
  ), 0)`.as('embeddedChapters'),
] as const

/** Replaces what is offered for a video. */
export async function replaceEmbedded(
  trx: Database,
  videoId: number,
  { captions, chapters }: Embedded,
): Promise<void> {
  await deleteEmbedded(trx, videoId)
  const rows = [
    ...captions.map(({ language, cues }) => ({ kind: 'captions', language, content: JSON.stringify(cues) })),
    ...(chapters.length > 0 ? [{ kind: 'chapters', language: '', content: JSON.stringify(chapters) }] : []),
  ].map((row) => Object.assign(row, { videoId }))
  if (rows.length > 0) await trx.insertInto('embeddedTracks').values(rows).execute()
}

export async function findEmbedded(db: Database, videoId: number): Promise<Embedded> {
  const tracks = (kind: string) =>
    db.selectFrom('embeddedTracks').where('videoId', '=', videoId).where('kind', '=', kind)
  const captions = await tracks('captions')
    .select(['language', sql<Cue[]>`content`.as('cues')])
    .orderBy('language')
    .execute()
  const chapters = await tracks('chapters')
    .select(sql<EmbeddedChapter[]>`content`.as('chapters'))
    .executeTakeFirst()
  return { captions, chapters: chapters?.chapters ?? [] }
}

/** Forgets what is offered for a video. */
export async function deleteEmbedded(trx: Database, videoId: number): Promise<void> {
  await trx.deleteFrom('embeddedTracks').where('videoId', '=', videoId).execute()
}
