import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { contract } from '@serendib/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRenditions } from '../areas/encoding/added-renditions.ts'
import { findChunks } from '../areas/encoding/chunks/chunk-queries.ts'
import { encodeChunk } from '../areas/encoding/chunks/chunks.ts'
import { encodeVideo, finishLadder, joinChunks } from '../areas/encoding/first-encode.ts'
import { listFiles } from '../areas/personal-data/export.ts'
import type { TestApp } from '../testing/app.ts'
import { cammTrack, gpmfTrack, mebxTrack, withTrack } from '../testing/tracks/camera-track.ts'
import { makeClip } from '../testing/clip.ts'
import { createUser } from '../testing/factories.ts'
import { jobContext, machinesOf } from '../testing/machine.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { tusUploads } from '../testing/tus.ts'
import type { VideoSite } from '../testing/video-site.ts'
import { openVideoSite } from '../testing/video-site.ts'

// Nobody learns where a file was made: exiftool looks for it in everything that is stored for viewers or exported.

const { channelPage, channels, edits, ownVideos, profile, uploads } = contract
const run = promisify(execFile)
const POSITION = { latitude: 7.957021, longitude: 80.760312 }
const ISO_6709 = '+07.957021+080.760312+349/'
const LOG = `1\n00:00:00,000 --> 00:00:03,000\nF/2.8, SS 30.15, ISO 260, EV -1.7, GPS (80.760312, 7.957021, 17)\n`
/** The position as text, in the units and orders that files have. */
const WRITTEN = /7\.957021|80\.760312|7 deg 57'/

/** All folders of the storage. */
const FOLDERS = ['originals', 'videos', 'posters', 'pictures', 'channels', 'avatars']

let folder: string
let site: VideoSite
let app: TestApp
let clip: Buffer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serendib-location-'))
  site = await openVideoSite()
  app = site.app
  // Without B-frames, whose order a file of H.264 alone doesn't have.
  clip = await makeClip(3, { options: ['-bf', '0'] })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** The names of the files below a folder in which exiftool, or a search for digits, finds a position. */
