import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { listFiles } from './export.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Tables that refer to an account and are not in its export, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  channel_documents: 'search index, made from the channel',
  chunked_encodes: 'says how far an encode is at this moment',
  download_tickets: 'a secret of this very download, valid for minutes',
  embedded_tracks: 'made from the file that the export contains',
  editors_picks: "the team's choice",
  remote_runs: 'says which worker encodes a part of a video at this moment',
  renditions: 'made from the file that the export contains',
  sign_in_tickets: 'a secret, valid for minutes',
  track_cells: 'computed from the track',
  track_places: 'computed from the track',
  trending: 'computed from all views',
  unmeasured_videos: 'videos whose stored bytes a job still has to count',
  verifications: 'hashes of codes, valid for minutes',
  video_documents: 'search index, made from the details',
  video_stops: 'computed from the details',
  video_totals: 'sums of the videos that the export contains',
  viewers: 'hashes that count a view once',
}

it('contains every table that refers to an account, to its channels, videos, comments or playlists', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive referring as (
      select 'users'::regclass::oid as id
      union
      select conrelid from pg_constraint join referring on confrelid = referring.id where contype = 'f')
    select relname as name from referring join pg_class on pg_class.oid = referring.id order by 1`.execute(
    app.db,
  )
  const user = await createUser(app.db)
  const { statements } = await countStatements(async () => {
    for await (const { content } of listFiles({ db: app.db, storage: app.parts.storage }, user.id))
      for await (const _chunk of content());
  })
  const read = new Set(
    statements.flatMap((statement) =>
      [...statement.matchAll(/\b(?:from|join) "?([a-z_]+)"?/g)].map(([, table = '']) => table),
    ),
  )
  const missing = rows.map(({ name }) => name).filter((name) => !read.has(name) && !(name in LEFT_OUT))
  expect(missing).toEqual([])
  const known = new Set(rows.map(({ name }) => name))
  expect(Object.keys(LEFT_OUT).filter((name) => !known.has(name) || read.has(name))).toEqual([])
})

it('contains the captions and thumbnails of videos, featured channels and the videos of a channel’s Home', async () => {
  const user = await createUser(app.db)
  const channel = await createChannel(app.db, { owner: user, name: 'Slow Trains' })
  const other = await createChannel(app.db, { name: 'Tea & Cloud' })
  const { id } = await createVideo(app.db, { channel, title: 'Night mail', thumbnailKey: 'posters/a' })
  await app.db
    .insertInto('featuredChannels')
    .values({ channelId: channel.id, featuredId: other.id, position: 1 })
    .execute()
  await app.db
    .insertInto('channelSlots')
    .values({ channelId: channel.id, videoId: id, position: 1 })
    .execute()
  const caption = { videoId: id, language: 'si', storageKey: 'captions/a.vtt', sourceKey: 'captions/a.srt' }
  await app.db.insertInto('captions').values(caption).execute()
  const { storage } = app.parts
  await storage.put('posters/a-1280.webp', Buffer.from('picture'), { contentType: 'image/webp' })
  await storage.put('captions/a.srt', Buffer.from('1'), { contentType: 'application/octet-stream' })
  const texts = new Map<string, string>()
  for await (const { name, content } of listFiles({ db: app.db, storage }, user.id)) {
    let text = ''
    for await (const chunk of content()) text += Buffer.from(chunk).toString()
    texts.set(name, text)
  }
  expect(texts.get(`pictures/video-${id}.webp`)).toBe('picture')
  expect(texts.get(`captions/${id}-si.srt`)).toBe('1')
  expect(JSON.parse(texts.get('channels.json') ?? '')).toMatchObject([
    { featuredChannels: ['Tea & Cloud'], homeVideos: ['Night mail'] },
  ])
})

it('contains the titles and descriptions of videos in other languages', async () => {
  const user = await createUser(app.db)
  const channel = await createChannel(app.db, { owner: user })
  await createVideo(app.db, { channel, titleSi: 'ඇල්ල දුම්රිය', descriptionTa: 'விடியலில்' })
  let text = ''
  for await (const { content } of listFiles({ db: app.db, storage: app.parts.storage }, user.id))
    for await (const chunk of content()) text += Buffer.from(chunk).toString()
  expect(text).toContain('ඇල්ල දුම්රිය')
  expect(text).toContain('விடியலில்')
})
