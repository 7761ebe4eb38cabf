import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { startAllWorkers } from '../../parts.ts'
import type { Workers } from '../../platform/jobs/work.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestChannel } from '../../testing/factories.ts'
import { createChannel, createUser } from '../../testing/factories.ts'
import { filesIn } from '../../testing/files-in.ts'
import { pngFile } from '../../testing/pictures.ts'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import { formOf, wireOf } from '../../testing/wire.ts'

let app: TestApp
let workers: Workers
let channel: TestChannel
let clip: File
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'serendib-wire-'))
  const file = path.join(folder, 'clip.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=256x144:r=25', '-t', '1']
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', file])
  clip = new File([new Uint8Array(await readFile(file))], 'clip.mp4', { type: 'video/mp4' })
  await rm(folder, { recursive: true })
  app = await createTestApp()
  workers = await startAllWorkers(app.parts)
  channel = await createChannel(app.db)
})
afterAll(async () => {
  await workers.stop()
  await app.close()
})

const { get, post } = wireOf(() => app)
const upload = (videoFile: File) => {
  const { id, owner } = channel
  const form = formOf({ videoFile, uid: owner.id, chid: id, broadcast: 1 })
  return post('/v1/videos/videoUpload', form, owner.token)
}

async function processed(videoId: number) {
  for (;;) {
    const { dataset } = await get(`/v1/videos/processingState?videoId=${videoId}`, channel.owner.token)
    const state = dataset as { stage: string }
    if (state.stage === 'ready' || state.stage === 'failed') return state
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

it('a clip is uploaded, encoded once even if that is requested several times, and published with its details (CALLS-086, CALLS-087, CALLS-088, ENTITIES-08)', async () => {
  const { owner } = channel
  const uploaded = await upload(clip)
  expect(uploaded).toMatchObject({ httpStatus: 200, status: 1, vd: expect.any(Number) })
  const videoId = Number(uploaded['vd'])
  const encode = () => post('/v1/videos/encodeVideo', { videoId }, owner.token)
  expect(await encode()).toMatchObject({ httpStatus: 200, status: 1 })
  expect(await encode()).toMatchObject({ httpStatus: 200, status: 1 })
  expect(await processed(videoId)).toMatchObject({ stage: 'ready', playable: true })
  const files = () =>
    app.db.selectFrom('videos').select(['mediaPrefix', 'masterKey']).where('id', '=', videoId).execute()
  const made = await files()
  expect(await encode()).toMatchObject({ httpStatus: 200, status: 1 })
  expect(await processed(videoId)).toMatchObject({ stage: 'ready' })
  expect(await files()).toEqual(made)

  const { dataset } = await get('/v1/category/allcategories')
  const [category] = dataset as { id: number; name: string }[]
  const details = formOf({
    videoId,
    userId: owner.id,
    channelId: channel.id,
    title: 'Tea country',
    description: 'From Hatton to Ella.',
    primaryTags: 'tea,hills',
    secondaryTags: 'train',
    categories: String(category?.id),
    videoUrl: 'tea-country',
    image: await pngFile({ width: 1350, height: 900 }),
  })
  expect(await post('/v1/videos/publishVideo', details, owner.token)).toMatchObject({ status: 1 })
  expect(await get('/v1/watch/displayVideoData?vurl=tea-country')).toMatchObject({
    status: 1,
    dataset: {
      vd_id: videoId,
      vd_url: 'tea-country',
      vd_title: 'Tea country',
      vd_description: 'From Hatton to Ella.',
      tags: ['tea', 'hills', 'train'],
      vd_categoryId: category?.id,
      vd_category: category?.name,
      vd_thumbs: expect.arrayContaining([expect.stringMatching(/^\/media\/posters\//)]),
      ch_id: channel.id,
    },
  })
})

it('a text file is rejected as an upload, and nothing is stored (CALLS-086)', async () => {
  const count = async () => (await app.db.selectFrom('videos').select('id').execute()).length
  const before = await count()
  const refused = await upload(new File(['no video'], 'note.txt', { type: 'text/plain' }))
  expect(refused).toMatchObject({ httpStatus: 415, status: 0, code: 'file_not_video' })
  expect(await count()).toBe(before)
  expect(await filesIn(app.parts.incoming.folder)).toEqual([])
})

it.each([
  'MOV001.MOD',
  'clip.TOD',
  'a.m2t',
  'GL010001.LRV',
  'VID.insv',
  'tape.dv',
  'clip.mp4 (1)',
  'sound.flac',
  'clip.txt',
])('accepts a video named %s by its content', async (name) => {
  const video = new File([clip], name, { type: name.endsWith('.txt') ? 'text/plain' : '' })
  expect(await upload(video)).toMatchObject({ httpStatus: 200, status: 1, vd: expect.any(Number) })
})

it.each([
  ['text', 'කවි'],
  ['a PDF', '%PDF-1.7\n\0'],
  ['a photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
])('rejects %s that is named like a video', async (_, content) => {
  const refused = await upload(new File([content], 'clip.mp4', { type: '' }))
  expect(refused).toMatchObject({ httpStatus: 415, status: 0, code: 'file_not_video' })
})

/** Starts a call to a separate server, without sending its video yet. */
async function beginCall(parts: TestApp['parts'], length: string, token = channel.owner.token) {
  const server = await createApp(parts)
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const client = connect(Number(port), '127.0.0.1')
  const head = [
    'POST /api/v1/videos/videoUpload HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=cut',
    length,
  ]
  client.write(`${head.join('\r\n')}\r\n\r\n`)
  return { server, client }
}

async function initialQuery(client: Socket): Promise<string> {
  const [response] = (await once(client, 'data')) as [Buffer]
  return response.toString()
}

async function respondEarly(parts: TestApp['parts'], length: string, token?: string): Promise<string> {
  const { server, client } = await beginCall(parts, length, token)
  const response = await initialQuery(client)
  client.destroy()
  await server.close()
  return response
}

it('a video that is too large is rejected before it is received', async () => {
  const parts = { ...app.parts, incoming: { ...app.parts.incoming, bytesMax: 1_000_000 } }
  const response = await respondEarly(parts, 'content-length: 3000000')
  expect(response).toMatch(/^HTTP\/1.1 413 [^]*"code":"file_too_large"/)
})

it('a video of an account without a channel is rejected before it is received', async () => {
  const { token } = await createUser(app.db)
  for (const length of ['content-length: 3000000', 'transfer-encoding: chunked'])
    expect(await respondEarly(app.parts, length, token)).toMatch(/^HTTP\/1.1 403 [^]*"code":"no_channel"/)
})

const disk = mountSmallDisk()
afterAll(() => disk?.unmount())
it.skipIf(disk === undefined).each(['content-length: 3000000', 'transfer-encoding: chunked'])(
  'a video is rejected before it is received if there is no space (%s)',
  async (length) => {
    const folder = disk?.path ?? ''
    const parts = { ...app.parts, incoming: { ...app.parts.incoming, folder } }
    const response = await respondEarly(parts, length)
    expect(response).toMatch(/^HTTP\/1.1 507 [^]*"code":"storage_full"/)
    expect(await filesIn(folder)).toEqual([])
  },
)

it.skipIf(disk === undefined)(
  'a video is rejected if the space runs out while it is received, and nothing is stored',
  async () => {
    const incoming = { ...app.parts.incoming }
    const { folder } = incoming
    const { server, client } = await beginCall({ ...app.parts, incoming }, 'content-length: 50000000')
    client.write('--cut\r\ncontent-disposition: form-data; name="videoFile"; filename="a.mp4"\r\n\r\nfilm')
    await expect.poll(() => filesIn(folder)).toHaveLength(1)
    incoming.folder = disk?.path ?? ''
    const isAllSent = new Promise((resolve) => client.write(Buffer.alloc(40_000_000), resolve))
    expect(await initialQuery(client)).toMatch(/^HTTP\/1.1 507 [^]*"code":"storage_full"/)
    expect(await filesIn(folder)).toEqual([])
    // A client that reads the response only after sending everything gets it, too.
    await isAllSent
    client.destroy()
    await server.close()
  },
)

it.each([
  ['a field longer than 64 KiB', { title: 'x'.repeat(64 * 1024 + 1) }],
  [
    'more than 1 MiB of a file that it does not take',
    { other: new File([new Uint8Array(1024 * 1024 + 1)], 'other.bin') },
  ],
])('rejects a form with %s and stores nothing', async (_what, extra) => {
  const { id, owner } = channel
  const form = formOf({ videoFile: clip, uid: owner.id, chid: id, broadcast: 1, ...extra })
  expect(await post('/v1/videos/videoUpload', form, owner.token)).toMatchObject({
    httpStatus: 413,
    code: 'body_too_large',
  })
  expect((await filesIn(app.parts.incoming.folder)).filter((name) => name.startsWith('form-'))).toEqual([])
})

it('a call that is aborted midway stores nothing', async () => {
  const { port } = new URL(await app.listen())
  const left = () => filesIn(app.parts.incoming.folder)
  const client = connect(Number(port), '127.0.0.1')
  client.write(
    [
      'POST /api/v1/videos/videoUpload HTTP/1.1',
      'host: 127.0.0.1',
      `authorization: Bearer ${channel.owner.token}`,
      'content-type: multipart/form-data; boundary=cut',
      'content-length: 1000000',
      '',
      '--cut',
      'content-disposition: form-data; name="videoFile"; filename="clip.mp4"',
      'content-type: video/mp4',
      '',
      'x'.repeat(100_000),
    ].join('\r\n'),
  )
  await expect.poll(left).toHaveLength(1)
  client.destroy()
  await expect.poll(left).toEqual([])
})
