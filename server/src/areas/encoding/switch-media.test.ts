import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createVideo } from '../../testing/factories.ts'
import type { ServedMedia } from './served-media.ts'
import { switchMedia } from './switch-media.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A state with this number of renditions and three thumbnail candidates, stored below a prefix. */
function stored(prefix: string, renditions: number, isFinal: boolean): ServedMedia {
  return {
    isFinal,
    masterKey: `${prefix}/master-${renditions}.m3u8`,
    directKey: null,
    directBytes: null,
    storyboardKey: null,
    thumbnailKeys: [1, 2, 3].map((number) => `${prefix}/poster-${number}`),
    thumbnailSeconds: [1, 5, 9],
    durationSeconds: 10,
    isDamaged: false,
    width: 640,
    height: 360,
    renditions: Array.from({ length: renditions }, (_, index) => ({
      height: 144 * (index + 1),
      width: 256,
      bytes: 1,
    })),
    soundBytes: 1,
  }
}

async function encoding() {
  const { id } = await createVideo(app.db, {
    status: 'draft',
    describedAt: null,
    publishedAt: null,
    stage: 'encoding',
    masterKey: null,
    thumbnailKey: null,
  })
  const show = (name: string, renditions: number, isFinal: boolean) => {
    const prefix = `videos/${id}/${name}`
    return switchMedia(app, id, { prefix, media: stored(prefix, renditions, isFinal) })
  }
  const begin = (name: string) =>
    app.db
      .updateTable('videos')
      .set({ mediaPrefix: `videos/${id}/${name}` })
      .where('id', '=', id)
      .execute()
  await begin('a')
  const row = () =>
    app.db
      .selectFrom('videos')
      .select(['stage', 'masterKey', 'mediaPrefix', 'thumbnailKey'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const outdated = async () =>
    (
      await app.db.selectFrom('outdatedMedia').select('key').where('key', 'like', `videos/${id}/%`).execute()
    ).map(({ key }) => key)
  return { id, begin, show, row, outdated }
}

it("doesn't change a video that already serves more renditions", async () => {
  const { begin, show, row, outdated, id } = await encoding()
  expect(await show('a', 2, false)).toBe(true)
  await begin('b')
  expect(await show('b', 1, false)).toBe(false)
  expect(await row()).toMatchObject({ masterKey: `videos/${id}/a/master-2.m3u8`, stage: 'encoding' })
  expect(await outdated()).toEqual([])
})

it('keeps the chosen thumbnail while a video is served from the same prefix', async () => {
  const { show, row, id } = await encoding()
  await show('a', 1, false)
  const thumbnailKey = `videos/${id}/a/poster-2`
  await app.db.updateTable('videos').set({ thumbnailKey }).where('id', '=', id).execute()
  await show('a', 2, true)
  expect(await row()).toMatchObject({ thumbnailKey, stage: 'ready' })
})

it('removes the files below a former prefix, and uses the candidate nearest to the chosen thumbnail', async () => {
  const { begin, show, row, outdated, id } = await encoding()
  await show('a', 1, false)
  const thumbnailKey = `videos/${id}/a/poster-3`
  await app.db.updateTable('videos').set({ thumbnailKey }).where('id', '=', id).execute()
  // Another machine continues below another prefix.
  await begin('b')
  expect(await show('a', 3, true)).toBe(false)
  expect(await show('b', 2, true)).toBe(true)
  expect(await row()).toEqual({
    stage: 'ready',
    masterKey: `videos/${id}/b/master-2.m3u8`,
    mediaPrefix: `videos/${id}/b`,
    thumbnailKey: `videos/${id}/b/poster-3`,
  })
  expect(await outdated()).toEqual([`videos/${id}/a`])
})

it("finishes a video that was taken down, and doesn't change a deleted one", async () => {
  const { begin, show, row, id } = await encoding()
  await show('a', 1, false)
  await app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', id).execute()
  expect(await show('a', 2, true)).toBe(true)
  expect(await row()).toMatchObject({ stage: 'ready' })
  await app.db.updateTable('videos').set({ deletedAt: new Date() }).where('id', '=', id).execute()
  await begin('b')
  expect(await show('b', 2, true)).toBe(false)
})
