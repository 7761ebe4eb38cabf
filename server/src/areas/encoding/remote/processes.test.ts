import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { contract } from '@serendib/contract'
import { startAllWorkers } from '../../../parts.ts'
import type { TestApp } from '../../../testing/app.ts'
import { createTestApp } from '../../../testing/app.ts'
import { makeClip } from '../../../testing/clip.ts'
import { createChannel } from '../../../testing/factories.ts'
import { jobContext, machinesOf } from '../../../testing/machine.ts'
import { startRemoteWorker } from '../../../testing/remote/remote-worker.ts'
import { findChunks } from '../chunks/chunk-queries.ts'
import { encodeVideo, finishLadder } from '../first-encode.ts'
import { findVideo } from '../queries.ts'
import { addWorker, removeWorker } from './workers.ts'
import { listWorkers } from './worker-queries.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createTestApp()
  origin = await app.listen()
})
afterAll(() => app.close())

/** Uploads a video and encodes it until its chunks are waiting. */
async function uploadUntilChunks(seconds: number): Promise<number> {
  const clip = await makeClip(seconds, {
    ending: 'mkv',
    options: ['-s', '640x360', '-c:v', 'mpeg4', '-q:v', '20'],
  })
  const { owner } = await createChannel(app.db)
  const video = new File([new Uint8Array(clip)], 'tea.mkv', { type: 'video/x-matroska' })
  const { videoId } = await app.as(owner.token)(contract.uploads.videoUpload, { body: {}, files: { video } })
  const parts = { ...machinesOf(app).machine('site'), chunkSeconds: 2 }
  await encodeVideo(parts, videoId, jobContext())
  await finishLadder(parts, videoId, jobContext())
  return videoId
}

async function worker(name: string, siteUrl = origin) {
  const token = (await addWorker(app.db, name)) ?? ''
  onTestFinished(async () => {
    await removeWorker(app.db, name)
  })
  return startRemoteWorker({ SITE_URL: siteUrl, WORKER_TOKEN: token })
}

const findListed = async (name: string) => (await listWorkers(app.db)).find((each) => each.name === name)

it('publishes a video whose chunks two workers elsewhere encode, of which one is killed', async () => {
  const videoId = await uploadUntilChunks(12)
  const chunks = await findChunks(app.db, videoId)
  expect(chunks?.plan.starts.length).toBeGreaterThan(4)
  const killed = await worker('killed')
  const steady = await worker('steady')
  await killed.untilPrinted('"msg":"encoding"')
  await killed.kill('SIGKILL')
  expect(await findListed('killed')).toMatchObject({ state: 'working', results: 0 })
  await steady.untilPrinted('sent a chunk')

  const workers = await startAllWorkers(app.parts, { superviseSeconds: 3 })
  onTestFinished(() => workers.stop())
  await expect.poll(async () => (await findVideo(app.db, videoId))?.stage).toBe('ready')
  expect(await findVideo(app.db, videoId)).toMatchObject({ percent: 100, heights: [144, 240, 360] })
  expect((await findVideo(app.db, videoId))?.durationSeconds).toBeCloseTo(12, 0)
  expect(await findListed('steady')).toMatchObject({ failures: 0 })
  expect((await findListed('steady'))?.results).toBeGreaterThan(0)
  expect(await findListed('killed')).toMatchObject({ results: 0 })
})

it('continues both transfers on a slow line that breaks again and again, after short pauses', async () => {
  await uploadUntilChunks(4)
  const line = await startSlowLine(Number(new URL(origin).port))
  const steady = await worker('steady', line.url)
  // No connection lasts for a whole file.
  const printed = await steady.untilPrinted('sent a chunk')
  for (const offsets of [line.offsets.GET, line.offsets.PATCH]) {
    expect(offsets.length).toBeGreaterThan(2)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  }
  const pauses = [...printed.matchAll(/"pauseMs":(\d+)/g)].map(([, ms]) => Number(ms))
  expect(pauses.length).toBeGreaterThan(5)
  expect(Math.max(...pauses)).toBeLessThan(4000)
})

it('tells the operator of a worker why the site refuses it', async () => {
  const unknown = await startRemoteWorker({ SITE_URL: origin, WORKER_TOKEN: `worker-${'x'.repeat(43)}` })
  expect(await unknown.untilPrinted('The site doesn’t know this WORKER_TOKEN.')).toContain(
    'The site doesn’t know this WORKER_TOKEN.',
  )
  const incomplete = await startRemoteWorker({ SITE_URL: origin })
  await incomplete.untilPrinted('or SITE_URL and WORKER_TOKEN')
  const unsafe = await startRemoteWorker({
    SITE_URL: 'http://serendib.lk',
    WORKER_TOKEN: `worker-${'x'.repeat(43)}`,
  })
  await unsafe.untilPrinted('SITE_URL=http://serendib.lk: expected an https URL')
})

/** What the line passes on at once, the time for that, and after how many bytes a connection breaks. */
const LINE = { bytes: 4096, ms: 25, breaksAfter: 40_000 }

/** A line to the site with delay and 160 KB a second. Records at which byte each transfer begins. */
async function startSlowLine(sitePort: number) {
  const offsets = { GET: [] as number[], PATCH: [] as number[] }
  const server = createServer((socket) => {
    const site = connect(sitePort, '127.0.0.1')
    let left = LINE.breaksAfter
    const pass = async (from: Socket, to: Socket) => {
      for await (const data of from as AsyncIterable<Buffer>) {
        const [, method, offset] =
          /^(GET|PATCH) [^]*?^(?:range: bytes=|upload-offset: )(\d+)/im.exec(data.toString('latin1')) ?? []
        if (method === 'GET' || method === 'PATCH') offsets[method].push(Number(offset))
        for (let at = 0; at < data.length; at += LINE.bytes) {
          await sleep(LINE.ms)
          const part = data.subarray(at, at + LINE.bytes)
          left -= part.length
          if (left < 0) return
          to.write(part)
        }
      }
    }
    const end = () => {
      socket.destroy()
      site.destroy()
    }
    for (const each of [socket, site]) each.on('error', () => undefined)
    for (const passing of [pass(socket, site), pass(site, socket)]) void passing.then(end, end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return { url: `http://127.0.0.1:${address.port}`, offsets }
}
