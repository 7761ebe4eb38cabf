import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { sweepDeletedPlaylists } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { playlists } = contract

async function make(owner: TestUser, given: { name?: string; isPrivate?: boolean; channelId?: number } = {}) {
  const { name = 'Hills', isPrivate = false, channelId } = given
  const { playlistId } = await app.as(owner.token)(playlists.addPlaylist, {
    body: {
      name,
      description: 'By train',
      thumbnail: '',
      isPrivate,
      isOwn: channelId === undefined,
      ...(channelId === undefined ? {} : { channelId }),
    },
  })
  return playlistId
}

async function makeWith(owner: TestUser, count: number) {
  const channel = await createChannel(app.db)
  const playlistId = await make(owner)
  const ids: number[] = []
  for (let made = 0; made < count; made++) {
    const { id } = await createVideo(app.db, { channel })
    await add(owner, playlistId, id)
    ids.push(id)
  }
  const [first = 0, second = 0] = ids
  return { playlistId, ids, first, second }
}

const add = (owner: TestUser, playlistId: number, videoId: number) =>
  app.as(owner.token)(playlists.addVideo, { body: { playlistId, videoId } })
const open = (viewer: TestUser | null, playlistId: number | string) =>
  app.as(viewer?.token ?? null)(playlists.getPlaylistData, { query: { playlistId: String(playlistId) } })
const orderOf = async (owner: TestUser, playlistId: number) =>
  (await open(owner, playlistId)).videos.map((video) => video.id)
const rowOf = (id: number) =>
  app.db.selectFrom('playlists').selectAll().where('id', '=', id).executeTakeFirst()
async function onTheWire(path: string, token?: string) {
  const response = await app.request(`/api/v1/playlist/${path}`, {
    headers: token === undefined ? {} : { authorization: token },
  })
  return { http: response.status, ...((await response.json()) as Record<string, unknown>) }
}

