import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { makeClip } from '../../testing/clip.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function upload(bytes: Uint8Array, user: TestUser): Promise<number> {
  const video = new File([new Uint8Array(bytes)], 'clip.mkv', { type: 'video/x-matroska' })
  const { videoId } = await app.as(user.token)(contract.uploads.videoUpload, {
    body: { userId: user.id },
    files: { video },
  })
  return videoId
}

const videoOf = (id: number) =>
  app.db
    .selectFrom('videos')
    .select(['stage', 'masterKey', 'failureText'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it("makes another account's short clip playable before the ladders of two longer videos, with one worker slot", async () => {
  const [a, b] = [(await createChannel(app.db)).owner, (await createChannel(app.db)).owner]
  const encoded = { ending: 'mkv', options: ['-c:v', 'mpeg4', '-s', '854x480', '-r', '10'] }
  const long = await makeClip(40, encoded)
  const ofA = [await upload(long, a), await upload(long, a)]
  const ofB = await upload(await makeClip(3, encoded), b)
  const workers = await startAllWorkers({ ...app.parts, config: { ...app.parts.config, encodes: 1 } })
  try {
    await expect.poll(async () => (await videoOf(ofB)).masterKey, { interval: 50 }).not.toBeNull()
    const stages = await Promise.all(ofA.map(async (id) => (await videoOf(id)).stage))
    expect(stages).not.toContain('ready')
    // The accounts alternate: the first account's second video waited for the other account's only one.
    const { rows } = await app.parts.connection.pool.query<{ id: number }>(
      `select (data->>'videoId')::int as id from pgboss.job
       where name = 'uploads/encode-video' and started_on is not null order by started_on`,
    )
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([ofA[0], ofB])
    for (const id of [...ofA, ofB]) {
      await expect.poll(async () => (await videoOf(id)).stage).toBe('ready')
    }
  } finally {
    await workers.stop()
  }
})
