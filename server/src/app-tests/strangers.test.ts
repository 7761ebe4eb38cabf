import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { EndpointDefinition, Named } from '@serendib/contract'
import { allCalls } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSession } from '../areas/session/index.ts'
import { RateLimits } from '../platform/http/limits/rate-limit.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestUser } from '../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../testing/factories.ts'
import { pngFile } from '../testing/pictures.ts'
import { tusUploads } from '../testing/tus.ts'

// Makes every call of the contract as a stranger and as a guest, with ids and URLs of things they have no access to.

const SECRET = 'zqsecret'

let app: TestApp
let stranger: TestUser
/** The owner of everything hidden, with their videos and channels. */
let others: { owner: TestUser; videos: readonly number[]; channels: readonly number[] }
/** Values to try for fields by their wire name. */
let guesses: readonly (readonly [RegExp, readonly unknown[]])[]

beforeAll(async () => {
  // Rate limits are tested elsewhere.
  vi.spyOn(RateLimits.prototype, 'count').mockReturnValue()
  app = await createTestApp()
  const { db } = app
  const owner = await createUser(db, { roleId: 3, nic: SECRET, bank: SECRET })
  const channel = await createChannel(db, { owner })
  const now = new Date()
  const inThreeDays = new Date(now.getTime() + 3 * 86_400_000)
  const hidden = {
    unlisted: { isPublic: false },
    draft: { status: 'draft', publishedAt: null },
    scheduled: { status: 'draft', publishedAt: null, publishAt: inThreeDays },
    processing: { status: 'processing', publishedAt: null },
    failed: { status: 'failed', publishedAt: null, failureText: SECRET },
    review: { status: 'under-review' },
    removed: { status: 'removed' },
    deleted: { status: 'removed', deletedAt: now },
  } as const
  const gone = await createUser(db, { deletionAskedAt: now })
  const left = await createChannel(db, {
    owner: gone,
    name: SECRET,
    slug: `${SECRET}-gone`,
    isWithdrawn: true,
  })
  const textsOf = (name: string) => ({ title: SECRET, description: SECRET, slug: `${SECRET}-${name}` })
  const videos = [await createVideo(db, { ...textsOf('left'), channel: left, isWithdrawn: true })]
  for (const [name, state] of Object.entries(hidden))
    videos.push(await createVideo(db, { ...textsOf(name), channel, tags: [SECRET], ...state }))
  const comments: number[] = []
  for (const { id: videoId } of videos) {
    const comment = { videoId, userId: owner.id, body: SECRET }
    const rows = await db.insertInto('comments').values(comment).returning('id').execute()
    comments.push(...rows.map(({ id }) => id))
  }
  const lists = await db
    .insertInto('playlists')
    .values([
      { ownerId: owner.id, name: SECRET, isPublic: false },
      { ownerId: owner.id, name: SECRET, isPublic: false, channelId: channel.id },
      { ownerId: owner.id, name: SECRET, isPublic: true, deletedAt: now },
      { ownerId: gone.id, name: SECRET, isPublic: true },
    ])
    .returning('id')
    .execute()
  stranger = await createUser(db, { roleId: 3 })
  await createChannel(db, { owner: stranger })
  others = { owner, videos: videos.map(({ id }) => id), channels: [left.id, channel.id] }
  // The URL of an unlisted video gives access to it.
  const addresses = Object.keys(hidden).filter((name) => name !== 'unlisted')
  guesses = [
    [/^(videoId|video_id|vid|vd_id|newVideoId|currentVideoId|behind_id)$/, videos.map(({ id }) => id)],
    [/^(cmid|commentId|cid|parent_id|type_id)$/, comments],
    [/^(channel_id|chid|ch_id|commented_by_channel|author_channel|channelId)$/, [left.id, channel.id]],
    [/^(pId|playlist_id)$/, lists.map(({ id }) => id)],
    [/^(vurl|vd_url)$/, [...addresses, 'left'].map((name) => `${SECRET}-${name}`)],
    [/^url$/, [`${SECRET}-gone`]],
    [/^(session_id|nt_id|rpid|rcid|rpch|rp_id)$/, [1, 2, 3]],
    [/^(value|sv|q|name)$/, [SECRET]],
  ]
})
afterAll(async () => {
  await app.close()
  vi.restoreAllMocks()
})

