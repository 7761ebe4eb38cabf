import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { makeClip } from '../../testing/clip.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser } from '../../testing/factories.ts'
import { filesIn } from '../../testing/files-in.ts'
import type { VideoSite } from '../../testing/video-site.ts'
import { openVideoSite } from '../../testing/video-site.ts'
import { removeRefusedFiles } from '../../testing/refused-files.ts'
import { tusUploads } from '../../testing/tus.ts'

let site: VideoSite
let app: TestApp
let owner: TestUser
let tus: ReturnType<typeof tusUploads>
let long: Buffer
let short: Buffer
/** Of the long one: a second longer, so that they differ. */
let original: Buffer
beforeAll(async () => {
  ;[long, short, original] = await Promise.all([makeClip(8), makeClip(4), makeClip(9)])
  site = await openVideoSite()
  ;({ app, owner } = site)
  tus = tusUploads(await app.listen())
})
afterAll(() => site.close())

const { edits, uploads, watch, ownVideos } = contract
/** Audio and video of a clip don't end at exactly the same time. */
const about = (seconds: number) => expect.closeTo(seconds, 0)
const as = (user = owner) => app.as(user.token)
const detailsOf = (slug: string, user = owner) => site.detailsOf(slug, user)
const statusOf = async (url: string) => (await app.request(url)).status
const originalOf = (videoId: number) =>
  app.db
    .selectFrom('videos')
    .select(['originalKey', 'originalName', 'originalBytes'])
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
const incoming = () => filesIn(app.parts.incoming.folder)
const inDays = (days: number) =>
  expect.toSatisfy((time: string) => Math.abs(Date.parse(time) - Date.now() - days * 86_400_000) < 60_000)
/** A published video of eight seconds. */
const video = (slug: string) => site.video(slug, long)

/** Starts the upload of a replacement file. Returns its location or the error. */
const begin = (videoId: number | string, bytes: number, user = owner) =>
  tus.begin(user, { bytes, replaces: videoId })
const send = (location: string, bytes: Uint8Array) => tus.send(owner, location, bytes)

async function sent(videoId: number, bytes: Uint8Array): Promise<string> {
  const { location, uploadId, status } = await begin(videoId, bytes.length)
  expect(status).toBe(201)
  expect((await send(location, bytes)).status).toBe(204)
  return uploadId
}