describe('creating a playlist', () => {
  it('returns a message and its id, for an account and for a channel (CALLS-084, ENTITIES-20)', async () => {
    const { owner, id: channelId } = await createChannel(app.db)
    const video = await createVideo(app.db)
    const response = await app.request('/api/v1/playlist/addplaylist', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        playlist_name: 'South, slowly',
        description: 'By bus',
        thumbnali: '',
        user_id: owner.id,
        channel_id: channelId,
        video_id: video.id,
        users_playlist: 0,
      }),
    })
    const reply = (await response.json()) as { pl_id: number }
    expect(reply).toMatchObject({ status: 1, dataset: 'Playlist created.' })
    expect(await rowOf(reply.pl_id)).toMatchObject({
      name: 'South, slowly',
      description: 'By bus',
      channelId,
      isPublic: true,
      videoCount: 1,
    })
  })

  it("rejects a missing name and somebody else's channel, and creates nothing", async () => {
    const member = await createUser(app.db)
    const { id: channelId } = await createChannel(app.db)
    await expect(make(member, { name: '  ' })).rejects.toMatchObject({
      code: 'playlist_name_missing',
      text: 'Please enter the playlist name',
      httpStatus: 400,
    })
    await expect(make(member, { channelId })).rejects.toMatchObject({ code: 'not_yours', httpStatus: 403 })
    const rows = await app.db.selectFrom('playlists').select('id').where('ownerId', '=', member.id).execute()
    expect(rows).toEqual([])
  })

  it('requires a session, and so does adding a video (CREATEPL-15)', async () => {
    for (const path of ['addplaylist', 'addvideo']) {
      const response = await app.request(`/api/v1/playlist/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ playlist_name: 'x', playlist_id: 1, video_id: 1 }),
      })
      expect([response.status, await response.json()]).toMatchObject([401, { status: 401 }])
    }
  })
})

describe('adding a video to a playlist', () => {
  it('appends it once, also under parallel calls (CALLS-085)', async () => {
    const member = await createUser(app.db)
    const { playlistId, ids } = await makeWith(member, 2)
    const { id } = await createVideo(app.db)
    const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => add(member, playlistId, id)))
    const done = attempts.filter((one) => one.status === 'fulfilled')
    expect(done).toMatchObject([{ value: { message: 'Added to the playlist.' } }])
    await expect(add(member, playlistId, id)).rejects.toMatchObject({
      code: 'playlist_video_duplicate',
      httpStatus: 409,
    })
    expect(await orderOf(member, playlistId)).toEqual([...ids, id])
    expect(await rowOf(playlistId)).toMatchObject({ videoCount: 3 })
  })

  it('requires the slug of a video that is not public', async () => {
    const member = await createUser(app.db)
    const playlistId = await make(member)
    const hidden = await createVideo(app.db, { isPublic: false })
    await expect(add(member, playlistId, hidden.id)).rejects.toMatchObject({ code: 'video_not_found' })
    const body = { playlistId, videoId: hidden.id, videoSlug: hidden.slug }
    await app.as(member.token)(playlists.addVideo, { body })
    expect(await orderOf(member, playlistId)).toEqual([hidden.id])
  })

  it('rejects a video beyond 500', async () => {
    const member = await createUser(app.db)
    const playlistId = await make(member)
    await app.db.updateTable('playlists').set({ videoCount: 500 }).where('id', '=', playlistId).execute()
    const { id } = await createVideo(app.db)
    await expect(add(member, playlistId, id)).rejects.toMatchObject({ code: 'playlist_full' })
    expect(await orderOf(member, playlistId)).toEqual([])
  })
})

describe('videos of a playlist', () => {
  it('are returned in order with the field names of the watch page (CALLS-079, ENTITIES-18)', async () => {
    const member = await createUser(app.db)
    const { playlistId, ids } = await makeWith(member, 2)
    const thumbnails = [640, 320, 1280].map((width) => expect.stringContaining(`poster-1-${width}`) as string)
    expect(await onTheWire(`getPlaylistData?pId=${playlistId}`)).toMatchObject({
      status: 1,
      dataset: ids.map((id) => ({
        vd_video_id: id,
        vd_id: id,
        vd_thumb: thumbnails,
        ch_name: expect.any(String) as string,
      })),
      playlist: { pl_name: 'Hills', pl_title: 'Hills', vd_count: 2 },
    })
  })

  it.each(['', 'undefined', '0', '-1', '1.5', '99999999', '9999999999'])(
    "of '%s' are rejected with the specified text (CALLS-079, PLAYLISTS-05)",
    async (id) => {
      const reply = await onTheWire(`getPlaylistData?pId=${id}`)
      expect(reply).toMatchObject({ http: 404, status: 0, dataset: 'Unable to load the playlist right now' })
    },
  )

  it('omit videos that the viewer cannot see, and so does the count', async () => {
    const member = await createUser(app.db)
    const { playlistId, ids, first } = await makeWith(member, 3)
    await app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', first).execute()
    const { playlist, videos } = await open(null, playlistId)
    expect(videos.map((video) => video.id)).toEqual(ids.slice(1))
    expect(playlist).toMatchObject({ videoCount: 2, firstVideoId: ids[1] })
  })

  it('take a fixed number of statements for any number of videos', async () => {
    const member = await createUser(app.db)
    const small = await makeWith(member, 1)
    const large = await makeWith(member, 12)
    const one = await countStatements(() => open(null, small.playlistId))
    const many = await countStatements(() => open(null, large.playlistId))
    expect(many.statements).toHaveLength(one.statements.length)
    expect(one.statements).toHaveLength(3)
  })
})

describe('changing a playlist', () => {
  it('removes a video', async () => {
    const member = await createUser(app.db)
    const { playlistId, ids, second } = await makeWith(member, 3)
    const remove = () =>
      app.as(member.token)(playlists.removeVideo, { body: { playlistId, videoId: second } })
    expect(await remove()).toEqual({ message: 'Removed from the playlist.' })
    expect(await orderOf(member, playlistId)).toEqual([ids[0], ids[2]])
    expect(await rowOf(playlistId)).toMatchObject({ videoCount: 2 })
    await expect(remove()).rejects.toMatchObject({ code: 'playlist_video_missing', httpStatus: 404 })
  })

  it('moves a video behind another and to the beginning', async () => {
    const member = await createUser(app.db)
    const { playlistId, ids } = await makeWith(member, 4)
    const [a, b, c, d] = ids as [number, number, number, number]
    const move = (videoId: number, behindVideoId?: number) =>
      app.as(member.token)(playlists.moveVideo, {
        body: { playlistId, videoId, ...(behindVideoId === undefined ? {} : { behindVideoId }) },
      })
    await move(a, c)
    expect(await orderOf(member, playlistId)).toEqual([b, c, a, d])
    await move(d)
    expect(await orderOf(member, playlistId)).toEqual([d, b, c, a])
    await move(b, b)
    await move(a, d)
    expect(await orderOf(member, playlistId)).toEqual([d, a, b, c])
    const elsewhere = await createVideo(app.db)
    await expect(move(a, elsewhere.id)).rejects.toMatchObject({ code: 'playlist_video_missing' })
    await expect(move(elsewhere.id)).rejects.toMatchObject({ code: 'playlist_video_missing' })
  })

  it('keeps every video once, with positions without gaps, under parallel moves, removals and additions', async () => {
    const member = await createUser(app.db)
    const { playlistId, ids } = await makeWith(member, 8)
    const [first, , , removed] = ids as [number, number, number, number]
    const more = await createVideo(app.db)
    const call = app.as(member.token)
    await Promise.all([
      ...ids
        .filter((id) => id !== removed && id !== first)
        .map((videoId) => call(playlists.moveVideo, { body: { playlistId, videoId, behindVideoId: first } })),
      call(playlists.removeVideo, { body: { playlistId, videoId: removed } }),
      add(member, playlistId, more.id),
    ])
    const order = await orderOf(member, playlistId)
    expect(order[0]).toBe(first)
    expect([...order].sort((a, b) => a - b)).toEqual([...ids.filter((id) => id !== removed), more.id])
    await call(playlists.moveVideo, { body: { playlistId, videoId: first } })
    const places = await app.db
      .selectFrom('playlistVideos')
      .select('position')
      .where('playlistId', '=', playlistId)
      .orderBy('position')
      .execute()
    expect(places.map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('changes name, description and visibility, and keeps fields that are not given', async () => {
    const member = await createUser(app.db)
    const playlistId = await make(member)
    const edit = (change: { name?: string; description?: string; isPrivate?: boolean }) =>
      app.as(member.token)(playlists.editPlaylist, { body: { playlistId, ...change } })
    await edit({ name: 'Into the hills' })
    await edit({ isPrivate: true })
    expect(await rowOf(playlistId)).toMatchObject({
      name: 'Into the hills',
      description: 'By train',
      isPublic: false,
    })
    await edit({ description: '' })
    expect(await rowOf(playlistId)).toMatchObject({ description: '', isPublic: false })
    await expect(edit({ name: ' ' })).rejects.toMatchObject({ text: 'Please enter the playlist name' })
  })

  it('deletes it, restores it unchanged, and removes it permanently after a day', async () => {
    const member = await createUser(app.db)
    const { playlistId, ids, first } = await makeWith(member, 2)
    const call = app.as(member.token)
    const body = { playlistId }
    await call(playlists.deletePlaylist, { body })
    await expect(open(member, playlistId)).rejects.toMatchObject({ code: 'playlist_unavailable' })
    await expect(add(member, playlistId, first)).rejects.toMatchObject({ code: 'playlist_not_found' })
    expect((await call(playlists.myActivePlaylists, { query: { cursor: '' } })).count).toBe(0)
    await sweepDeletedPlaylists(app.db)
    await call(playlists.restorePlaylist, { body })
    expect(await orderOf(member, playlistId)).toEqual(ids)
    await expect(call(playlists.restorePlaylist, { body })).rejects.toMatchObject({ httpStatus: 404 })
    await call(playlists.deletePlaylist, { body })
    await sql`update playlists set deleted_at = now() - interval '25 hours' where id = ${playlistId}`.execute(
      app.db,
    )
    await sweepDeletedPlaylists(app.db)
    expect(await rowOf(playlistId)).toBeUndefined()
  })

  it("is rejected for somebody else's playlist as if it didn't exist, and nothing changes", async () => {
    const member = await createUser(app.db)
    const other = await createUser(app.db)
    const { playlistId, ids, first, second } = await makeWith(member, 2)
    const before = await rowOf(playlistId)
    const call = app.as(other.token)
    const videoId = first
    const { id: another } = await createVideo(app.db)
    const actions = [
      () => add(other, playlistId, another),
      () => call(playlists.removeVideo, { body: { playlistId, videoId } }),
      () => call(playlists.moveVideo, { body: { playlistId, videoId, behindVideoId: second } }),
      () => call(playlists.editPlaylist, { body: { playlistId, name: 'Mine' } }),
      () => call(playlists.deletePlaylist, { body: { playlistId } }),
      () => call(playlists.restorePlaylist, { body: { playlistId } }),
    ]
    for (const action of actions) await expect(action()).rejects.toMatchObject({ code: 'playlist_not_found' })
    expect(await rowOf(playlistId)).toEqual(before)
    expect(await orderOf(member, playlistId)).toEqual(ids)
  })
})