// Values that let calls pass the validation of their input.
const PLAUSIBLE: Readonly<Record<string, unknown>> = {
  title: 'T',
  comment: 'hi',
  vote_type: 'like',
  playlist_name: 'x',
  description: 'y',
  reason: 1,
  mainReason: 1,
  primaryVideoOrder: 1,
  days: 7,
  type: 6,
  from: 0,
  to: 30,
  language: 'en',
  watchLength: 3,
  limit: 60,
  uon: 0,
  action: 1,
  role_id: 1,
  ch_verified: 1,
  pick: 1,
  quota_kind: 'none',
  closed: 1,
}

/** All bodies that guess one field, and those that guess the first two. */
function bodiesOf(call: EndpointDefinition): Record<string, unknown>[] {
  const part = call.method === 'GET' ? call.query : call.body
  const names = Object.values(part?.fields ?? {})
    .filter(({ isViewerId }) => !isViewerId)
    .map(({ wireName }) => wireName)
  const plain = Object.fromEntries(
    names.filter((name) => name in PLAUSIBLE).map((name) => [name, PLAUSIBLE[name]]),
  )
  const guessed = names.flatMap((name) => {
    const values = guesses.find(([pattern]) => pattern.test(name))?.[1] ?? []
    return values.length === 0 ? [] : [{ name, values }]
  })
  const [first, second] = guessed
  if (!first) return []
  const one = guessed.flatMap(({ name, values }) => values.map((value) => ({ ...plain, [name]: value })))
  if (!second) return one
  const two = first.values.flatMap((value) =>
    second.values.map((other) => Object.assign({ [first.name]: value, [second.name]: other }, plain)),
  )
  return [...one, ...two]
}

const FILES = {
  picture: pngFile({ width: 320, height: 180 }),
  captions: new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'], 'a.vtt', { type: 'text/vtt' }),
  track: new File(['<gpx/>'], 'a.gpx', { type: 'application/gpx+xml' }),
  video: new File(['no video'], 'a.mp4', { type: 'video/mp4' }),
} as const

/** A multipart form with these fields and a file for every part. */
async function formOf(
  files: NonNullable<EndpointDefinition['files']>,
  texts: readonly (readonly [string, string])[],
): Promise<Response> {
  const form = new FormData()
  for (const [name, text] of texts) form.set(name, text)
  for (const { wireName, kind } of Object.values(files)) form.set(wireName, await FILES[kind])
  return new Response(form)
}

