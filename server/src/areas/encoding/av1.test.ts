import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { contract } from '@serendib/contract'
import * as HLS from 'hls-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bossOn, enqueue } from '../../platform/jobs/define.ts'
import type { WaitingJob } from '../../platform/jobs/handler.ts'
import { makeClip } from '../../testing/clip.ts'
import { jobContext, machinesOf } from '../../testing/machine.ts'
import type { VideoSite } from '../../testing/video-site.ts'
import { openVideoSite } from '../../testing/video-site.ts'
import { addRenditions, chooseAdded, enqueueAdded } from './added-renditions.ts'
import { listWithoutAdded } from './added-queries.ts'
import { finishLadderJob, addRenditionsJob } from './job-kinds.ts'
import { findVideo } from './queries.ts'

let site: VideoSite
let videoId: number
beforeAll(async () => {
  site = await openVideoSite()
  videoId = await site.video(
    'tea',
    await makeClip(5, { ending: 'mkv', options: ['-c:v', 'mpeg4', '-q:v', '5', '-r', '5'] }),
  )
})
afterAll(() => site.close())

const parts = () => machinesOf(site.app).machine('a')

async function waiting(): Promise<WaitingJob[]> {
  return bossOn(site.app.db).findJobs<object>(addRenditionsJob.name, { queued: true })
}

/** The served variants with the durations of their segments. */
async function served() {
  const { streamUrl } = await site.detailsOf('tea')
  const read = async (url: string) => HLS.parse(await (await site.app.request(url)).text())
  const master = await read(streamUrl)
  if (!master.isMasterPlaylist) throw new Error('not a master playlist')
  const base = streamUrl.slice(0, streamUrl.lastIndexOf('/'))
  return Promise.all(
    master.variants
      .filter(({ isIFrameOnly }) => isIFrameOnly !== true)
      .map(async ({ uri, codecs, resolution, averageBandwidth = 0 }) => {
        const playlist = await read(`${base}/${uri}`)
        if (playlist.isMasterPlaylist) throw new Error('not a media playlist')
        const { segments, targetDuration } = playlist
        const seconds = segments.map(({ duration }) => duration)
        return { uri, codecs, height: resolution?.height, averageBandwidth, seconds, targetDuration }
      }),
  )
}

it('makes no AV1 renditions while anything else is waiting to be encoded', async () => {
  const { db } = site.app
  await enqueueAdded(db, ['av1'])
  const jobs = await waiting()
  expect(jobs.map(({ data }) => data)).toEqual([{ videoId }])
  const chosen = () => chooseAdded(db, jobs, 1)
  // The jobs that made the video end shortly after it is ready.
  await expect.poll(chosen).toEqual([jobs[0]?.id])
  await site.withWorkersStopped(async () => {
    const other = await enqueue(db, finishLadderJob, { videoId: 0 })
    expect(await chosen()).toEqual([])
    await bossOn(db).cancel(finishLadderJob.name, other ?? '')
    expect(await chosen()).toEqual([jobs[0]?.id])
  })
})

it('does not change a video that is served from other files in the meantime', async () => {
  const before = await findVideo(site.app.db, videoId)
  const { storage, ...others } = parts()
  const put: typeof storage.put = async (...given) => {
    await site.app.db.updateTable('videos').set({ masterKey: 'videos/1/other/master.m3u8' }).execute()
    return storage.put(...given)
  }
  await addRenditions({ ...others, storage: { ...storage, put } }, ['av1'], videoId, jobContext())
  const { masterKey } = (await findVideo(site.app.db, videoId)) ?? {}
  expect(masterKey).toBe('videos/1/other/master.m3u8')
  expect(await listWithoutAdded(site.app.db, ['av1'], 9)).toEqual([videoId])
  await site.app.db
    .updateTable('videos')
    .set({ masterKey: before?.masterKey ?? null })
    .execute()
})

it('serves AV1 and H.264 with the same segments and declares both codecs', async () => {
  const h264 = await served()
  await addRenditions(parts(), ['av1'], videoId, jobContext())
  const all = await served()
  expect(all.slice(0, -1)).toEqual(h264)
  const av1 = all.at(-1)
  const same = h264.find(({ height }) => height === 240)
  expect(av1).toMatchObject({
    uri: 'v240-av1.m3u8',
    height: 240,
    codecs: 'av01.0.00M.08,mp4a.40.2',
    seconds: same?.seconds,
    targetDuration: same?.targetDuration,
  })
  expect(same?.seconds).toHaveLength(2)
  const share = (av1?.averageBandwidth ?? NaN) / (same?.averageBandwidth ?? NaN)
  expect(share).toBeLessThan(1)

  const { mediaPrefix } = (await findVideo(site.app.db, videoId)) ?? {}
  const stream = await site.app.parts.storage.useFile(`${mediaPrefix}/v240-av1.mp4`, async (file) => {
    const args = [
      '-v',
      'error',
      '-count_frames',
      '-show_entries',
      'stream=codec_name,pix_fmt,nb_read_frames',
      '-of',
      'csv=p=0',
    ]
    return (await promisify(execFile)('ffprobe', [...args, file])).stdout.trim()
  })
  expect(stream).toBe('av1,yuv420p,50')
  expect(await listWithoutAdded(site.app.db, ['av1'], 9)).toEqual([])

  // A second run finds nothing left to do.
  await addRenditions(parts(), ['av1'], videoId, jobContext())
  expect(await served()).toEqual(all)
})

it('makes AV1 again for a video that was trimmed, and only for the shown part', async () => {
  const { app, owner, settled } = site
  await app.as(owner.token)(contract.edits.trimVideo, { body: { videoId, fromSeconds: 1, toSeconds: 4 } })
  await settled(videoId)
  expect(await listWithoutAdded(app.db, ['av1'], 9)).toEqual([videoId])
  await addRenditions(parts(), ['av1'], videoId, jobContext())
  const av1 = (await served()).find(({ codecs }) => codecs?.startsWith('av01'))
  expect(av1?.seconds.reduce((sum, each) => sum + each, 0)).toBeCloseTo(3, 1)
})
