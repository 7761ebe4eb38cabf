import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startAllWorkers } from '../../../parts.ts'
import type { LendingSite } from '../../../testing/remote/lending-site.ts'
import { createLendingSite } from '../../../testing/remote/lending-site.ts'
import { startRemoteWorker } from '../../../testing/remote/remote-worker.ts'
import type { S3Server } from '../../../testing/s3-server.ts'
import { startS3Server } from '../../../testing/s3-server.ts'
import { findUnfinished, findVideo } from '../queries.ts'
import { listWorkers } from './worker-queries.ts'

let s3: S3Server
let app: LendingSite
let origin: string
beforeAll(async () => {
  s3 = await startS3Server()
  app = await createLendingSite(s3.env)
  origin = await app.listen()
})
afterAll(async () => {
  await app.close()
  await s3.close()
})

it('publishes a video whose chunks a worker elsewhere encodes from an original in S3', async () => {
  const videoId = await app.uploadUntilChunks()
  const { originalKey = '' } = (await findUnfinished(app.db, videoId)) ?? {}
  const reads: string[] = []
  s3.intercept(({ method, url = '' }, response) => {
    if (method !== 'GET' || !url.includes(originalKey)) return false
    reads.push(url)
    // The store is unavailable at first.
    const isRefused = reads.length === 1
    if (isRefused) response.writeHead(503).end()
    return isRefused
  })
  const worker = await startRemoteWorker({ SITE_URL: origin, WORKER_TOKEN: await app.addToken('one') })
  await worker.untilPrinted('sent a chunk')
  expect(reads.length).toBeGreaterThan(1)
  // It waits on the disk of the site until it is checked.
  expect(await app.incomingNames()).not.toEqual([])

  const workers = await startAllWorkers(app.parts, { superviseSeconds: 3 })
  onTestFinished(() => workers.stop())
  await expect.poll(async () => (await findVideo(app.db, videoId))?.stage).toBe('ready')
  const video = await findVideo(app.db, videoId)
  expect(video).toMatchObject({ heights: [144, 240, 360], isDamaged: false })
  expect(await listWorkers(app.db)).toMatchObject([{ results: expect.any(Number), failures: 0 }])
  expect((await listWorkers(app.db))[0]?.results).toBeGreaterThan(0)
  await expect.poll(app.incomingNames).toEqual([])
  expect((await app.request(`/media/${video?.masterKey}`)).status).toBe(200)
}, 60_000)
