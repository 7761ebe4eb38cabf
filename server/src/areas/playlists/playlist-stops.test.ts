import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestChannel, TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
let channel: TestChannel
let placeIds: ReadonlyMap<string, number>
beforeAll(async () => {
  app = await createTestApp()
  channel = await createChannel(app.db)
  const rows = await app.db.selectFrom('places').select(['slug', 'id']).execute()
  placeIds = new Map(rows.map(({ slug, id }) => [slug, id]))
})
afterAll(() => app.close())

const { playlists } = contract

/** Creates a playlist of videos at these places in this order; null for a video without a place. */
async function createRoute(owner: TestUser, slugs: readonly (string | null)[], isPrivate = false) {
  const call = app.as(owner.token)
  const { playlistId } = await call(playlists.addPlaylist, {
    body: { name: 'A way', description: '', thumbnail: '', isPrivate },
  })
  const ids: number[] = []
  for (const slug of slugs) {
    const placeId = slug === null ? null : placeIds.get(slug)
    if (placeId === undefined) throw new Error(`There is no place ${slug}.`)
    const { id: videoId } = await createVideo(app.db, { channel, placeId })
    await call(playlists.addVideo, { body: { playlistId, videoId } })
    ids.push(videoId)
  }
  return { playlistId, ids }
}

const stopsOf = (viewer: TestUser | null, playlistId: number | string) =>
  app.as(viewer?.token ?? null)(playlists.playlistStops, { query: { playlistId: String(playlistId) } })
const listOf = (viewer: TestUser | null, playlistId: number) =>
  app.as(viewer?.token ?? null)(playlists.getPlaylistData, { query: { playlistId: String(playlistId) } })

describe('stops of a playlist', () => {
  it('are its videos with a place, numbered in order, with the kilometres between them', async () => {
    const member = await createUser(app.db)
    const { playlistId, ids } = await createRoute(member, [
      'colombo',
      null,
      'kandy',
      'ella',
      'nine-arch-bridge',
      'ella',
      'ella',
    ])
    const { stops, stopCount, kilometres, playlist } = await stopsOf(null, playlistId)
    expect(stops.map((stop) => [stop.number, stop.place.slug, stop.kilometres])).toEqual([
      [1, 'colombo', null],
      [2, 'kandy', 96],
      [3, 'ella', 65],
      [4, 'nine-arch-bridge', 2],
      [5, 'ella', 2],
      [6, 'ella', 0],
    ])
    expect({ stopCount, kilometres, videos: playlist.videoCount }).toEqual({
      stopCount: 6,
      kilometres: 165,
      videos: 7,
    })
    expect(stops[2]).toMatchObject({
      videoId: ids[3],
      duration: '1:15',
      place: { name: 'Ella', nameSi: 'ඇල්ල', nameTa: 'எல்ல', district: 'Badulla', latitude: 6.8667 },
    })
    expect(stops[2]?.thumbnails[1]).toBe('/media/videos/0/test/poster-1-320.webp')
    expect((await listOf(null, playlistId)).stopIds).toEqual(ids.filter((_id, index) => index !== 1))
  })

  it('follow the order of the playlist', async () => {
    const member = await createUser(app.db)
    const { playlistId, ids } = await createRoute(member, ['galle', 'jaffna', 'kandy'])
    await app.as(member.token)(playlists.moveVideo, { body: { playlistId, videoId: ids[2] ?? 0 } })
    const { stops } = await stopsOf(null, playlistId)
    expect(stops.map((stop) => [stop.number, stop.place.slug])).toEqual([
      [1, 'kandy'],
      [2, 'galle'],
      [3, 'jaffna'],
    ])
    expect((await listOf(null, playlistId)).stopIds).toEqual(stops.map(({ videoId }) => videoId))
  })

  it('omit videos that the viewer cannot see, as if they were not in the playlist', async () => {
    const member = await createUser(app.db)
    const { playlistId, ids } = await createRoute(member, ['galle', 'jaffna', 'kandy', 'ella'])
    const [, draft = 0, removed = 0] = ids
    const set = (id: number, status: 'draft' | 'removed') =>
      app.db.updateTable('videos').set({ status }).where('id', '=', id).execute()
    await set(draft, 'draft')
    await set(removed, 'removed')
    const seenBy = async (viewer: TestUser | null) => {
      const { stops, stopCount, playlist } = await stopsOf(viewer, playlistId)
      const { stopIds } = await listOf(viewer, playlistId)
      expect(stopIds).toEqual(stops.map(({ videoId }) => videoId))
      expect([stopCount, playlist.videoCount]).toEqual([stops.length, stops.length])
      return stops.map(({ number, place }) => `${number} ${place.slug}`)
    }
    expect(await seenBy(null)).toEqual(['1 galle', '2 ella'])
    expect(await seenBy(member)).toEqual(['1 galle', '2 ella'])
    // The owner of the draft sees it.
    expect(await seenBy(channel.owner)).toEqual(['1 galle', '2 jaffna', '3 ella'])
  })

  it('are visible only to the owner of a private playlist', async () => {
    const member = await createUser(app.db)
    const { playlistId } = await createRoute(member, ['galle', 'jaffna'], true)
    expect((await stopsOf(member, playlistId)).stops).toHaveLength(2)
    for (const viewer of [null, channel.owner])
      await expect(stopsOf(viewer, playlistId)).rejects.toMatchObject({ code: 'playlist_unavailable' })
    // A user id in the query has no effect.
    const response = await app.request(
      `/api/v1/playlist/playlistStops?pId=${playlistId}&uid=${member.id}&user_id=${member.id}`,
    )
    expect(response.status).toBe(404)
  })

  it('are empty if no video has a place, and an unknown playlist is rejected', async () => {
    const member = await createUser(app.db)
    const { playlistId } = await createRoute(member, [null, null])
    const { stops, stopCount, kilometres, playlist } = await stopsOf(null, playlistId)
    expect({ stops, stopCount, kilometres, videos: playlist.videoCount }).toEqual({
      stops: [],
      stopCount: 0,
      kilometres: 0,
      videos: 2,
    })
    for (const id of ['', 'undefined', '0', '-1', '1.5', '99999999', '9999999999'])
      await expect(stopsOf(null, id)).rejects.toMatchObject({ code: 'playlist_unavailable' })
  })

  it('take two statements for any number of stops, up to a hundred', async () => {
    const member = await createUser(app.db)
    const small = await createRoute(member, ['galle'])
    const large = await createRoute(member, [])
    await app.db
      .insertInto('playlistVideos')
      .values(
        await Promise.all(
          Array.from({ length: 103 }, async (_none, index) => {
            const placeId = placeIds.get(index % 2 === 0 ? 'galle' : 'jaffna') ?? null
            const { id } = await createVideo(app.db, { channel, placeId })
            return { playlistId: large.playlistId, videoId: id, position: index + 1 }
          }),
        ),
      )
      .execute()
    const one = await countStatements(() => stopsOf(null, small.playlistId))
    const many = await countStatements(() => stopsOf(null, large.playlistId))
    expect(one.statements).toHaveLength(2)
    expect(many.statements).toHaveLength(2)
    expect(many.result.stops).toHaveLength(100)
    expect(many.result.stopCount).toBe(103)
    // The route continues beyond the hundredth stop.
    const [, second] = many.result.stops
    expect(many.result.kilometres / (second?.kilometres ?? 0)).toBeCloseTo(102, 0)
  })
})