async function located(below: string): Promise<string[]> {
  const options = ['-ee3', '-a', '-G3', '-j', '-q', '-r', '-m', '-ext', '*', '-x', 'JSON:all', below]
  const { stdout } = spawnSync('exiftool', options, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
  const found = new Set<string>()
  for (const { SourceFile, ...tags } of JSON.parse(stdout || '[]') as Record<string, unknown>[]) {
    const names = Object.keys(tags).filter((name) =>
      /GPS|Latitude|Longitude|Location|Coordinates|6709/i.test(name),
    )
    if (names.length > 0 || WRITTEN.test(JSON.stringify(tags)))
      found.add(path.relative(below, String(SourceFile)))
  }
  for (const entry of await readdir(below, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && WRITTEN.test(await readFile(file, 'latin1'))) found.add(path.relative(below, file))
  }
  return [...found].sort()
}

/** Writes files, looks for positions in them, and returns the names of those that have one. */
async function locatedIn(files: AsyncIterable<{ name: string; content: Buffer }>): Promise<string[]> {
  const below = path.join(folder, randomUUID())
  for await (const { name, content } of files) {
    await mkdir(path.dirname(path.join(below, name)), { recursive: true })
    await writeFile(path.join(below, name), content)
  }
  return located(below)
}

async function* storedIn({ storage }: TestApp['parts']) {
  for (const stored of FOLDERS) {
    for await (const { key } of storage.list(stored)) {
      const object = await storage.open(key)
      if (object) yield { name: key, content: await buffer(object.stream) }
    }
  }
}

async function* exportOf(userId: number) {
  for await (const { name, content } of listFiles(app.parts, userId)) {
    yield { name, content: await buffer(Readable.from(content())) }
  }
}

/** Runs ffmpeg on the clip. Returns the file. */
async function written(
  ending: string,
  options: readonly string[],
  inputs: readonly string[] = [],
): Promise<Buffer> {
  const source = path.join(folder, 'clip.mp4')
  await writeFile(source, clip)
  const file = path.join(folder, `written.${ending}`)
  await run('ffmpeg', ['-y', '-v', 'error', '-i', source, ...inputs, '-c', 'copy', ...options, file])
  return readFile(file)
}

/** H.264 with a position in an SEI message and in a NAL unit of an unspecified type. */
async function locatedPicture(): Promise<string> {
  const sei = `h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+${ISO_6709}`
  const h264 = await written('h264', ['-an', '-bsf:v', `h264_mp4toannexb,${sei}`])
  const unit = Buffer.concat([Buffer.of(0, 0, 0, 1, 30), Buffer.from(ISO_6709)])
  const second = h264.indexOf(Buffer.of(0, 0, 0, 1), 4)
  const file = path.join(folder, 'picture.h264')
  await writeFile(file, Buffer.concat([h264.subarray(0, second), unit, h264.subarray(second)]))
  return file
}

async function logFile(): Promise<string> {
  const file = path.join(folder, 'log.srt')
  await writeFile(file, LOG)
  return file
}

const tagged = ['-metadata', `location=${ISO_6709}`]
const VIDEOS = {
  /** A drone: its log as a subtitle track, and positions inside the picture. */
  'drone.mp4': async () => {
    const inputs = ['-r', '25', '-i', await locatedPicture(), '-i', await logFile()]
    const options = ['-map', '1:v', '-map', '0:a', '-map', '2:s', '-c:s', 'mov_text', ...tagged]
    return withTrack(await written('mp4', options, inputs), cammTrack(POSITION))
  },
  'gopro.mp4': () => Promise.resolve(withTrack(clip, gpmfTrack(POSITION))),
  'phone.mov': async () => {
    const key = [
      '-movflags',
      'use_metadata_tags',
      '-metadata',
      `com.apple.quicktime.location.ISO6709=${ISO_6709}`,
    ]
    return withTrack(await written('mov', key), mebxTrack(ISO_6709))
  },
  'phone.3gp': () => written('3gp', tagged),
  /** Made larger, so that it has renditions for chunks. */
  'drone.mkv': async () => {
    const log = await logFile()
    const attached = ['-attach', log, '-metadata:s:t', 'mimetype=application/x-subrip']
    const scaled = ['-s', '640x360', '-c:v', 'mpeg4', '-metadata', `LOCATION=${ISO_6709}`]
    return written('mkv', ['-map', '0', '-map', '1', ...scaled, ...attached], ['-i', log])
  },
} satisfies Record<string, () => Promise<Buffer>>

async function originalOf(videoId: number): Promise<string> {
  const row = await app.db
    .selectFrom('videos')
    .select('originalKey')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  return row.originalKey ?? ''
}

/** Expects positions in the uploaded files only, and that nobody can get these. */
async function expectOnlyOriginals(parts: TestApp['parts']): Promise<void> {
  const files = await locatedIn(storedIn(parts))
  expect(files.filter((name) => !name.startsWith('originals/'))).toEqual([])
  expect(files.length).toBeGreaterThan(0)
}

describe('a video with the position where it was filmed', () => {
  it.each(Object.entries(VIDEOS))('has it in the uploaded %s', async (name, make) => {
    async function* file() {
      yield { name, content: await make() }
    }
    expect(await locatedIn(file())).toEqual([name])
  })

  it('has none in what is stored for viewers, whether sent at once or resumed, trimmed, replaced or in AV1', async () => {
    const tus = tusUploads(await app.listen())
    const sent = async (bytes: Uint8Array, replaces?: number) => {
      const { location, uploadId } = await tus.begin(site.owner, {
        bytes: bytes.length,
        ...(replaces && { replaces }),
      })
      expect((await tus.send(site.owner, location, bytes)).status).toBe(204)
      return (await app.as(site.owner.token)(uploads.uploadedVideo, { query: { uploadId } })).videoId
    }
    const droneId = await sent(await VIDEOS['drone.mp4']())
    const movId = await site.video('phone-mov', await VIDEOS['phone.mov']())
    await site.video('phone-3gp', await VIDEOS['phone.3gp']())
    await site.publish(droneId, 'drone')
    await expect
      .poll(() => site.detailsOf('drone', null).catch(() => undefined), { timeout: 60_000 })
      .toBeDefined()
    const body = { videoId: movId, fromSeconds: 0.5, toSeconds: 2.5 }
    await app.as(site.owner.token)(edits.trimVideo, { body })
    await site.settled(movId)
    const [copied] = await site
      .storedBelow(`videos/${droneId}`)
      .then((keys) => keys.filter((key) => key.includes('source-video')))
    expect(copied).toBeDefined()
    await addRenditions(machinesOf(app).machine('a'), ['lowest', 'av1'], droneId, jobContext())
    await expectOnlyOriginals(app.parts)
    await sent(await VIDEOS['gopro.mp4'](), droneId)
    expect((await site.settled(droneId)).job).toBeNull()
    await expectOnlyOriginals(app.parts)

    expect(JSON.stringify(await site.detailsOf('drone', null))).not.toMatch(WRITTEN)
    const stranger = await createUser(app.db, { roleId: 2 })
    const key = await originalOf(droneId)
    expect(await app.parts.storage.stat(key)).toBeDefined()
    for (const headers of [{}, { authorization: stranger.token }, { authorization: site.owner.token }])
      expect((await app.request(`/media/${key}`, { headers })).status).toBe(404)
    const exported = await locatedIn(exportOf(site.owner.id))
    expect(exported.length).toBe(3)
    expect(exported.filter((name) => !name.startsWith('videos/'))).toEqual([])
  })

  it('has none in what is stored for viewers if it was encoded in chunks', async () => {
    await site.withWorkersStopped(async () => {
      const video = new File([new Uint8Array(await VIDEOS['drone.mkv']())], 'drone.mkv')
      const { videoId } = await app.as(site.owner.token)(uploads.videoUpload, { body: {}, files: { video } })
      const machine = { ...machinesOf(app).machine('chunks'), chunkSeconds: 1 }
      await encodeVideo(machine, videoId, jobContext())
      await finishLadder(machine, videoId, jobContext())
      expect(JSON.stringify(await findChunks(app.db, videoId))).not.toMatch(WRITTEN)
      for (const index of [0, 1]) await encodeChunk(machine, { videoId, index }, jobContext())
      await expectOnlyOriginals(app.parts)
      await joinChunks(machine, videoId, jobContext())
    })
    await expectOnlyOriginals(app.parts)
  })

  it('has none in what is stored for viewers in an S3 store', async () => {
    const server = await startS3Server()
    const stored = await openVideoSite(server.env)
    try {
      await stored.upload(await VIDEOS['gopro.mp4']())
      const files = await locatedIn(storedIn(stored.app.parts))
      expect(files.filter((name) => !name.startsWith('originals/'))).toEqual([])
      expect(files.length).toBeGreaterThan(0)
    } finally {
      await stored.close()
      await server.close()
    }
  })
})

describe('a picture with the position where it was taken', () => {
  /** A picture with the position in Exif and XMP. */
  async function pictureOf(format: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'): Promise<File> {
    const plain = sharp({ create: { width: 1350, height: 900, channels: 3, background: '#2f5fc4' } })
    const file = path.join(folder, `picture.${format}`)
    const bytes = await plain.toFormat(format === 'heic' ? 'avif' : format).toBuffer()
    if (format === 'heic') {
      // Nothing here can encode HEIC.
      bytes.write('heic', bytes.indexOf('ftyp') + 4)
      for (let at = bytes.indexOf('av01'); at >= 0; at = bytes.indexOf('av01')) bytes.write('hvc1', at)
    }
    await writeFile(file, bytes)
    const { latitude, longitude } = POSITION
    const tags = [
      `-GPSLatitude=${latitude}`,
      '-GPSLatitudeRef=N',
      `-GPSLongitude=${longitude}`,
      '-GPSLongitudeRef=E',
    ]
    const xmp = [`-XMP:GPSLatitude=${latitude}`, `-XMP:GPSLongitude=${longitude}`]
    await run('exiftool', ['-q', '-m', '-overwrite_original', ...tags, ...xmp, file])
    return new File([new Uint8Array(await readFile(file))], path.basename(file))
  }

  const places = (videoId: number) => {
    const call = app.as(site.owner.token)
    const words = { title: 'Rock', description: '', primaryTags: [], secondaryTags: [], categories: [] }
    return {
      'profile picture': (picture: File) =>
        call(profile.uploadImage, { body: {}, files: { image: picture } }),
      'pictures of a new channel': (picture: File) => {
        const name = randomUUID()
        return call(channels.create, {
          body: { name, slug: name, description: '' },
          files: { logo: picture, banner: picture },
        })
      },
      'pictures of a channel': async (picture: File) => {
        const { id, name, slug } = await app.db
          .selectFrom('channels')
          .select(['id', 'name', 'slug'])
          .where('ownerId', '=', site.owner.id)
          .executeTakeFirstOrThrow()
        return call(channelPage.edit, {
          body: { channelId: id, name, slug, logoUrl: '', bannerUrl: '' },
          files: { logo: picture, banner: picture },
        })
      },
      'thumbnail of a published video': (picture: File) =>
        call(ownVideos.uploadThumbnail, { body: { videoId }, files: { thumbnail: picture } }),
      'thumbnail of a new video': async (picture: File) => {
        const newId = await site.upload(clip)
        return call(ownVideos.publishVideo, {
          body: { ...words, videoId: newId, slug: randomUUID() },
          files: { thumbnail: picture },
        })
      },
    }
  }

  it('has none in what is stored, in every format and at all five places', async () => {
    const videoId = await site.video('pictures', clip)
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const picture = await pictureOf(format)
      async function* file() {
        yield { name: picture.name, content: Buffer.from(await picture.arrayBuffer()) }
      }
      expect(await locatedIn(file())).toEqual([picture.name])
      const all = Object.entries(places(videoId))
      // One of each format is enough where the same code encodes it.
      for (const [, send] of format === 'jpeg' ? all : all.slice(0, 1)) await send(picture)
    }
    await expectOnlyOriginals(app.parts)
    const exported = await locatedIn(exportOf(site.owner.id))
    expect(exported.filter((name) => !name.startsWith('videos/'))).toEqual([])
  })

  it('is not stored as HEIC', async () => {
    const videoId = await site.video('heic', clip)
    const picture = await pictureOf('heic')
    for (const send of Object.values(places(videoId)))
      await expect(send(picture)).rejects.toMatchObject({ code: 'picture_not_readable' })
    await expectOnlyOriginals(app.parts)
  })
})