describe("replacement of a video's file", () => {
  it('keeps the URL, votes and watch history, and is shown once it is encoded', async () => {
    const videoId = await video('replacement')
    const viewer = await createUser(app.db)
    await as(viewer)(watch.addToWatchHistory, { body: { videoId, watchedSeconds: 6 } })
    await as(viewer)(watch.voteVideo, { body: { videoId, vote: 'like', isWanted: true } })
    const before = await detailsOf('replacement')
    const first = await originalOf(videoId)
    expect(before).toMatchObject({ fileChangedAt: null, likes: 1 })

    await site.withWorkersStopped(async () => {
      const uploadId = await sent(videoId, short)
      expect(await as()(uploads.uploadedVideo, { query: { uploadId } })).toEqual({ videoId })
      expect((await site.stateOf(videoId)).job).toMatchObject({ fileName: 'second.mp4', failure: null })
      const { videos } = await as()(ownVideos.myVideos, { query: { cursor: '' } })
      expect(videos.find(({ id }) => id === videoId)).toMatchObject({
        editPercent: 0,
        editFileName: 'second.mp4',
        stage: 'ready',
      })
      // The video is unchanged, and other edits are rejected in the meantime.
      expect(await detailsOf('replacement')).toMatchObject({ streamUrl: before.streamUrl, duration: '0:08' })
      expect(await begin(videoId, 1000)).toMatchObject({ status: 409, code: 'edit_job_running' })
      await expect(
        as()(edits.trimVideo, { body: { videoId, fromSeconds: 0, toSeconds: before.durationSeconds } }),
      ).rejects.toMatchObject({ code: 'edit_job_running' })
    })
    expect(await site.settled(videoId)).toMatchObject({ job: null, fromSeconds: 0, wholeSeconds: about(4) })

    const after = await detailsOf('replacement', viewer)
    expect(after).toMatchObject({
      id: videoId,
      likes: 1,
      duration: '0:04',
      watchedSeconds: about(4),
      fileChangedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(await statusOf(after.streamUrl)).toBe(200)
    // A thumbnail of the previous file would show something that is no longer in the video.
    expect(after.thumbnails[0]).toMatch(/poster-\d/)
    expect(after.thumbnails[0]).not.toBe(before.thumbnails[0])
    expect(await originalOf(videoId)).toMatchObject({
      originalName: 'second.mp4',
      originalBytes: short.length,
    })
    // The previous file stays available until nobody can be watching it any more.
    expect(await statusOf(before.streamUrl)).toBe(200)
    await site.removeOutdatedFiles()
    expect(await statusOf(before.streamUrl)).toBe(404)
    expect(await statusOf(after.streamUrl)).toBe(200)
    expect(await app.parts.storage.stat(first.originalKey ?? '')).toBeUndefined()
    expect(await incoming()).toEqual([])
    expect(
      await app.db.selectFrom('uploads').select('id').where('replacesVideoId', '=', videoId).execute(),
    ).toEqual([])
  })

  it('offers the audio tracks of the new file, also after a trim, and only one if the next file has one', async () => {
    const videoId = await video('two-languages')
    const tracks = [
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-map',
      '1:a',
      '-metadata:s:a:0',
      'language=eng',
      '-metadata:s:a:1',
      'language=sin',
    ]
    const bilingual = await makeClip(6, { ending: 'mkv', options: tracks })
    const tracksOf = async () => {
      const { streamUrl } = await detailsOf('two-languages')
      const master = await (await app.request(streamUrl)).text()
      const found = master.matchAll(/TYPE=AUDIO.*LANGUAGE="(\w+)".*URI="([^"]+)"/g)
      return Array.from(found, ([, language = '', uri = '']) => ({
        language,
        url: streamUrl.replace(/[^/]+$/, uri),
      }))
    }
    const languages = async () => [...new Set((await tracksOf()).map(({ language }) => language))]

    await sent(videoId, bilingual)
    expect(await site.settled(videoId)).toMatchObject({ job: null })
    expect(await languages()).toEqual(['en', 'si'])
    await as()(edits.trimVideo, { body: { videoId, fromSeconds: 1, toSeconds: 4 } })
    expect(await site.settled(videoId)).toMatchObject({ job: null })
    expect(await languages()).toEqual(['en', 'si'])
    const ofTrim = await tracksOf()
    for (const { url } of ofTrim) expect([url, await statusOf(url)]).toEqual([url, 200])

    await sent(videoId, short)
    expect(await site.settled(videoId)).toMatchObject({ job: null })
    expect(await languages()).toEqual(['und'])
    await site.removeOutdatedFiles()
    for (const { url } of ofTrim) expect([url, await statusOf(url)]).toEqual([url, 404])
  })

  it('keeps the thumbnail that is nearest to the chosen moment', async () => {
    const videoId = await video('chosen-moment')
    const thumbnailsOf = () =>
      app.db
        .selectFrom('videos')
        .select(['thumbnailKey', 'thumbnailKeys', 'thumbnailSeconds'])
        .where('id', '=', videoId)
        .executeTakeFirstOrThrow()
    const replace = async () => {
      await sent(videoId, short)
      await site.settled(videoId)
      return thumbnailsOf()
    }
    const { thumbnailKey, thumbnailKeys, thumbnailSeconds } = await replace()
    expect(thumbnailKey).toBe(thumbnailKeys[0])
    // The best thumbnail may be any of them, so the test uses moments before the first and after the last.
    for (const moment of [0, 100]) {
      await app.db
        .updateTable('videos')
        .set({
          thumbnailKey: thumbnailKeys[1] ?? '',
          thumbnailKeys,
          thumbnailSeconds: thumbnailSeconds.with(1, moment),
        })
        .where('id', '=', videoId)
        .execute()
      const after = await replace()
      const ends = after.thumbnailSeconds.toSorted((a, b) => a - b)
      const nearest = after.thumbnailSeconds.indexOf((moment === 0 ? ends[0] : ends.at(-1)) ?? 0)
      expect(after.thumbnailKey).toBe(after.thumbnailKeys[nearest])
    }
  })

  it('undoes a trim: the whole new file is shown, and it can be trimmed', async () => {
    const videoId = await video('trim-before')
    await as()(edits.trimVideo, { body: { videoId, fromSeconds: 3, toSeconds: 8 } })
    await site.settled(videoId)
    const viewer = await createUser(app.db)
    await as(viewer)(watch.addToWatchHistory, { body: { videoId, watchedSeconds: 1 } })
    await sent(videoId, short)
    expect(await site.settled(videoId)).toMatchObject({
      job: null,
      fromSeconds: 0,
      toSeconds: about(4),
      wholeSeconds: about(4),
    })
    expect(await detailsOf('trim-before', viewer)).toMatchObject({ watchedSeconds: about(1) })
    await as()(edits.trimVideo, { body: { videoId, fromSeconds: 1, toSeconds: 4 } })
    expect(await site.settled(videoId)).toMatchObject({ job: null, fromSeconds: 1, wholeSeconds: about(4) })
  })

  describe('by the original of the smaller version that it was made from', () => {
    /** A video of eight seconds whose first three are trimmed off, and an upload of its original that has begun. */
    async function trimmed(slug: string) {
      const videoId = await video(slug)
      const { location } = await tus.begin(owner, { bytes: original.length, replaces: videoId, original: 1 })
      await as()(edits.trimVideo, { body: { videoId, fromSeconds: 3, toSeconds: 7 } })
      await site.settled(videoId)
      return { videoId, location }
    }

    it('keeps a trim that was made while the original was uploaded', async () => {
      const { videoId, location } = await trimmed('trim-meanwhile')
      expect((await send(location, original)).status).toBe(204)
      expect((await site.stateOf(videoId)).job).toMatchObject({ fromSeconds: 3, toSeconds: 7 })
      const state = await site.settled(videoId)
      expect(state).toMatchObject({ job: null, fromSeconds: 3, toSeconds: 7 })
      expect(state.wholeSeconds).toBeGreaterThan(8.5)
      const { durationSeconds, fileChangedAt } = await detailsOf('trim-meanwhile')
      expect(durationSeconds).toBeCloseTo(4, 1)
      expect(fileChangedAt).not.toBeNull()
      expect(state.isFileReplaced).toBe(true)
      await site.removeOutdatedFiles()
      expect(await statusOf(state.videoUrl)).toBe(200)
      // The trim can be undone.
      const body = { videoId, fromSeconds: 0, toSeconds: state.wholeSeconds }
      await as()(edits.trimVideo, { body })
      expect(await site.settled(videoId)).toMatchObject({ job: null, fromSeconds: 0 })
      expect((await detailsOf('trim-meanwhile')).durationSeconds).toBeGreaterThan(8.5)
    })

    it('shows it to its end if only the start was trimmed off', async () => {
      const videoId = await video('start-trimmed')
      const { wholeSeconds } = await site.stateOf(videoId)
      await as()(edits.trimVideo, { body: { videoId, fromSeconds: 3, toSeconds: wholeSeconds } })
      await site.settled(videoId)
      const { location } = await tus.begin(owner, { bytes: original.length, replaces: videoId, original: 1 })
      await send(location, original)
      const state = await site.settled(videoId)
      expect(state).toMatchObject({ job: null, fromSeconds: 3, toSeconds: state.wholeSeconds })
      expect((await detailsOf('start-trimmed')).durationSeconds).toBeCloseTo(6, 0)
    })

    it('waits for a failed edit, which its owner may retry, and discards none', async () => {
      const { videoId, location } = await trimmed('failed-edit')
      expect(await site.stateOf(videoId)).toMatchObject({ isFileReplaced: false })
      await sent(videoId, new TextEncoder().encode('no video at all'))
      const { job } = await site.settled(videoId)
      expect((await send(location, original)).status).toBe(409)
      expect((await site.stateOf(videoId)).job).toEqual(job)
      await as()(edits.cancelEdit, { body: { videoId } })
      await as()(uploads.uploadedVideo, { query: { uploadId: location.split('/').at(-1) ?? '' } })
      expect(await site.settled(videoId)).toMatchObject({ job: null, fromSeconds: 3, isFileReplaced: true })
    })

    it('is refused once another file has replaced the smaller version, and replaces that only when its owner says so', async () => {
      const { videoId, location } = await trimmed('replaced-meanwhile')
      await sent(videoId, short)
      await site.settled(videoId)
      await as()(edits.trimVideo, { body: { videoId, fromSeconds: 1, toSeconds: 4 } })
      await site.settled(videoId)
      expect((await send(location, original)).status).toBe(409)
      expect(await site.stateOf(videoId)).toMatchObject({ job: null, fromSeconds: 1, toSeconds: 4 })
      const uploadId = location.split('/').at(-1) ?? ''
      await as()(uploads.replaceWithUpload, { body: { uploadId, videoId, isOriginal: false } })
      await as()(uploads.uploadedVideo, { query: { uploadId } })
      const state = await site.settled(videoId)
      expect(state).toMatchObject({ job: null, fromSeconds: 0, toSeconds: state.wholeSeconds })
    })
  })

  it('leaves the video unchanged if the file is not a video, shows the reason, and can be retried for some days', async () => {
    const videoId = await video('no-video')
    const before = await detailsOf('no-video')
    await sent(videoId, new TextEncoder().encode('no video at all'))
    const { job } = await site.settled(videoId)
    expect(job).toMatchObject({
      fileName: 'second.mp4',
      failure: expect.stringMatching(/^We can't read this file as a video/),
      canRetry: true,
      fileExpiresAt: inDays(7),
    })
    const again = await as()(edits.retryEdit, { body: { videoId } })
    expect(again.state.job).toMatchObject({ failure: null, canRetry: false, fileExpiresAt: null })
    expect((await site.settled(videoId)).job).toMatchObject({ failure: job?.failure, canRetry: true })
    expect(await detailsOf('no-video')).toEqual(before)
    const { originalKey, originalBytes } = await app.db
      .selectFrom('editJobs')
      .select(['originalKey', 'originalBytes'])
      .where('videoId', '=', videoId)
      .executeTakeFirstOrThrow()
    const isStored = async () => (await app.parts.storage.stat(originalKey ?? '')) !== undefined
    const counted = () =>
      app.db.selectFrom('storedBytes').select('bytes').where('bytes', '=', originalBytes).execute()
    await removeRefusedFiles(app)
    await site.removeOutdatedFiles()
    expect(await isStored()).toBe(true)
    expect(await counted()).toHaveLength(1)

    await app.db
      .updateTable('editJobs')
      .set({ fileExpiresAt: new Date() })
      .where('videoId', '=', videoId)
      .execute()
    await removeRefusedFiles(app)
    await site.removeOutdatedFiles()
    expect(await isStored()).toBe(false)
    expect(await counted()).toEqual([])
    expect(await incoming()).toEqual([])
    const without = { ...job, canRetry: false, fileExpiresAt: null }
    expect((await site.stateOf(videoId)).job).toEqual(without)
    expect((await as()(edits.retryEdit, { body: { videoId } })).state.job).toEqual(without)
    // Another replacement is accepted.
    await sent(videoId, short)
    expect(await site.settled(videoId)).toMatchObject({ job: null, wholeSeconds: about(4) })
  })

  it('keeps the file after any other failure, until it is retried or discarded', async () => {
    const videoId = await video('tried-again')
    const setStatus = (status: 'removed' | 'published') =>
      app.db.updateTable('videos').set({ status }).where('id', '=', videoId).execute()
    const fail = async () => {
      await setStatus('removed')
      await expect.poll(openOrders).toEqual([])
      await setStatus('published')
    }
    const openOrders = () =>
      app.db
        .selectFrom('editJobs')
        .select('id')
        .where('videoId', '=', videoId)
        .where('hasFailed', '=', false)
        .execute()
    await site.withWorkersStopped(async () => {
      await sent(videoId, short)
      await setStatus('removed')
    })
    await fail()
    const { job } = await site.stateOf(videoId)
    expect(job).toMatchObject({ failure: 'The video is no longer available.', canRetry: true })
    await site.removeOutdatedFiles()
    expect(await incoming()).not.toEqual([])
    const again = () => as()(edits.retryEdit, { body: { videoId } })
    await app.db.updateTable('videos').set({ status: 'under-review' }).where('id', '=', videoId).execute()
    await expect(again()).rejects.toMatchObject({ code: 'video_under_review' })
    await setStatus('published')
    const other = await createUser(app.db)
    await expect(as(other)(edits.retryEdit, { body: { videoId } })).rejects.toMatchObject({
      code: 'video_not_found',
    })
    expect((await again()).state.job).toMatchObject({ failure: null, canRetry: false })
    expect(await site.settled(videoId)).toMatchObject({ job: null, wholeSeconds: about(4) })
    // There is nothing left to retry.
    expect((await again()).state.job).toBeNull()

    await site.withWorkersStopped(async () => {
      await sent(videoId, long)
      await setStatus('removed')
    })
    await fail()
    await as()(edits.cancelEdit, { body: { videoId } })
    await site.removeOutdatedFiles()
    expect(await incoming()).toEqual([])
    expect(await site.stateOf(videoId)).toMatchObject({ job: null, wholeSeconds: about(4) })
  })

  it('can be cancelled before it is encoded, and leaves no files', async () => {
    const videoId = await video('stopped')
    const before = await detailsOf('stopped')
    await site.withWorkersStopped(async () => {
      await sent(videoId, short)
      await as()(edits.cancelEdit, { body: { videoId } })
      expect(await incoming()).not.toEqual([])
      await site.removeOutdatedFiles()
      expect(await incoming()).toEqual([])
    })
    expect(await site.stateOf(videoId)).toMatchObject({ job: null, wholeSeconds: about(8) })
    expect(await detailsOf('stopped')).toEqual(before)
  })

  it('is rejected for videos of other accounts, videos that are being encoded and videos under review', async () => {
    const videoId = await video('own')
    const other = (await createChannel(app.db)).owner
    for (const id of [videoId, 999_999, 'x'])
      expect(await begin(id, 1000, other)).toMatchObject({ status: 404, code: 'video_not_found' })
    const set = (columns: object) =>
      app.db.updateTable('videos').set(columns).where('id', '=', videoId).execute()
    await set({ status: 'under-review' })
    expect(await begin(videoId, 1000)).toMatchObject({ status: 409, code: 'video_under_review' })
    await set({ status: 'published', stage: 'encoding' })
    expect(await begin(videoId, 1000)).toMatchObject({ status: 409, code: 'file_not_replaceable' })
    await set({ stage: 'ready' })
    // The video's status is checked again when the upload completes.
    const { location } = await begin(videoId, short.length)
    await set({ status: 'under-review' })
    expect((await send(location, short)).status).toBe(409)
    expect((await originalOf(videoId)).originalName).toBe('first.mp4')
    await set({ status: 'published' })
    // The upload is not lost: it is used once the video can be edited again.
    const uploadId = location.split('/').at(-1) ?? ''
    await as()(uploads.uploadedVideo, { query: { uploadId } })
    expect(await site.settled(videoId)).toMatchObject({ job: null, wholeSeconds: about(4) })
  })

  it('counts towards the storage quota from the start of its upload', async () => {
    const videoId = await video('room')
    const counted = () =>
      app.db
        .selectFrom('storedBytes')
        .select(['bytes', 'isUnfinished'])
        .where('userId', '=', owner.id)
        .where('bytes', '=', short.length)
        .execute()
    await site.withWorkersStopped(async () => {
      const { location } = await begin(videoId, short.length)
      expect(await counted()).toEqual([{ bytes: short.length, isUnfinished: true }])
      await send(location, short)
      expect(await counted()).toEqual([{ bytes: short.length, isUnfinished: false }])
    })
    await site.settled(videoId)
    // The bytes now count as the video's original.
    expect(await counted()).toEqual([])
  })

  it('is removed together with its video', async () => {
    const videoId = await video('deleted')
    await site.withWorkersStopped(async () => {
      await sent(videoId, short)
      await as()(ownVideos.deleteVideo, { body: { videoId } })
      await site.removeOutdatedFiles()
      expect(await incoming()).toEqual([])
    })
  })
})
