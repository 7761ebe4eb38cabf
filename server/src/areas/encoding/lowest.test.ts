import { contract } from '@serendib/contract'
import * as HLS from 'hls-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AddedKind } from '../../media/index.ts'
import { hasAv1Encoder } from '../../media/index.ts'
import { makeClip } from '../../testing/clip.ts'
import { jobContext, machinesOf } from '../../testing/machine.ts'
import type { VideoSite } from '../../testing/video-site.ts'
import { openVideoSite } from '../../testing/video-site.ts'
import { listWithoutAdded } from './added-queries.ts'
import { addRenditions } from './added-renditions.ts'

let site: VideoSite
let videoId: number
beforeAll(async () => {
  site = await openVideoSite()
  const options = '-vf fps=30000/1001,scale=426:240,setsar=1 -c:v mpeg4 -q:v 5'.split(' ')
  videoId = await site.video('tea', await makeClip(9, { ending: 'mkv', options }))
})
afterAll(() => site.close())

const add = (...kinds: AddedKind[]) =>
  addRenditions(machinesOf(site.app).machine('a'), kinds, videoId, jobContext())

async function read(url: string) {
  return HLS.parse(await (await site.app.request(url)).text())
}

/** The variants of a height, with the starts of their segments. */
async function variantsOf(height: number) {
  const { streamUrl } = await site.detailsOf('tea')
  const master = await read(streamUrl)
  if (!master.isMasterPlaylist) throw new Error('not a master playlist')
  const found = master.variants.filter(
    ({ resolution, isIFrameOnly }) => resolution?.height === height && isIFrameOnly !== true,
  )
  return Promise.all(
    found.map(async (variant) => {
      const playlist = await read(`${streamUrl.slice(0, streamUrl.lastIndexOf('/'))}/${variant.uri}`)
      if (playlist.isMasterPlaylist) throw new Error('not a media playlist')
      const { uri, codecs, resolution, frameRate, averageBandwidth, audio } = variant
      return {
        uri,
        codecs,
        resolution,
        frameRate,
        averageBandwidth,
        audio,
        seconds: playlist.segments.map(({ duration }) => duration),
      }
    }),
  )
}

it('serves the lowest rendition with at most 100 kbit/s in all, with the same segments as the others', async () => {
  const [usual] = await variantsOf(240)
  await add('lowest', 'av1')
  const variants = await variantsOf(140)
  const [lowest] = variants
  expect(lowest).toMatchObject({
    uri: 'v140.m3u8',
    codecs: expect.stringMatching(/^avc1\..*mp4a\.40\.2$/) as string,
    resolution: { width: 248, height: 140 },
    frameRate: 9.99,
  })
  expect(lowest?.audio.map(({ uri }) => uri)).toEqual(['a48.m3u8'])
  for (const { averageBandwidth, seconds } of variants) {
    expect(averageBandwidth).toBeLessThan(100_000)
    expect(seconds).toEqual(usual?.seconds)
  }
  const isAv1Made = await hasAv1Encoder(machinesOf(site.app).machine('a').tools)
  expect(variants.map(({ uri }) => uri)).toEqual(['v140.m3u8', ...(isAv1Made ? ['v140-av1.m3u8'] : [])])
  expect(await listWithoutAdded(site.app.db, ['lowest', 'av1'], 9)).toEqual([])
  const { renditions, soundBytes, streamUrl } = await site.detailsOf('tea')
  expect(renditions.map(({ height }) => height)).toEqual([240, 144, 140])
  const sizeOf = async (name: string) => {
    const url = `${streamUrl.slice(0, streamUrl.lastIndexOf('/'))}/${name}`
    return (await (await site.app.request(url)).blob()).size
  }
  expect(soundBytes).toBe(await sizeOf('a48.mp4'))
  expect(soundBytes).toBeGreaterThan(10_000)
  for (const { height, bytes } of renditions)
    expect(bytes, `${height}`).toBe((await sizeOf(`v${height}.mp4`)) + (soundBytes ?? NaN))
  expect(renditions.at(-1)?.bytes).toBeLessThan((9 * 100_000) / 8)
})

it('makes the lowest rendition again for a video that was trimmed', async () => {
  const body = { videoId, fromSeconds: 1, toSeconds: 4 }
  await site.app.as(site.owner.token)(contract.edits.trimVideo, { body })
  await site.settled(videoId)
  expect(await variantsOf(140)).toEqual([])
  expect(await listWithoutAdded(site.app.db, ['lowest'], 9)).toEqual([videoId])
  await add('lowest')
  const [lowest] = await variantsOf(140)
  expect(lowest?.seconds.reduce((sum, each) => sum + each, 0)).toBeCloseTo(3, 0)
})
