import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestVideo } from '../../testing/factories.ts'
import { createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { watch } = contract
const viewsOf = async (id: number) =>
  (await app.db.selectFrom('videos').select('viewCount').where('id', '=', id).executeTakeFirstOrThrow())
    .viewCount

describe('video data', () => {
  it('is found by slug in any case, or by id (WATCH-03, WATCH-04, WATCH-08, WATCH-09)', async () => {
    const video = await createVideo(app.db, {
      title: 'Ella Gap',
      categories: ['Hill country'],
      tags: ['ella', 'walk'],
    })
    for (const query of [{ slug: video.slug.toUpperCase() }, { slug: '', videoId: video.id }]) {
      const { video: data } = await app.as(null)(watch.displayVideoData, { query })
      expect(data).toMatchObject({
        id: video.id,
        title: 'Ella Gap',
        category: 'Hill country',
        tags: ['ella', 'walk'],
      })
      expect(data.created).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  it.each(['draft', 'processing', 'failed', 'removed', 'under-review'] as const)(
    'is hidden from other accounts in state %s',
    async (status) => {
      const video = await createVideo(app.db, { status })
      const other = await createUser(app.db)
      for (const token of [null, other.token]) {
        const call = app.as(token)(watch.displayVideoData, { query: { slug: video.slug } })
        await expect(call).rejects.toMatchObject({ code: 'video_not_found', httpStatus: 404 })
      }
    },
  )

  it('is available to everybody with the URL of an unlisted video, which no list contains', async () => {
    const video = await createVideo(app.db, { isPublic: false, categories: ['Food'] })
    await expect(app.as(null)(watch.displayVideoData, { query: { slug: video.slug } })).resolves.toBeDefined()
    const byNumber = app.as(null)(watch.displayVideoData, { query: { slug: '', videoId: video.id } })
    await expect(byNumber).rejects.toMatchObject({ code: 'video_not_found' })
    const { videos } = await app.as(null)(contract.videos.recentUploads, { query: { cursor: '', limit: 60 } })
    const { shelves } = await app.as(null)(contract.videos.homeShelves)
    const listed = [...videos, ...shelves.flatMap((shelf) => shelf.videos)].map((card) => card.id)
    expect(listed).not.toContain(video.id)
  })
})

describe('view', () => {
  const view = (token: string | null, videoId: number, headers: Record<string, string> = {}) =>
    app.request('/api/v1/watch/incrementViewCount', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}), ...headers },
      body: JSON.stringify({ vid: videoId }),
    })

  it('counts once per viewer in 30 minutes, for video and channel, also under parallel calls (WATCH-49)', async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db)
    await Promise.all(Array.from({ length: 20 }, () => view(member.token, video.id)))
    expect(await viewsOf(video.id)).toBe(1)
    await view(null, video.id)
    expect(await viewsOf(video.id)).toBe(2)
    const channel = await app.db
      .selectFrom('channels')
      .select('viewCount')
      .where('id', '=', video.channel.id)
      .executeTakeFirst()
    expect(channel?.viewCount).toBe(2)
  })

  it('counts again after 30 minutes', async () => {
    const video = await createVideo(app.db)
    await view(null, video.id)
    await sql`update viewers set viewed_at = now() - interval '31 minutes' where video_id = ${video.id}`.execute(
      app.db,
    )
    const reply = await view(null, video.id)
    expect(await reply.json()).toEqual({ status: 1, dataset: 2 })
  })

  it('is not multiplied by forged forwarding headers', async () => {
    const video = await createVideo(app.db)
    for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3'])
      await view(null, video.id, { 'x-forwarded-for': address })
    expect(await viewsOf(video.id)).toBe(1)
  })

  it('is announced by the check whether a view would count (WATCH-51)', async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db)
    const call = app.as(member.token)
    const check = () => call(watch.checkViewer, { body: { videoId: video.id, userId: member.id } })
    expect(await check()).toEqual({ counts: true })
    expect(await call(watch.incrementViewCount, { body: { videoId: video.id } })).toEqual({ views: 1 })
    await call(watch.storeViewResult, { body: { videoId: video.id, userId: member.id } })
    expect(await check()).toEqual({ counts: false })
  })

  it('of an unlisted video requires its slug', async () => {
    const { id: videoId, slug } = await createVideo(app.db, { isPublic: false })
    const guest = app.as(null)
    const { checkViewer, incrementViewCount, storeViewResult } = watch
    const apiError = { code: 'video_not_found', httpStatus: 404 }
    for (const body of [{ videoId }, { videoId, slug: 'another' }]) {
      await expect(guest(checkViewer, { body })).rejects.toMatchObject(apiError)
      await expect(guest(incrementViewCount, { body })).rejects.toMatchObject(apiError)
      await expect(guest(storeViewResult, { body })).rejects.toMatchObject(apiError)
    }
    expect(await viewsOf(videoId)).toBe(0)
    const body = { videoId, slug }
    expect(await guest(checkViewer, { body })).toEqual({ counts: true })
    expect(await guest(incrementViewCount, { body })).toEqual({ views: 1 })
    await guest(storeViewResult, { body })
  })

  it('of an unknown video is rejected', async () => {
    const reply = await view(null, 999_999)
    expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'video_not_found' }])
  })
})

