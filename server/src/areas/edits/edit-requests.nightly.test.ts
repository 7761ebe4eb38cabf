import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { VideoDetail } from '@serendib/contract'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bossOn } from '../../platform/jobs/define.ts'
import { isSignedUrlValid } from '../../platform/storage/signed-urls.ts'
import type { TestApp } from '../../testing/app.ts'
import { makeClip } from '../../testing/clip.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser, createVideo } from '../../testing/factories.ts'
import type { VideoSite } from '../../testing/video-site.ts'
import { openVideoSite } from '../../testing/video-site.ts'

let site: VideoSite
let app: TestApp
let owner: TestUser
let clip: Buffer
beforeAll(async () => {
  clip = await makeClip(8)
  site = await openVideoSite()
  ;({ app, owner } = site)
})
afterAll(() => site.close())

const { edits, watch, captions, ownVideos } = contract
const detailsOf = (slug: string) => site.detailsOf(slug, null)
const statusOf = async (url: string) => (await app.request(url)).status

async function published(slug: string): Promise<{ id: number; slug: string; before: VideoDetail }> {
  const id = await site.video(slug, clip)
  return { id, slug, before: await detailsOf(slug) }
}

const trim = (videoId: number, fromSeconds: number, toSeconds: number, user = owner) =>
  app.as(user.token)(edits.trimVideo, { body: { videoId, fromSeconds, toSeconds } })

const CAPTIONS = `WEBVTT

00:00:00.500 --> 00:00:01.500
cut off

00:00:01.500 --> 00:00:03.000
half of it

00:00:04.000 --> 00:00:05.000
ayubowan

00:00:07.000 --> 00:00:08.000
secret
`
const saveCaptions = (videoId: number, text: string) =>
  app.as(owner.token)(captions.saveCaptions, {
    body: { videoId, language: 'en' },
    files: { captions: new Blob([text]) },
  })
const captionsOf = async (slug: string) => {
  const [track] = (await detailsOf(slug)).captions
  return (await app.request(track?.url ?? '')).text()
}

async function thumbnailBytesOf(slug: string): Promise<Buffer> {
  const { thumbnails } = await detailsOf(slug)
  return Buffer.from(await (await app.request(thumbnails[0] ?? '')).arrayBuffer())
}

