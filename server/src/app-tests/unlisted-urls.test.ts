import type { EndpointDefinition, Named } from '@serendib/contract'
import { contract, allCalls } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendDigests } from '../areas/notifications/digest.ts'
import { openSession } from '../areas/session/index.ts'
import { RateLimits } from '../platform/http/limits/rate-limit.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestChannel, TestUser } from '../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../testing/factories.ts'
import { readZip } from '../testing/zip.ts'

// Makes every call about an unlisted video whose URL, title and thumbnail were changed, as people who may and may not
// know them.

const OLD = 'the-old-link'
const NEW = 'zqnew-link'

let app: TestApp
let channel: TestChannel
let owner: TestUser
/** Knew the former URL, and used it in every way. */
let knower: TestUser
/** Like `knower`, and has opened the video by its current URL. */
let opener: TestUser
let videoId: number
let mediaToken: string
/** Values to try for fields by their wire name. */
let guesses: readonly (readonly [RegExp, readonly (string | number)[]])[]

beforeAll(async () => {
  // Rate limits are tested elsewhere.
  vi.spyOn(RateLimits.prototype, 'count').mockReturnValue()
  app = await createTestApp()
  const { db } = app
  channel = await createChannel(db)
  owner = channel.owner
  const passwordHash = await hashPassword('secret1')
  knower = await createUser(db, { email: 'knower@example.lk', passwordHash })
  opener = await createUser(db, { email: 'opener@example.lk', passwordHash })
  const { rows: places } = await sql<{ id: number }>`select id from places order by id limit 1`.execute(db)
  const video = { slug: OLD, title: 'Heirloom before', isPublic: false, placeId: places[0]?.id ?? null }
  videoId = (await createVideo(db, { ...video, channel })).id
  await putFiles()
  const commentIds: number[] = []
  const playlistIds = [await playlistWith(owner, OLD)]
  for (const member of [knower, opener]) {
    playlistIds.push(await playlistWith(member, OLD))
    commentIds.push(await useUrl(member, OLD))
  }
  await app.as(owner.token)(contract.ownVideos.editVideo, {
    body: { videoId, slug: NEW, title: 'Heirloom zqnew', description: 'Told zqnew' },
  })
  mediaToken = (await videoRow()).mediaToken ?? ''
  await app.as(opener.token)(contract.watch.displayVideoData, { query: { slug: NEW } })
  await app.as(opener.token)(contract.watch.addToWatchHistory, {
    body: { videoId, slug: NEW, watchedSeconds: 1 },
  })
  for (const parentId of commentIds)
    await app.as(owner.token)(contract.comments.addComment, {
      body: { videoId, parentId, text: 'Thank you' },
    })
  guesses = [
    [/^(videoId|video_id|vid|vd_id)$/, [videoId]],
    [/^(cmid|commentId|cid|parent_id|type_id)$/, commentIds],
    [/^(channel_id|chid|ch_id|channelId)$/, [channel.id]],
    [/^(pId|playlist_id)$/, playlistIds],
    [/^(vurl|vd_url)$/, [OLD]],
    [/^url$/, [channel.slug]],
    [/^(value|sv|q|name)$/, ['heirloom']],
    [/^(days|from|language|uon)$/, [7, 0, 'en', 0]],
  ]
})
afterAll(async () => {
  await app.close()
  vi.restoreAllMocks()
})

/** Stores files of every kind, including a thumbnail whose name is as secret as the title. */
async function putFiles(): Promise<void> {
  const thumbnailKey = `posters/${videoId}-zqnew`
  const files = [
    `videos/${videoId}/abc/master.m3u8`,
    `videos/${videoId}/abc/direct.mp4`,
    `${thumbnailKey}-320.webp`,
  ]
  const types = ['application/vnd.apple.mpegurl', 'video/mp4', 'image/webp']
  for (const [index, key] of files.entries())
    await app.parts.storage.put(key, Buffer.from('video'), { contentType: types[index] ?? '' })
  const [masterKey = '', directKey = ''] = files
  await app.db
    .updateTable('videos')
    .set({ mediaPrefix: `videos/${videoId}/abc`, masterKey, directKey, thumbnailKey })
    .where('id', '=', videoId)
    .execute()
}

function videoRow() {
  return app.db.selectFrom('videos').selectAll().where('id', '=', videoId).executeTakeFirstOrThrow()
}

async function playlistWith(member: TestUser, videoSlug: string): Promise<number> {
  const body = { name: 'A public one', description: '', thumbnail: '', isPrivate: false, videoId, videoSlug }
  return (await app.as(member.token)(contract.playlists.addPlaylist, { body })).playlistId
}

