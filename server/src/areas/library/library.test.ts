import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import { dayText } from '../../platform/formats.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { library, watch } = contract
const save = (member: TestUser, videoId: number, isWanted?: boolean) =>
  app.as(member.token)(library.watchLater, {
    body: { videoId, ...(isWanted === undefined ? {} : { isWanted }) },
  })
const saved = (member: TestUser, query: { limit?: number; cursor?: string } = {}) =>
  app.as(member.token)(library.displayWatchLater, { query: { cursor: '', ...query } })
const liked = (member: TestUser, query: { limit?: number; cursor?: string } = {}) =>
  app.as(member.token)(library.likedVideos, { query: { cursor: '', ...query } })
const like = (member: TestUser, videoId: number) =>
  app.as(member.token)(watch.voteVideo, { body: { videoId, vote: 'like' } })
async function onTheWire(path: string, token?: string) {
  const response = await app.request(`/api/v1/${path}`, {
    headers: token === undefined ? {} : { authorization: token },
  })
  return { http: response.status, ...((await response.json()) as Record<string, unknown>) }
}
const updated = { date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string }

describe('Watch Later', () => {
  it('toggles and lists saved videos (CALLS-068, CALLS-069, ENTITIES-06)', async () => {
    const member = await createUser(app.db)
    const video = await createVideo(app.db)
    expect(await onTheWire(`watch/displayWatchLater?uid=${member.id}`, member.token)).toMatchObject({
      status: 0,
      dataset: [],
    })
    const response = await app.request('/api/v1/watch/watchLater', {
      method: 'POST',
      headers: { authorization: member.token, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: member.id, video_id: video.id }),
    })
    expect(await response.json()).toEqual({ status: 1, res: 'saved' })
    expect(await onTheWire(`watch/displayWatchLater?uid=${member.id}`, member.token)).toMatchObject({
      status: 1,
      count: 1,
      dataset: [{ vd_id: video.id, vd_url: video.slug, ch_name: expect.any(String) as string, updated }],
    })
    expect(await save(member, video.id)).toEqual({ outcome: 'removed' })
    expect(await saved(member)).toEqual({ videos: [], count: 0, next: null })
  })

  it('sets the requested state whatever the state was before', async () => {
    const member = await createUser(app.db)
    const { id } = await createVideo(app.db)
    for (const [isWanted, outcome] of [
      [true, 'saved'],
      [true, 'saved'],
      [false, 'removed'],
      [false, 'removed'],
    ] as const)
      expect(await save(member, id, isWanted)).toEqual({ outcome })
  })

  it('puts a removed video back at its former position', async () => {
    const member = await createUser(app.db)
    const ids: number[] = []
    for (let count = 0; count < 3; count++) {
      const { id } = await createVideo(app.db)
      await save(member, id)
      ids.unshift(id)
    }
    const { videos } = await saved(member)
    for (const { id } of videos.slice(1)) await save(member, id, false)
    // The video that was removed first comes back first.
    for (const { id: videoId, position } of videos.slice(1))
      await app.as(member.token)(library.watchLater, { body: { videoId, isWanted: true, position } })
    expect((await saved(member)).videos).toEqual(videos)
    expect(videos.map(({ id }) => id)).toEqual(ids)
  })

  it('limits a position to between 1970 and now, and rejects an invalid one', async () => {
    const member = await createUser(app.db)
    const { id: videoId } = await createVideo(app.db)
    const saveAt = (moment: string) => {
      const position = Buffer.from(`${videoId} ${moment}`).toString('base64url')
      return app.as(member.token)(library.watchLater, { body: { videoId, isWanted: true, position } })
    }
    await expect(saveAt('whenever')).rejects.toMatchObject({ httpStatus: 400 })
    for (const [moment, year] of [
      ['infinity', dayText(new Date()).slice(0, 4)],
      ['-infinity', 1970],
    ] as const) {
      await saveAt(moment)
      expect((await saved(member)).videos[0]?.updated).toMatch(new RegExp(`^${year}-`))
      await save(member, videoId, false)
    }
  })

  it('stays exact under parallel toggles', async () => {
    const member = await createUser(app.db)
    const { id } = await createVideo(app.db)
    const replies = await Promise.all(Array.from({ length: 9 }, () => save(member, id)))
    expect(replies.filter(({ outcome }) => outcome === 'saved')).toHaveLength(5)
    expect((await saved(member)).count).toBe(1)
  })

  it('rejects unknown videos, and unlisted videos without their URL', async () => {
    const member = await createUser(app.db)
    const hidden = await createVideo(app.db, { isPublic: false })
    const draft = await createVideo(app.db, { status: 'draft' })
    for (const id of [hidden.id, draft.id, 999_999])
      await expect(save(member, id)).rejects.toMatchObject({ code: 'video_not_found', httpStatus: 404 })
    const body = { videoId: hidden.id, slug: hidden.slug }
    expect(await app.as(member.token)(library.watchLater, { body })).toEqual({ outcome: 'saved' })
    expect((await saved(member)).videos).toMatchObject([{ id: hidden.id }])
  })

  it('omits videos that are gone from list and count, and still lets them be removed', async () => {
    const member = await createUser(app.db)
    const { id } = await createVideo(app.db)
    await save(member, id)
    await app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', id).execute()
    expect(await saved(member)).toMatchObject({ videos: [], count: 0 })
    expect(await save(member, id)).toEqual({ outcome: 'removed' })
  })

  it('is paged without gaps or duplicates while videos are saved, with a fixed number of statements', async () => {
    const member = await createUser(app.db)
    const channel = await createChannel(app.db)
    const videos: number[] = []
    for (let count = 0; count < 7; count++) {
      const { id } = await createVideo(app.db, { channel })
      await save(member, id)
      videos.push(id)
    }
    const seen: number[] = []
    const statements = new Set<number>()
    let cursor = ''
    do {
      const { result: page, statements: sent } = await countStatements(() =>
        saved(member, { limit: 3, cursor }),
      )
      seen.push(...page.videos.map((video) => video.id))
      statements.add(sent.length)
      cursor = page.next ?? ''
      await save(member, (await createVideo(app.db, { channel })).id)
    } while (cursor !== '')
    expect(seen).toEqual(videos.toReversed())
    expect(statements.size).toBe(1)
  })
})