let calls = 0
async function send(call: Named<EndpointDefinition>, body: Record<string, unknown>, token: string | null) {
  const headers = token === null ? {} : { authorization: token }
  // Each from a different IP, because limits are tested elsewhere.
  const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`
  const texts = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])
  const query = new URLSearchParams(texts)
  if (call.files) {
    const form = await formOf(call.files, texts)
    return app.app.inject({
      method: 'POST',
      url: `/api${call.path}`,
      headers: { ...headers, 'content-type': form.headers.get('content-type') ?? '' },
      remoteAddress,
      payload: Buffer.from(await form.arrayBuffer()),
    })
  }
  return call.method === 'GET'
    ? app.app.inject({ url: `/api${call.path}?${query.toString()}`, headers, remoteAddress })
    : app.app.inject({ method: 'POST', url: `/api${call.path}`, headers, remoteAddress, payload: body })
}

/** All rows that belong to others. */
async function rowsOfOthers(): Promise<unknown> {
  const { rows } = await sql`
    select (select json_agg(to_jsonb(videos) order by id) from videos) as videos,
      (select json_agg(to_jsonb(comments) order by id) from comments) as comments,
      (select json_agg(to_jsonb(users) order by id) from users where id <> ${stranger.id}) as users,
      (select json_agg(to_jsonb(channels) - 'subscriber_count' order by id) from channels) as channels,
      (select json_agg(to_jsonb(playlists) order by id) from playlists where owner_id <> ${stranger.id}) as playlists,
      (select json_agg(to_jsonb(playlist_videos)) from playlist_videos) as entries,
      (select json_agg(to_jsonb(channel_slots)) from channel_slots) as slots,
      (select json_agg(to_jsonb(video_votes)) from video_votes) as votes,
      (select json_agg(to_jsonb(comment_votes)) from comment_votes) as comment_votes,
      (select json_agg(to_jsonb(watch_later)) from watch_later) as later,
      (select json_agg(to_jsonb(watch_history)) from watch_history) as history,
      (select json_agg(to_jsonb(viewers)) from viewers) as views,
      (select json_agg(to_jsonb(captions)) from captions) as captions,
      (select json_agg(to_jsonb(uploads) order by id) from uploads) as uploads,
      (select json_agg(to_jsonb(edit_jobs)) from edit_jobs) as orders,
      (select count(*)::int from reports where subject <> 'channel') as reports,
      (select json_agg(user_id order by user_id, created_at) from sessions where user_id <> ${stranger.id}) as sessions`.execute(
    app.db,
  )
  return rows
}

describe('hidden content', () => {
  // Calls that return their input, or end the session.
  const echoing = new Set(['randomUrl', 'logout', 'addToSearchHistory', 'historyTitles', 'searchHistory'])
  const guessing = allCalls().filter(({ name }) => !echoing.has(name))

  it('is neither shown to strangers nor changed by resumable uploads', async () => {
    const { begin, send, discard } = tusUploads(await app.listen())
    const begun = await begin(others.owner, {
      bytes: 100,
      fileName: `${SECRET}.mp4`,
      channelId: others.channels[1] ?? 0,
    })
    expect(begun.status).toBe(201)
    expect((await send(others.owner, begun.location, Buffer.alloc(10))).status).toBe(204)
    const { folder } = app.parts.incoming
    const before = [
      await rowsOfOthers(),
      await readdir(folder),
      await readFile(path.join(folder, begun.uploadId)),
    ]
    const own = await openSession(app.db, stranger.id, 'a test', 1)
    for (const token of [own, '']) {
      const nobody = { ...stranger, token }
      const refused = token === '' ? 401 : 404
      expect((await send(nobody, begun.location, Buffer.alloc(10), 10)).status).toBe(refused)
      const response = await fetch(new URL(begun.location, app.app.listeningOrigin), {
        method: 'HEAD',
        headers: { 'tus-resumable': '1.0.0', authorization: token },
      })
      expect([
        response.status,
        response.headers.get('upload-offset'),
        JSON.stringify([...response.headers]).includes(SECRET),
      ]).toEqual([refused, null, false])
      // Discarding a nonexistent upload gets the same response.
      const thrown = await discard(nobody, begun.location)
      const nothing = await discard(nobody, `${begun.location.slice(0, -1)}_`)
      expect([thrown.status, await thrown.text()]).toEqual([nothing.status, await nothing.text()])
      for (const replaces of others.videos)
        expect((await begin(nobody, { bytes: 100, replaces })).status).toBeGreaterThanOrEqual(400)
      for (const channelId of others.channels)
        expect((await begin(nobody, { bytes: 100, channelId })).status).toBeGreaterThanOrEqual(400)
    }
    expect([
      await rowsOfOthers(),
      await readdir(folder),
      await readFile(path.join(folder, begun.uploadId)),
    ]).toEqual(before)
  })

  it.each(guessing.map((call) => [`${call.area}.${call.name}`, call] as const))(
    'is neither shown to strangers nor changed by %s',
    async (_name, call) => {
      // A guess may have ended the previous session.
      const own = await openSession(app.db, stranger.id, 'a test', 1)
      const before = await rowsOfOthers()
      for (const body of bodiesOf(call)) {
        for (const token of [own, null]) {
          const response = await send(call, body, token)
          expect([body, response.statusCode < 500, response.body.includes(SECRET)]).toEqual([
            body,
            true,
            false,
          ])
        }
      }
      expect(await rowsOfOthers()).toEqual(before)
    },
  )
})