/** Does everything that stores a reference to a video for an account. Returns the id of its comment. */
async function useUrl(member: TestUser, slug: string): Promise<number> {
  const call = app.as(member.token)
  const settings = { newVideos: true, comments: true, replies: true, subscriptions: true, votes: true }
  await call(contract.notifications.saveNotificationSettings, { body: { ...settings, hasDigest: true } })
  await call(contract.watch.addToWatchHistory, { body: { videoId, slug, watchedSeconds: 9 } })
  await call(contract.watch.voteVideo, { body: { videoId, slug, vote: 'like' } })
  await call(contract.library.watchLater, { body: { videoId, slug, isWanted: true } })
  const { comment } = await call(contract.comments.addComment, { body: { videoId, slug, text: 'Lovely' } })
  const { rows } = await sql<{ id: number; subject: 'video' | 'comment' }>`
    select distinct on (subject) id, subject from report_reasons reason
    where parent_id is null and subject in ('video', 'comment')
      and not exists (select from report_reasons sub where sub.parent_id = reason.id)
    order by subject, position`.execute(app.db)
  for (const { id: reasonId, subject } of rows) {
    const itemId = subject === 'video' ? videoId : comment.id
    const said = subject === 'video' ? {} : { commentBody: 'Lovely', commentAuthor: 'Nethmi' }
    const report = { reporterId: member.id, subject, itemId, videoId, reasonId, ...said }
    await app.db.insertInto('reports').values(report).execute()
  }
  return comment.id
}

/** Inputs of a call: none, each field alone, and all fields at once. */
function inputsOf(call: EndpointDefinition): Record<string, string | number>[] {
  const part = call.method === 'GET' ? call.query : call.body
  const names = Object.values(part?.fields ?? {})
    .filter(({ isViewerId }) => !isViewerId)
    .map(({ wireName }) => wireName)
  const guessed = names.flatMap((name) => {
    const values = guesses.find(([pattern]) => pattern.test(name))?.[1] ?? []
    return values.map((value) => ({ [name]: value }))
  })
  return [{}, ...guessed, Object.assign({}, ...guessed) as Record<string, string | number>]
}

const ownToken = (user: TestUser | null) => (user === null ? null : openSession(app.db, user.id, 'a test', 1))

async function responsesOf(call: Named<EndpointDefinition>, user: TestUser | null): Promise<string> {
  const bodies = []
  for (const input of inputsOf(call)) {
    const token = await ownToken(user)
    const headers = token === null ? {} : { authorization: token }
    const url = `/api${call.path}`
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const response = await app.app.inject(
      call.method === 'GET'
        ? { url: `${url}?${query.toString()}`, headers }
        : { method: 'POST', url, headers, payload: input },
    )
    bodies.push(response.body)
  }
  return bodies.join('\n')
}

const notificationsOf = (text: string) => text.includes('zqnew') || text.includes(mediaToken)

/** The calls that reveal the current URL, title or thumbnail to a user. */
async function callsThatSendToContact(user: TestUser | null): Promise<string[]> {
  const telling = []
  for (const call of allCalls().filter(({ method }) => method === 'GET'))
    if (notificationsOf(await responsesOf(call, user))) telling.push(call.name)
  return telling.sort()
}