/** Counts the connections that wait for a locked row. */
async function waitingForRows(): Promise<number> {
  const { rows } = await app.parts.connection.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

describe('trim', () => {
  it('shortens a video, adjusts everything with a time, and can be undone', async () => {
    const { id, slug, before } = await published('trim-and-back')
    await saveCaptions(id, CAPTIONS)
    const viewer = await createUser(app.db)
    const watched = async () =>
      (await app.as(viewer.token)(watch.displayVideoData, { query: { slug } })).video.watchedSeconds
    await app.as(viewer.token)(watch.addToWatchHistory, { body: { videoId: id, watchedSeconds: 5 } })
    const { wholeSeconds } = await site.stateOf(id)
    expect(wholeSeconds).toBe(before.durationSeconds)
    expect(await site.stateOf(id)).toMatchObject({ fromSeconds: 0, toSeconds: wholeSeconds, job: null })

    const { state } = await trim(id, 2, 6)
    expect(state).toMatchObject({
      fromSeconds: 0,
      toSeconds: wholeSeconds,
      job: { fromSeconds: 2, toSeconds: 6 },
    })
    expect((await detailsOf(slug)).streamUrl).toBe(before.streamUrl)
    expect(await site.settled(id)).toMatchObject({ fromSeconds: 2, toSeconds: 6, wholeSeconds, job: null })
    const after = await detailsOf(slug)
    expect(after.durationSeconds).toBeCloseTo(4, 1)
    expect(after.duration).toBe('0:04')
    for (const url of [after.streamUrl, after.directUrl, after.storyboardUrl, ...after.thumbnails]) {
      expect([url, await statusOf(url)]).toEqual([url, 200])
    }
    expect(await watched()).toBe(3)
    const stops = await app.db
      .selectFrom('audienceRetention')
      .select('tenth')
      .where('videoId', '=', id)
      .execute()
    expect(stops).toEqual([])
    expect(await captionsOf(slug)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nhalf of it\n\n00:00:02.000 --> 00:00:03.000\nayubowan\n',
    )
    const found = async (term: string) =>
      (await app.as(null)(contract.search.searchVideo, { query: { term, cursor: '' } })).results.videos.map(
        (card) => card.slug,
      )
    expect([await found('ayubowan'), await found('secret')]).toEqual([[slug], []])

    await trim(id, 0, wholeSeconds)
    expect(await site.settled(id)).toMatchObject({ fromSeconds: 0, job: null })
    expect((await detailsOf(slug)).durationSeconds).toBeCloseTo(before.durationSeconds, 1)
    expect(await captionsOf(slug)).toBe(CAPTIONS)
    expect(await watched()).toBe(5)
    expect(await found('secret')).toEqual([slug])
    const workFolder = path.join(app.parts.config.dataDir, 'work')
    await expect.poll(() => readdir(workFolder)).not.toContain(String(id))
  })

  it('makes removed parts unavailable to everybody but the owner once current viewers have finished', async () => {
    const { id, slug, before } = await published('nobody-else')
    await saveCaptions(id, CAPTIONS)
    const [track] = (await detailsOf(slug)).captions
    const wasOpen = [
      before.streamUrl,
      before.directUrl,
      before.storyboardUrl,
      ...before.thumbnails,
      track?.url ?? '',
    ]
    await trim(id, 2, 6)
    const { videoUrl } = await site.settled(id)
    for (const url of wasOpen) expect([url, await statusOf(url)]).toEqual([url, 200])
    await site.removeOutdatedFiles()
    for (const url of wasOpen) expect([url, await statusOf(url)]).toEqual([url, 404])
    expect(await statusOf((await detailsOf(slug)).streamUrl)).toBe(200)

    expect(await statusOf(videoUrl)).toBe(200)
    expect(await statusOf(videoUrl.split('?')[0] ?? '')).toBe(404)
    const { storage } = app.parts
    for await (const { key } of storage.list(`videos/${id}/untrimmed`)) {
      expect([key, await statusOf(`/media/${key}`)]).toEqual([key, 404])
      expect(isSignedUrlValid(app.parts.secret, key, undefined)).toBe(false)
    }
    const row = await app.db
      .selectFrom('videos')
      .select('originalKey')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(await storage.stat(row?.originalKey ?? '')).toBeDefined()
    expect(await statusOf(`/media/${row?.originalKey}`)).toBe(404)

    // Change the trim: it is made from the whole video, and the files of the previous trim are removed.
    const second = await detailsOf(slug)
    await trim(id, 1, 7)
    expect((await site.settled(id)).videoUrl).toBe(videoUrl)
    await site.removeOutdatedFiles()
    expect([await statusOf(second.directUrl), await statusOf(videoUrl)]).toEqual([404, 200])
    expect(await captionsOf(slug)).toContain('00:00:03.000 --> 00:00:04.000\nayubowan')
  })

  it('keeps the chosen thumbnail if its moment is still shown, and replaces it otherwise', async () => {
    const { id, slug } = await published('cached-picture')
    const thumbnailOf = () => thumbnailBytesOf(slug)
    const { thumbnailKeys, thumbnailSeconds } = await app.db
      .selectFrom('videos')
      .select(['thumbnailKeys', 'thumbnailSeconds'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const third = { key: thumbnailKeys[2] ?? '', seconds: thumbnailSeconds[2] ?? 0 }
    await app.db.updateTable('videos').set({ thumbnailKey: third.key }).where('id', '=', id).execute()
    const chosen = await thumbnailOf()
    const [from, to] = third.seconds > 4 ? [third.seconds - 1.5, 8] : [0, third.seconds + 1.5]
    await trim(id, from, Math.max(to, from + 2))
    await site.settled(id)
    expect((await thumbnailOf()).equals(chosen)).toBe(true)
    await site.removeOutdatedFiles()
    expect((await thumbnailOf()).equals(chosen)).toBe(true)

    const [away, end] = third.seconds > 4 ? [0, third.seconds - 2] : [third.seconds + 0.5, 8]
    await trim(id, away, end)
    await site.settled(id)
    expect((await thumbnailOf()).equals(chosen)).toBe(false)
  })

  it('keeps a thumbnail that is chosen while the trim is being made', async () => {
    const { id, slug } = await published('chosen-meanwhile')
    const { thumbnailKeys, thumbnailSeconds } = await app.db
      .selectFrom('videos')
      .select(['thumbnailKeys', 'thumbnailSeconds'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const seconds = thumbnailSeconds[2] ?? 0
    await (seconds > 4 ? trim(id, 1, 8) : trim(id, 0, 7))
    await app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('videos')
        .set({ thumbnailKey: thumbnailKeys[2] ?? '' })
        .where('id', '=', id)
        .execute()
      // The files are ready, and the job waits for the locked video. It has read the previous thumbnail.
      await expect.poll(waitingForRows).toBeGreaterThan(0)
    })
    const chosen = await thumbnailBytesOf(slug)
    await site.settled(id)
    expect((await thumbnailBytesOf(slug)).equals(chosen)).toBe(true)
  })

  it('interprets the times of later captions as times of the trimmed video', async () => {
    const { id, slug } = await published('captions-later')
    await trim(id, 3, 8)
    await site.settled(id)
    await saveCaptions(id, 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nhere\n')
    expect(await captionsOf(slug)).toContain('00:00:01.000 --> 00:00:02.000')
    await trim(id, 0, (await site.stateOf(id)).wholeSeconds)
    await site.settled(id)
    expect(await captionsOf(slug)).toContain('00:00:04.000 --> 00:00:05.000')
  })

  it('is made once for repeated requests, rejects a different trim while it is running, and can be cancelled', async () => {
    const { id, slug, before } = await published('asked-twice')
    await site.withWorkersStopped(async () => {
      await Promise.all([trim(id, 1, 5), trim(id, 1, 5), trim(id, 1, 5)])
      expect(await site.jobsOf(id)).toEqual(['created'])
      await expect(trim(id, 1, 6)).rejects.toMatchObject({ code: 'edit_job_running', httpStatus: 409 })
      expect(await site.inListOf(id)).toMatchObject({ editPercent: 0, editFailure: null })

      const { state } = await app.as(owner.token)(edits.cancelEdit, { body: { videoId: id } })
      expect(state.job).toBeNull()
      expect(await site.jobsOf(id)).toEqual(['cancelled'])
      // Requesting what is already shown creates no job and cancels the current one.
      await trim(id, 1, 6)
      expect((await trim(id, 0, before.durationSeconds)).state.job).toBeNull()
      expect(await site.jobsOf(id)).toEqual(['cancelled', 'cancelled'])
    })
    await trim(id, 2, 6)
    expect(await site.settled(id)).toMatchObject({ fromSeconds: 2, toSeconds: 6 })
    expect((await detailsOf(slug)).streamUrl).not.toBe(before.streamUrl)
  })

  it('resumes after a process was killed, and leaves no files behind', async () => {
    const { id, slug, before } = await published('killed')
    await trim(id, 2, 6)
    await expect.poll(() => site.jobsOf(id)).toEqual(['active'])
    await site.withWorkersStopped(async () => {
      expect(await site.stateOf(id)).toMatchObject({ fromSeconds: 0, job: { toSeconds: 6, failure: null } })
      expect((await detailsOf(slug)).streamUrl).toBe(before.streamUrl)
    })
    expect(await site.settled(id)).toMatchObject({ fromSeconds: 2, toSeconds: 6 })
    await expect.poll(() => site.jobsOf(id)).toEqual(['completed'])
    const left = await readdir(path.join(app.parts.config.dataDir, 'work', String(id))).catch(() => [])
    expect(left).toEqual([])
  })

  it('leaves the video unchanged if it fails, shows the reason, and can be requested again', async () => {
    const { id, slug, before } = await published('failing')
    const { originalKey } = await app.db
      .selectFrom('videos')
      .select('originalKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const broken = { contentType: 'application/octet-stream' }
    await app.parts.storage.put(originalKey ?? '', Buffer.from('no video any more'), broken)
    await trim(id, 2, 6)
    const state = await site.settled(id)
    expect(state.job?.failure).toMatch(/^We can't read this file as a video/)
    expect(state).toMatchObject({ fromSeconds: 0, toSeconds: before.durationSeconds })
    expect((await detailsOf(slug)).streamUrl).toBe(before.streamUrl)
    expect(await site.inListOf(id)).toMatchObject({
      editPercent: null,
      editFailure: expect.stringMatching(/^We can't read this file/),
    })
    await app.parts.storage.put(originalKey ?? '', clip, broken)
    await trim(id, 2, 6)
    expect(await site.settled(id)).toMatchObject({ fromSeconds: 2, job: null })
  })

  it('stays requested if the file is unreadable, and "Try again" makes it once the file can be read', async () => {
    const { id, slug, before } = await published('refused')
    const { originalKey } = await app.db
      .selectFrom('videos')
      .select('originalKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const again = () => app.as(site.owner.token)(contract.edits.retryEdit, { body: { videoId: id } })
    const type = { contentType: 'application/octet-stream' }
    await app.parts.storage.put(originalKey ?? '', Buffer.from('no video any more'), type)
    await trim(id, 2, 6)
    const refused = {
      toSeconds: 6,
      canRetry: true,
      fileExpiresAt: null,
      failure: expect.stringMatching(/read/),
    }
    expect((await site.settled(id)).job).toMatchObject(refused)
    await again()
    expect((await site.settled(id)).job).toMatchObject(refused)
    // The first run is cancelled if it has not ended when its job is retried.
    await expect
      .poll(async () => (await site.jobsOf(id)).toSorted())
      .toEqual([expect.stringMatching(/^(cancelled|completed)$/), 'completed'])
    expect((await detailsOf(slug)).streamUrl).toBe(before.streamUrl)
    await app.parts.storage.put(originalKey ?? '', clip, type)
    await again()
    expect(await site.settled(id)).toMatchObject({ fromSeconds: 2, toSeconds: 6, job: null })
    expect((await detailsOf(slug)).streamUrl).not.toBe(before.streamUrl)
  })

  it('is made by "Try again" although the run that failed has not ended', async () => {
    const { id } = await published('not-ended')
    await site.withWorkersStopped(async () => {
      await trim(id, 2, 6)
      // A worker has taken the job and given it up, but its run goes on.
      await bossOn(app.db).fetch('edits/make-edit')
      await app.db
        .updateTable('editJobs')
        .set({ hasFailed: true, failureText: 'It could not be read.' })
        .where('videoId', '=', id)
        .execute()
      await app.as(owner.token)(edits.retryEdit, { body: { videoId: id } })
      expect((await site.jobsOf(id)).toSorted()).toEqual(['cancelled', 'created'])
    })
    expect((await site.settled(id)).job).toBeNull()
  })

  it('delays publishing until it is made or cancelled', async () => {
    const [id, other] = [await site.upload(clip), await site.upload(clip)]
    await site.withWorkersStopped(async () => {
      await trim(id, 2, 6)
      expect((await site.publish(id, 'held-back')).status).toBe('processing')
      await expect(detailsOf('held-back')).rejects.toMatchObject({ code: 'video_not_found' })
      await trim(other, 2, 6)
      await site.publish(other, 'let-go')
      await app.as(owner.token)(edits.cancelEdit, { body: { videoId: other } })
      expect((await detailsOf('let-go')).durationSeconds).toBeCloseTo(8, 1)
    })
    await site.settled(id)
    expect((await detailsOf('held-back')).durationSeconds).toBeCloseTo(4, 1)
  })

  it('is cancelled when the video is taken down, and can be requested again when the video is back', async () => {
    const { id } = await published('taken-down-while-trim')
    const setStatus = (status: 'removed' | 'published') =>
      app.db.updateTable('videos').set({ status }).where('id', '=', id).execute()
    await site.withWorkersStopped(async () => {
      await trim(id, 2, 6)
      await setStatus('removed')
    })
    await expect.poll(() => site.jobsOf(id)).toEqual(['completed'])
    await setStatus('published')
    expect((await site.stateOf(id)).job).toMatchObject({ failure: 'The video is no longer available.' })
    await trim(id, 2, 6)
    expect(await site.settled(id)).toMatchObject({ fromSeconds: 2, job: null })
  })

  it('accepts exactly two seconds at any position', async () => {
    await site.withWorkersStopped(async () => {
      const video = await createVideo(app.db, { originalKey: 'originals/a.bin' })
      const { owner: theirs } = video.channel
      // In binary floating point, this is slightly less than two seconds.
      await trim(video.id, 0.3, 2.3, theirs)
      expect((await site.stateOf(video.id, theirs)).job).toMatchObject({ fromSeconds: 0.3, toSeconds: 2.3 })
      await app.as(theirs.token)(edits.cancelEdit, { body: { videoId: video.id } })
    })
  })

  it('is cancelled and removed together with its video', async () => {
    const { id } = await published('deleted-while-trim')
    await site.withWorkersStopped(async () => {
      await trim(id, 2, 6)
      await app.as(owner.token)(ownVideos.deleteVideo, { body: { videoId: id } })
      expect(await site.jobsOf(id)).toEqual(['cancelled'])
    })
    expect(await app.db.selectFrom('editJobs').select('id').where('videoId', '=', id).execute()).toEqual([])
  })
})

describe('trimVideo rejects', () => {
  it("a trim of somebody else's video, whatever the request contains", async () => {
    const { id } = await createVideo(app.db, { originalKey: 'originals/a.bin' })
    const drop = () => app.as(owner.token)(edits.cancelEdit, { body: { videoId: id } })
    for (const call of [() => trim(id, 1, 60), () => site.stateOf(id), drop]) {
      await expect(call()).rejects.toMatchObject({ code: 'video_not_found', httpStatus: 404 })
    }
    const asGuest = app.as(null)(edits.trimVideo, { body: { videoId: id, fromSeconds: 1, toSeconds: 5 } })
    await expect(asGuest).rejects.toMatchObject({ name: 'SessionEnded' })
  })

  it.each([
    ['backwards', 5, 2, 'trim_beyond_video'],
    ['of nothing', 3, 3, 'trim_beyond_video'],
    ['beyond the end', 70, 80, 'trim_beyond_video'],
    ['that leaves almost nothing', 3, 4.9, 'trim_too_short'],
  ])('a trim %s', async (_, from, to, code) => {
    const video = await createVideo(app.db, { originalKey: 'originals/a.bin' })
    await expect(trim(video.id, from, to, video.channel.owner)).rejects.toMatchObject({
      code,
      httpStatus: 400,
    })
  })

  it.each([
    ['negative', { from: -1, to: 5 }],
    ['no number', { from: 'NaN', to: 5 }],
    ['endless', { from: 0, to: '1e400' }],
    ['left out', { from: 0 }],
  ])('times that are %s', async (_, times) => {
    const video = await createVideo(app.db, { originalKey: 'originals/a.bin' })
    const response = await app.request('/api/v1/videos/trimVideo', {
      method: 'POST',
      headers: { authorization: video.channel.owner.token, 'content-type': 'application/json' },
      body: JSON.stringify({ videoId: video.id, ...times }),
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'invalid_input',
    ])
  })

  it.each([
    ['being encoded', { stage: 'encoding', originalKey: 'originals/a.bin' }, 'trim_not_ready'],
    ['without its original', { originalKey: null }, 'trim_without_original'],
    ['under review', { status: 'under-review', originalKey: 'originals/a.bin' }, 'video_under_review'],
  ] as const)('a trim of a video that is %s', async (_, columns, code) => {
    const video = await createVideo(app.db, columns)
    await expect(trim(video.id, 1, 60, video.channel.owner)).rejects.toMatchObject({ code, httpStatus: 409 })
  })
})