describe('liked videos', () => {
  it('contain only videos with a like, last liked first (CALLS-051, ENTITIES-06)', async () => {
    const member = await createUser(app.db)
    const first = await createVideo(app.db)
    const second = await createVideo(app.db)
    const disliked = await createVideo(app.db)
    await like(member, first.id)
    await like(member, second.id)
    await app.as(member.token)(watch.voteVideo, { body: { videoId: disliked.id, vote: 'dislike' } })
    expect(await onTheWire(`videos/likedVideos?uid=${member.id}`, member.token)).toMatchObject({
      status: 1,
      count: 2,
      dataset: [
        { vd_id: second.id, updated },
        { vd_id: first.id, updated },
      ],
    })
    await like(member, second.id)
    expect((await liked(member)).videos.map((video) => video.id)).toEqual([first.id])
  })

  it('return to their former position when liked again', async () => {
    const member = await createUser(app.db)
    for (let count = 0; count < 3; count++) await like(member, (await createVideo(app.db)).id)
    const { videos } = await liked(member)
    const vote = (videoId: number, isWanted: boolean, position?: string) =>
      app.as(member.token)(watch.voteVideo, {
        body: { videoId, vote: 'like', isWanted, ...(position !== undefined && { position }) },
      })
    for (const { id } of videos.slice(1)) await vote(id, false)
    expect((await liked(member)).count).toBe(1)
    for (const { id, position } of videos.slice(1)) await vote(id, true, position)
    expect((await liked(member)).videos).toEqual(videos)
  })

  it("don't reveal a private video to somebody who guessed its id", async () => {
    const member = await createUser(app.db)
    const hidden = await createVideo(app.db, { isPublic: false })
    // A vote from when the video was public.
    await app.db
      .insertInto('videoVotes')
      .values({ videoId: hidden.id, userId: member.id, isLike: true })
      .execute()
    expect(await liked(member)).toEqual({ videos: [], count: 0, next: null })
  })

  it('are paged without gaps or duplicates', async () => {
    const member = await createUser(app.db)
    const videos: number[] = []
    for (let count = 0; count < 5; count++) {
      const { id } = await createVideo(app.db)
      await like(member, id)
      videos.push(id)
    }
    const first = await liked(member, { limit: 3 })
    await like(member, (await createVideo(app.db)).id)
    const second = await liked(member, { limit: 3, cursor: first.next ?? '' })
    const seen = [...first.videos, ...second.videos].map((video) => video.id)
    expect(seen).toEqual(videos.toReversed())
    expect(second.next).toBeNull()
  })
})

describe('list of paid videos', () => {
  it('exists and is empty (CALLS-052)', async () => {
    const member = await createUser(app.db)
    const reply = await onTheWire(`videos/paidVideoList?uid=${member.id}`, member.token)
    expect(reply).toEqual({ http: 200, status: 0, dataset: [] })
  })
})