describe('an unlisted video with a changed URL', () => {
  it('has files that are served only with its media token', async () => {
    const { directKey, thumbnailKey } = await videoRow()
    expect(mediaToken).toMatch(/^[0-9a-f]{32}$/)
    const keys = [directKey ?? '', `${thumbnailKey ?? ''}-320.webp`]
    const statusOf = async (path: string) => (await app.request(path)).status
    for (const key of keys) {
      await expect.poll(() => statusOf(`/media/${key}`)).toBe(404)
      expect(await statusOf(`/media/t/${mediaToken}/${key}`)).toBe(200)
      expect(
        await statusOf(`/media/t/${mediaToken.replace(/./, (at) => (at === '0' ? '1' : '0'))}/${key}`),
      ).toBe(404)
    }
    const { video } = await app.as(null)(contract.watch.displayVideoData, { query: { slug: NEW } })
    for (const url of [video.streamUrl, video.directUrl]) expect(await statusOf(url)).toBe(200)
  })

  it('is revealed by no call to a guest', async () => {
    expect(await callsThatSendToContact(null)).toEqual([])
  })

  it('is revealed by no call to a member who knew the former URL', async () => {
    expect(await callsThatSendToContact(knower)).toEqual([])
  })

  it('is revealed to a member who opened the current URL, and to its owner', async () => {
    expect(await callsThatSendToContact(opener)).toEqual([
      'commentHistory',
      'commentReports',
      'createdPlaylists',
      'displayNotifications',
      'displayWatchLater',
      'getAllPlaylists',
      'getPlaylistData',
      'listMyPlaylists',
      'myActivePlaylists',
      'playlistStops',
      'videoReports',
      'watchHistory',
    ])
    expect(await callsThatSendToContact(owner)).toEqual(
      expect.arrayContaining(['getPlaylistData', 'playlistStops']),
    )
  })

  it('is an entry without link, title and thumbnail for others', async () => {
    const call = app.as(await ownToken(knower))
    const entry = { id: videoId, slug: '', title: 'Unavailable video', thumbnails: [], description: '' }
    const { videos } = await call(contract.library.displayWatchLater, { query: { cursor: '' } })
    expect(videos).toEqual([expect.objectContaining(entry)])
    const history = await call(contract.history.watchHistory, { query: { cursor: '' } })
    expect(history.videos).toEqual([expect.objectContaining(entry)])
    const bell = await call(contract.notifications.displayNotifications, { query: { cursor: '' } })
    expect(bell.notifications).toContainEqual(
      expect.objectContaining({ videoSlug: '', videoTitle: 'Unavailable video', videoThumbnailUrl: '' }),
    )
  })

  it('is revealed in no page, feed or preview to a guest, nor at the former URL', async () => {
    const { rows } = await sql<{ id: number }>`select id from playlists`.execute(app.db)
    const paths = [
      '/',
      `/${OLD}`,
      `/embed/${OLD}`,
      '/playlists',
      '/search?q=heirloom',
      `/channel/${channel.slug}`,
      `/api/oembed?url=${encodeURIComponent(`http://localhost/${OLD}`)}`,
      '/sitemap.xml',
      '/feeds/latest.xml',
      '/sitemaps/videos-0.xml',
      `/feeds/channels/${channel.slug}.xml`,
      ...rows.flatMap(({ id }) => [
        `/playlists?playlist=${id}`,
        `/feeds/playlists/${id}`,
        `/feeds/playlist/${id}`,
      ]),
    ]
    for (const path of paths) {
      const text = await (await app.request(path)).text()
      expect([path, notificationsOf(text)]).toEqual([path, false])
    }
  })

  it('is in data exports only by its id', async () => {
    const filesOf = async (reader: TestUser) => {
      const user = { ...reader, token: await openSession(app.db, reader.id, 'a test', 1) }
      const { url } = await app.as(user.token)(contract.personalData.requestMyData, {
        body: { userId: user.id, password: 'secret1' },
      })
      const response = await app.request(url, { headers: { authorization: user.token } })
      const files = await readZip(Buffer.from(await response.arrayBuffer()))
      return [...files.values()].map((file) => file.toString()).join('\n')
    }
    const known = await filesOf(knower)
    expect([known.includes(`"videoId": ${videoId}`), notificationsOf(known)]).toEqual([true, false])
    expect(notificationsOf(await filesOf(opener))).toBe(true)
  })

  it('is revealed in digests only to members who may know it', async () => {
    await sendDigests({ ...app.parts, siteUrl: 'https://serendib.example' })
    const emails = await app.messages()
    const textTo = (to: string) =>
      emails
        .filter((email) => email.to === to && email.kind === 'digest')
        .map(({ text }) => text)
        .join('')
    expect(textTo('knower@example.lk')).toContain('Thank you')
    expect(notificationsOf(textTo('knower@example.lk'))).toBe(false)
    expect(notificationsOf(textTo('opener@example.lk'))).toBe(true)
  })

  it('is revealed by no POST call', async () => {
    const changing = allCalls().filter(({ method, files }) => method === 'POST' && files === undefined)
    for (const call of changing)
      for (const user of [null, knower])
        expect([call.name, notificationsOf(await responsesOf(call, user))]).toEqual([call.name, false])
  })
})

describe('an account that is being deleted', () => {
  it('blocks the files of its videos, also with their media token', async () => {
    await app.as(owner.token)(contract.watch.displayVideoData, { query: { slug: NEW } })
    const { directKey } = await videoRow()
    await sql`update videos set is_withdrawn = true where id = ${videoId}`.execute(app.db)
    const statuses = async () =>
      Promise.all(
        [`/media/${directKey}`, `/media/t/${mediaToken}/${directKey}`].map(
          async (path) => (await app.request(path)).status,
        ),
      )
    await expect.poll(statuses).toEqual([404, 404])
    await sql`update videos set is_withdrawn = false, is_public = true where id = ${videoId}`.execute(app.db)
    // As it is public, its files need no token.
    await expect.poll(statuses).toEqual([200, 302])
    const moved = await app.request(`/media/t/${mediaToken}/${directKey}`)
    expect([moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
      `/media/${directKey}`,
      'no-store',
    ])
  })
})
