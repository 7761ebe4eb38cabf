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

describe('watch later', () => {
  it('toggles, and lists what is saved (CALLS-068, CALLS-069, ENTITIES-06)', async () => {
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

  it('does as told where told what is wanted, whatever it was before', async () => {
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

  it('puts back what was taken off, where it was', async () => {
    const member = await createUser(app.db)
    const ids: number[] = []
    for (let count = 0; count < 3; count++) {
      const { id } = await createVideo(app.db)
      await save(member, id)
      ids.unshift(id)
    }
    const { videos } = await saved(member)
    for (const { id } of videos.slice(1)) await save(member, id, false)
    // The one that went first comes back first.
    for (const { id: videoId, place } of videos.slice(1))
      await app.as(member.token)(library.watchLater, { body: { videoId, isWanted: true, place } })
    expect((await saved(member)).videos).toEqual(videos)
    expect(videos.map(({ id }) => id)).toEqual(ids)
  })

  it('takes no place in the future, none before all time, and none that is none', async () => {
    const member = await createUser(app.db)
    const { id: videoId } = await createVideo(app.db)
    const saveAt = (moment: string) => {
      const place = Buffer.from(`${videoId} ${moment}`).toString('base64url')
      return app.as(member.token)(library.watchLater, { body: { videoId, isWanted: true, place } })
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
    const answers = await Promise.all(Array.from({ length: 9 }, () => save(member, id)))
    expect(answers.filter(({ outcome }) => outcome === 'saved')).toHaveLength(5)
    expect((await saved(member)).count).toBe(1)
  })

  it('refuses what is not there, and what only its address opens', async () => {
    const member = await createUser(app.db)
    const hidden = await createVideo(app.db, { isPublic: false })
    const draft = await createVideo(app.db, { status: 'draft' })
    for (const id of [hidden.id, draft.id, 999_999])
      await expect(save(member, id)).rejects.toMatchObject({ code: 'video_not_found', httpStatus: 404 })
    const body = { videoId: hidden.id, slug: hidden.slug }
    expect(await app.as(member.token)(library.watchLater, { body })).toEqual({ outcome: 'saved' })
    expect((await saved(member)).videos).toMatchObject([{ id: hidden.id }])
  })

  it('leaves out what is gone, and counts without it; it can still be taken off', async () => {
    const member = await createUser(app.db)
    const { id } = await createVideo(app.db)
    await save(member, id)
    await app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', id).execute()
    expect(await saved(member)).toMatchObject({ videos: [], count: 0 })
    expect(await save(member, id)).toEqual({ outcome: 'removed' })
  })

  it('pages without gaps or doubles while videos are saved, at the same number of statements', async () => {
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
  it('are those with a like alone, the last liked first (CALLS-051, ENTITIES-06)', async () => {
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

  it('come back to where they were', async () => {
    const member = await createUser(app.db)
    for (let count = 0; count < 3; count++) await like(member, (await createVideo(app.db)).id)
    const { videos } = await liked(member)
    const vote = (videoId: number, isWanted: boolean, place?: string) =>
      app.as(member.token)(watch.voteVideo, {
        body: { videoId, vote: 'like', isWanted, ...(place !== undefined && { place }) },
      })
    for (const { id } of videos.slice(1)) await vote(id, false)
    expect((await liked(member)).count).toBe(1)
    for (const { id, place } of videos.slice(1)) await vote(id, true, place)
    expect((await liked(member)).videos).toEqual(videos)
  })

  it('do not tell what is behind the number of a video that is not public', async () => {
    const member = await createUser(app.db)
    const hidden = await createVideo(app.db, { isPublic: false })
    // As votes were that took a number alone.
    await app.db
      .insertInto('videoVotes')
      .values({ videoId: hidden.id, userId: member.id, isLike: true })
      .execute()
    expect(await liked(member)).toEqual({ videos: [], count: 0, next: null })
  })

  it('page without gaps or doubles', async () => {
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

describe('the list of paid videos', () => {
  it('is there, and empty (CALLS-052)', async () => {
    const member = await createUser(app.db)
    const answer = await onTheWire(`videos/paidVideoList?uid=${member.id}`, member.token)
    expect(answer).toEqual({ http: 200, status: 0, dataset: [] })
  })
})
