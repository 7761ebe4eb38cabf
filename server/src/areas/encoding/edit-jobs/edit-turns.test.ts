import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueue } from '../../../platform/jobs/define.ts'
import { makeClip } from '../../../testing/clip.ts'
import { createChannel } from '../../../testing/factories.ts'
import type { VideoSite } from '../../../testing/video-site.ts'
import { openVideoSite } from '../../../testing/video-site.ts'
import { encodeJob, makeEditJob } from '../job-kinds.ts'

let site: VideoSite
let clip: Buffer
beforeAll(async () => {
  clip = await makeClip(4)
  site = await openVideoSite({ LADDER: '144' })
})
afterAll(() => site.close())

const { edits, uploads } = contract

it('runs edit jobs after the first playable state of every upload, and alternates between accounts', async () => {
  const { app, owner, video, settled } = site
  const { pool } = site.app.parts.connection
  const [a1, a2, b1] = [await video('a-1', clip), await video('a-2', clip), await video('b-1', clip)]
  const b = await createChannel(app.db)
  await app.db.updateTable('videos').set({ channelId: b.id }).where('id', '=', b1).execute()
  const c = (await createChannel(app.db)).owner
  const trim = (videoId: number, user = owner) =>
    app.as(user.token)(edits.trimVideo, { body: { videoId, fromSeconds: 1, toSeconds: 4 } })
  await site.withWorkersStopped(async () => {
    for (const videoId of [a1, a2]) await trim(videoId)
    await trim(b1, b.owner)
    const video = new File([new Uint8Array(clip)], 'clip.mp4', { type: 'video/mp4' })
    await app.as(c.token)(uploads.videoUpload, { body: { userId: c.id }, files: { video } })
  })
  for (const videoId of [a1, a2]) expect((await settled(videoId)).job).toBeNull()
  await expect.poll(async () => (await site.stateOf(b1, b.owner)).job).toBeNull()
  const { rows } = await pool.query<{ id: number }>(
    `select (data->>'videoId')::int as id from pgboss.job where name = $1 order by started_on`,
    [makeEditJob.name],
  )
  expect(rows.map(({ id }) => id)).toEqual([a1, b1, a2])
  const first = await pool.query(
    `select (select max(completed_on) from pgboss.job where name = $1) <=
      (select min(started_on) from pgboss.job where name = $2) as is_first`,
    [encodeJob.name, makeEditJob.name],
  )
  expect(first.rows).toEqual([{ is_first: true }])
})

it('runs an edit job that has waited for an hour even if uploads are still waiting', async () => {
  const { app, video, owner, settled } = site
  const { pool } = app.parts.connection
  const videoId = await video('waited', clip)
  // No worker can run it before tomorrow.
  await enqueue(app.db, encodeJob, { videoId: 0 }, { startAfter: new Date(Date.now() + 24 * 3600_000) })
  await app.as(owner.token)(edits.trimVideo, { body: { videoId, fromSeconds: 1, toSeconds: 4 } })
  await expect.poll(() => site.jobsOf(videoId)).toEqual(['created'])
  await pool.query(
    `update pgboss.job set created_on = now() - interval '61 minutes' where name = $1 and state = 'created'`,
    [makeEditJob.name],
  )
  expect((await settled(videoId)).job).toBeNull()
})