describe('vote on a video', () => {
  it('likes, clears and switches (WATCH-35, CONSTANTS-14)', async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db)
    const vote = (type: 'like' | 'dislike') =>
      app.as(member.token)(watch.voteVideo, { body: { videoId: video.id, vote: type } })
    expect(await vote('like')).toMatchObject({ likes: 1, dislikes: 0, vote: 'like' })
    expect(await vote('dislike')).toMatchObject({ likes: 0, dislikes: 1, vote: 'dislike' })
    expect(await vote('dislike')).toMatchObject({ likes: 0, dislikes: 0, voteId: 0, vote: null })
  })

  it('sets the requested state whatever the state was before', async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db)
    const vote = (type: 'like' | 'dislike', isWanted: boolean) =>
      app.as(member.token)(watch.voteVideo, { body: { videoId: video.id, vote: type, isWanted } })
    const liked = await vote('like', true)
    expect(liked).toMatchObject({ likes: 1, dislikes: 0, vote: 'like' })
    expect(await vote('like', true)).toEqual(liked)
    expect(await vote('dislike', true)).toMatchObject({ likes: 0, dislikes: 1, vote: 'dislike' })
    for (const _time of [1, 2])
      expect(await vote('like', false)).toEqual({ likes: 0, dislikes: 0, voteId: 0, vote: null })
  })

  it.each(['a vote', 'a playback position'])('requires the slug of an unlisted video: %s', async (action) => {
    const video = await createVideo(app.db, { isPublic: false })
    const member = await createUser(app.db)
    const send = async (slug: string | undefined) => {
      const { id: videoId } = video
      const call = app.as(member.token)
      if (action === 'a vote') await call(watch.voteVideo, { body: { videoId, slug, vote: 'like' } })
      else await call(watch.addToWatchHistory, { body: { videoId, slug, watchedSeconds: 3 } })
    }
    const table = action === 'a vote' ? 'videoVotes' : 'watchHistory'
    const rows = () => app.db.selectFrom(table).select('videoId').where('userId', '=', member.id).execute()
    for (const slug of [undefined, 'another']) {
      await expect(send(slug)).rejects.toMatchObject({ code: 'video_not_found', httpStatus: 404 })
    }
    expect(await rows()).toEqual([])
    await send(video.slug)
    expect(await rows()).toEqual([{ videoId: video.id }])
  })

  it('stays exact under 51 parallel calls', async () => {
    const video = await createVideo(app.db)
    const members = await Promise.all(Array.from({ length: 17 }, () => createUser(app.db)))
    const votes = members.flatMap((member, index) =>
      Array.from({ length: 3 }, () =>
        app.as(member.token)(watch.voteVideo, {
          body: { videoId: video.id, vote: index % 2 ? 'like' : 'dislike' },
        }),
      ),
    )
    await Promise.all(votes)
    const counted = await app.db
      .selectFrom('videos')
      .select(['likeCount', 'dislikeCount'])
      .where('id', '=', video.id)
      .executeTakeFirst()
    const rows = await app.db
      .selectFrom('videoVotes')
      .select('isLike')
      .where('videoId', '=', video.id)
      .execute()
    const likes = rows.filter((row) => row.isLike).length
    expect(counted).toEqual({ likeCount: likes, dislikeCount: rows.length - likes })
    expect(rows).toHaveLength(17)
  })
})

describe('video with a million views', () => {
  it('takes as many statements as a video without views', async () => {
    const member = await createUser(app.db)
    const counts = []
    for (const viewCount of [0, 1_000_000]) {
      const video = await createVideo(app.db, { viewCount, tags: ['tea', 'walk'], categories: ['Food'] })
      const { statements } = await countStatements(() =>
        app.request(`/api/v1/watch/displayVideoData?vurl=${video.slug}`, {
          headers: { authorization: member.token },
        }),
      )
      counts.push(statements.length)
    }
    // One for the session, one for the video.
    expect(counts).toEqual([2, 2])
  })
})

