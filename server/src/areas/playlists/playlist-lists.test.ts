import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { playlists } = contract

async function make(
  owner: TestUser,
  given: { isPrivate?: boolean; channelId?: number; videoId?: number } = {},
) {
  const { isPrivate = false, channelId, videoId } = given
  const { playlistId } = await app.as(owner.token)(playlists.addPlaylist, {
    body: {
      name: 'Hills',
      description: '',
      thumbnail: '',
      isPrivate,
      isOwn: channelId === undefined,
      ...(channelId === undefined ? {} : { channelId }),
      ...(videoId === undefined ? {} : { videoId }),
    },
  })
  return playlistId
}
const idsOf = ({ playlists: list }: { playlists: readonly { id: number }[] }) => list.map(({ id }) => id)
async function onTheWire(path: string, token?: string) {
  const response = await app.request(`/api/v1/playlist/${path}`, {
    headers: token === undefined ? {} : { authorization: token },
  })
  return { http: response.status, ...((await response.json()) as Record<string, unknown>) }
}

describe('lists of playlists', () => {
  it('are empty with status 0 if there are no playlists (CALLS-078, CALLS-080)', async () => {
    const { id } = await createChannel(app.db)
    expect(await onTheWire('getAllPlaylists')).toMatchObject({ status: 0, dataset: [] })
    expect(await onTheWire(`playlistData?cid=${id}`)).toMatchObject({ status: 0, dataset: [] })
  })

  it('contain every field of a playlist, with its channel (ENTITIES-17, CALLS-078, CALLS-080, CALLS-081, CALLS-082)', async () => {
    const channel = await createChannel(app.db, { name: 'Hill Country Diaries' })
    const video = await createVideo(app.db)
    const id = await make(channel.owner, { channelId: channel.id, videoId: video.id })
    const fields = {
      pl_id: id,
      pl_name: 'Hills',
      pl_title: 'Hills',
      pl_count: 1,
      pl_videoCount: 1,
      vd_count: 1,
      pl_published: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      pl_created: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      vd_id: video.id,
      vd_url: video.slug,
      vd_thumb: [expect.any(String), expect.any(String), expect.any(String)] as string[],
      vd_thumbs: [expect.any(String), expect.any(String), expect.any(String)] as string[],
      ch_name: 'Hill Country Diaries',
      ch_logo: expect.stringContaining('logo-200') as string,
      ch_url: channel.slug,
    }
    const { owner } = channel
    for (const reply of [
      await onTheWire('getAllPlaylists'),
      await onTheWire(`playlistData?cid=${channel.id}`),
      await onTheWire(`myActivePlaylists?uid=${owner.id}`, owner.token),
      await onTheWire(`listMyPlaylists?uid=${owner.id}`, owner.token),
    ])
      expect(reply).toMatchObject({ http: 200, status: 1, dataset: [fields] })
    expect(await onTheWire(`listMyPlaylists?uid=${owner.id}`)).toMatchObject({ http: 401, status: 401 })
  })

  it('name the account if a playlist has no channel', async () => {
    const member = await createUser(app.db, { firstName: 'Kavindu', lastName: 'Silva' })
    const id = await make(member)
    const { playlist } = await app.as(null)(playlists.getPlaylistData, { query: { playlistId: String(id) } })
    expect(playlist).toMatchObject({ ownerName: 'Kavindu Silva', channelSlug: '', thumbnails: [] })
  })

  it('separate playlists of an account from those of a channel (CALLS-083, ENTITIES-19)', async () => {
    const channel = await createChannel(app.db)
    const { owner } = channel
    const own = await make(owner)
    const ofChannel = await make(owner, { channelId: channel.id })
    const base = `createdPlaylists?uid=${owner.id}&chid=${channel.id}`
    expect(await onTheWire(`${base}&uon=1`, owner.token)).toMatchObject({
      dataset: [
        { pl_id: own, pl_name: 'Hills', vd_count: 0, vd_thumb: [], ch_name: expect.any(String) as string },
      ],
    })
    expect(await onTheWire(`${base}&uon=0`, owner.token)).toMatchObject({ dataset: [{ pl_id: ofChannel }] })
    expect(await onTheWire(base, owner.token)).toMatchObject({
      dataset: [{ pl_id: ofChannel }, { pl_id: own }],
    })
    const second = await make(owner, { channelId: (await createChannel(app.db, { owner })).id })
    for (const none of ['', '&chid=', '&chid=0']) {
      expect(await onTheWire(`createdPlaylists?uid=${owner.id}&uon=0${none}`, owner.token)).toMatchObject({
        http: 200,
        dataset: [{ pl_id: second }, { pl_id: ofChannel }],
      })
    }
    const other = await createUser(app.db)
    expect(await onTheWire(`createdPlaylists?uid=${other.id}&uon=0`, other.token)).toMatchObject({
      http: 200,
      status: 0,
      dataset: [],
    })
    const asOther = await onTheWire(`createdPlaylists?uid=&chid=${channel.id}&uon=0`, other.token)
    expect(asOther).toMatchObject({ http: 403, code: 'not_yours' })
  })

  it('show a private playlist to its owner only, in every list', async () => {
    const channel = await createChannel(app.db)
    const { owner } = channel
    const other = await createUser(app.db)
    const id = await make(owner, { channelId: channel.id, isPrivate: true })
    const find = async (viewer: TestUser | null) => {
      const call = app.as(viewer?.token ?? null)
      const all = await call(playlists.getAllPlaylists, { query: { cursor: '', limit: 60 } })
      const ofChannel = await call(playlists.playlistData, { query: { channelId: channel.id, cursor: '' } })
      const opened = await call(playlists.getPlaylistData, { query: { playlistId: String(id) } }).then(
        () => true,
        (error: { code: string }) => error.code,
      )
      return [idsOf(all).includes(id), idsOf(ofChannel).includes(id), opened]
    }
    expect(await find(null)).toEqual([false, false, 'playlist_unavailable'])
    expect(await find(other)).toEqual([false, false, 'playlist_unavailable'])
    // The grid of all playlists is the same for everybody, also for the owner.
    expect(await find(owner)).toEqual([false, true, true])
    expect(idsOf(await app.as(owner.token)(playlists.myActivePlaylists, { query: { cursor: '' } }))).toEqual([
      id,
    ])
  })

  it('are paged without gaps or duplicates while playlists are created, with a fixed number of statements', async () => {
    const member = await createUser(app.db)
    const made: number[] = []
    for (let count = 0; count < 7; count++) made.push(await make(member))
    const call = app.as(member.token)
    const seen: number[] = []
    const statements = new Set<number>()
    let cursor = ''
    do {
      const { result: page, statements: sent } = await countStatements(() =>
        call(playlists.myActivePlaylists, { query: { limit: 3, cursor } }),
      )
      seen.push(...idsOf(page))
      statements.add(sent.length)
      cursor = page.next ?? ''
      await make(member)
    } while (cursor !== '')
    expect(seen).toEqual(made.toReversed())
    expect(statements.size).toBe(1)
    const whole = await countStatements(() =>
      call(playlists.myActivePlaylists, { query: { limit: 60, cursor: '' } }),
    )
    expect(statements).toContain(whole.statements.length)
    expect(whole.result.count).toBe(10)
  })
})

describe('list of playlists to save a video to', () => {
  it("contains Watch Later and all of the viewer's playlists, each with whether it contains the video (WATCH-22)", async () => {
    const member = await createUser(app.db)
    const video = await createVideo(app.db)
    const without = await make(member)
    const holding = await make(member, { videoId: video.id, isPrivate: true })
    const call = app.as(member.token)
    const targets = () => call(playlists.saveTargets, { query: { videoId: video.id } })
    expect(await targets()).toEqual({
      isInWatchLater: false,
      targets: [
        { id: holding, name: 'Hills', isPrivate: true, holdsVideo: true },
        { id: without, name: 'Hills', isPrivate: false, holdsVideo: false },
      ],
    })
    await call(contract.library.watchLater, { body: { videoId: video.id } })
    expect(await targets()).toMatchObject({ isInWatchLater: true })
  })
})