describe('related videos', () => {
  it('have something in common with the video, and exclude the video itself and hidden videos', async () => {
    const video = await createVideo(app.db, { tags: ['haputale'], categories: ['Hill country'] })
    const near = await createVideo(app.db, { tags: ['haputale'], categories: ['Hill country'] })
    const far = await createVideo(app.db, { categories: ['Food'] })
    const hidden = await createVideo(app.db, { tags: ['haputale'], status: 'removed' })
    const { videos } = await app.as(null)(watch.relatedVideos, {
      query: { videoId: video.id, title: '', channelName: '' },
    })
    const ids = videos.map((card) => card.id)
    expect(ids[0]).toBe(near.id)
    expect(ids).toContain(far.id)
    expect(ids).not.toContain(video.id)
    expect(ids).not.toContain(hidden.id)
  })

  it('are found behind many newer videos with their tag that are not public', async () => {
    const near = await createVideo(app.db, { title: 'Lake', tags: ['tissa'] })
    const popular = await createVideo(app.db, { title: 'Market', viewCount: 1000 })
    for (let count = 0; count < 41; count++)
      await createVideo(app.db, { tags: ['tissa'], status: 'draft', publishedAt: null })
    const video = await createVideo(app.db, { title: 'Dagoba', tags: ['tissa'] })
    const { videos } = await app.as(null)(watch.relatedVideos, {
      query: { videoId: video.id, title: '', channelName: '' },
    })
    const ids = videos.map(({ id }) => id)
    expect(ids.filter((id) => id === near.id || id === popular.id)).toEqual([near.id, popular.id])
  })

  it('are not revealed for a video that the viewer cannot see, because an id can be guessed but not a slug', async () => {
    const shared = { title: 'Whales off Mirissa', tags: ['mirissa'] }
    const near = await createVideo(app.db, shared)
    const unlisted = await createVideo(app.db, { ...shared, isPublic: false })
    const draft = await createVideo(app.db, { ...shared, status: 'draft', publishedAt: null })
    const withdrawn = await createVideo(app.db, { ...shared, isWithdrawn: true })
    const related = async (video: TestVideo, token: string | null, slug?: string) => {
      const query = { videoId: video.id, slug, title: '', channelName: '' }
      const { videos } = await app.as(token)(watch.relatedVideos, { query })
      return videos[0]?.id
    }
    const stranger = (await createUser(app.db)).token
    for (const token of [null, stranger]) {
      expect(await related(unlisted, token)).toBeUndefined()
      expect(await related(unlisted, token, near.slug)).toBeUndefined()
      expect(await related(unlisted, token, unlisted.slug)).toBe(near.id)
      expect(await related(draft, token, draft.slug)).toBeUndefined()
      expect(await related(withdrawn, token, withdrawn.slug)).toBeUndefined()
    }
    expect(await related(unlisted, unlisted.channel.owner.token)).toBe(near.id)
    expect(await related(draft, draft.channel.owner.token)).toBe(near.id)
  })
})

describe('watch history of a video', () => {
  it('has one row per video, and the newest position wins (decision D27)', async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db)
    for (const watchedSeconds of [12, 40.5, 0]) {
      await app.as(member.token)(watch.addToWatchHistory, { body: { videoId: video.id, watchedSeconds } })
    }
    const rows = await app.db
      .selectFrom('watchHistory')
      .select('watchedSeconds')
      .where('userId', '=', member.id)
      .execute()
    expect(rows).toEqual([{ watchedSeconds: 40.5 }])
  })

  it('limits the playback position to the end of the video', async () => {
    const video = await createVideo(app.db, { durationSeconds: 75 })
    const member = await createUser(app.db)
    for (const watchedSeconds of [1e8, 2e8])
      await app.as(member.token)(watch.addToWatchHistory, { body: { videoId: video.id, watchedSeconds } })
    const { video: data } = await app.as(member.token)(watch.displayVideoData, {
      query: { slug: video.slug },
    })
    expect(data.watchedSeconds).toBe(75)
  })

  it('takes a position that is sent later, unless the video was watched since', async () => {
    const [old, other] = [await createVideo(app.db), await createVideo(app.db)]
    const member = await createUser(app.db)
    const save = async (videoId: number, watchedSeconds: number, secondsAgo?: number) =>
      app.as(member.token)(watch.addToWatchHistory, { body: { videoId, watchedSeconds, secondsAgo } })
    const entries = async () => {
      const { rows } = await sql<{ videoId: number; seconds: number; hours: number }>`
        select video_id, watched_seconds as seconds, round(extract(epoch from now() - watched_at) / 3600)::int as hours
        from watch_history where user_id = ${member.id} order by watched_at`.execute(app.db)
      return rows
    }
    await save(other.id, 5)
    await save(old.id, 30, 7200)
    expect(await entries()).toEqual([
      { videoId: old.id, seconds: 30, hours: 2 },
      { videoId: other.id, seconds: 5, hours: 0 },
    ])
    await save(old.id, 20, 3 * 3600)
    await save(other.id, 9, 60)
    await save(old.id, 40, 3600)
    expect(await entries()).toEqual([
      { videoId: old.id, seconds: 40, hours: 1 },
      { videoId: other.id, seconds: 5, hours: 0 },
    ])
    const long = await createVideo(app.db)
    await save(long.id, 7, 1e9)
    expect((await entries())[0]).toEqual({ videoId: long.id, seconds: 7, hours: 720 })
  })

  it('shows the playback position to its viewer only', async () => {
    const video = await createVideo(app.db)
    const [member, other] = [await createUser(app.db), await createUser(app.db)]
    await app.as(member.token)(watch.addToWatchHistory, { body: { videoId: video.id, watchedSeconds: 31.5 } })
    const positionOf = async (token: string | null) => {
      const { video: data } = await app.as(token)(watch.displayVideoData, { query: { slug: video.slug } })
      return data.watchedSeconds
    }
    expect(await Promise.all([member.token, other.token, null].map(positionOf))).toEqual([31.5, 0, 0])
  })
})
