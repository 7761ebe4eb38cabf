import { contract, LIMITS } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser, createVideo } from '../../testing/factories.ts'
import { readUnreadCaptions } from './jobs.ts'
import { lockOwnVideo } from './queries.ts'
import { prepareCaptions, switchCaptions } from './trimmed-captions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { captions, watch } = contract
/** A drone's log: one cue per second with the position. */
const LOG = ['03', '04', '05']
  .map(
    (second) =>
      `00:${second}.000 --> 00:${second}.500\nISO 100, EV 0, GPS (80.76031${second}, 7.957021, 17)\n`,
  )
  .join('\n')
const FILE = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<b>Ayubowan</b>\n'

const save = (
  token: string,
  videoId: number,
  given: { language?: string; text?: string; isDefault?: boolean } = {},
) =>
  app.as(token)(captions.saveCaptions, {
    body: { videoId, language: given.language ?? 'en', isDefault: given.isDefault ?? false },
    files: { captions: new Blob([given.text ?? FILE]) },
  })
const shown = async (slug: string) =>
  (await app.as(null)(watch.displayVideoData, { query: { slug } })).video.captions
const rowsOf = (videoId: number) =>
  app.db.selectFrom('captions').selectAll().where('videoId', '=', videoId).execute()

describe('captions of a video', () => {
  it('are rewritten, served and listed with the video', async () => {
    const video = await createVideo(app.db)
    const { tracks } = await save(video.channel.owner.token, video.id)
    expect(tracks).toEqual([{ language: 'en', url: expect.any(String), isDefault: true }])
    expect(await shown(video.slug)).toEqual(tracks)
    const file = await app.request(tracks[0]?.url ?? '')
    expect(file.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await file.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nAyubowan\n')
  })

  it('replace the captions in the same language and remove their file', async () => {
    const video = await createVideo(app.db)
    const { token } = video.channel.owner
    const [before] = (await save(token, video.id)).tracks
    const [after] = (await save(token, video.id, { text: FILE.replace('Ayubowan', 'Vanakkam') })).tracks
    expect(await (await app.request(after?.url ?? '')).text()).toContain('Vanakkam')
    await app.removed()
    expect((await app.request(before?.url ?? '')).status).toBe(404)
    expect(await rowsOf(video.id)).toHaveLength(1)
  })

  it('have at most one default, which can be changed and cleared', async () => {
    const video = await createVideo(app.db)
    const { token } = video.channel.owner
    await save(token, video.id, { language: 'en' })
    await save(token, video.id, { language: 'ta' })
    await save(token, video.id, { language: 'si', isDefault: true })
    const defaults = async () =>
      (await rowsOf(video.id)).filter((row) => row.isDefault).map((row) => row.language)
    expect(await defaults()).toEqual(['si'])
    await app.as(token)(captions.chooseDefault, { body: { videoId: video.id, language: 'ta' } })
    expect(await defaults()).toEqual(['ta'])
    await app.as(token)(captions.chooseDefault, { body: { videoId: video.id } })
    expect(await defaults()).toEqual([])
    const unknown = app.as(token)(captions.chooseDefault, { body: { videoId: video.id, language: 'fr' } })
    await expect(unknown).rejects.toMatchObject({ code: 'captions_not_found' })
  })

  it('are removed together with their file', async () => {
    const video = await createVideo(app.db)
    const { token } = video.channel.owner
    const [track] = (await save(token, video.id)).tracks
    const remove = () =>
      app.as(token)(captions.removeCaptions, { body: { videoId: video.id, language: 'en' } })
    expect(await remove()).toEqual({ tracks: [] })
    await app.removed()
    expect((await app.request(track?.url ?? '')).status).toBe(404)
    expect(await rowsOf(video.id)).toEqual([])
    await expect(remove()).rejects.toMatchObject({ code: 'captions_not_found' })
  })

  it.each([
    ['captions_not_text', 'caf\u0001\0\u0002'],
    ['too_many_cues', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nhi\n\n'.repeat(50_001)}`],
    ['captions_not_readable', 'hello'],
    ['captions_telemetry', LOG],
    ['captions_too_large', FILE + 'x'.repeat(LIMITS.captionBytesMax)],
  ])('are rejected with %s, and nothing is stored', async (code, text) => {
    const video = await createVideo(app.db)
    const call = save(video.channel.owner.token, video.id, { text })
    await expect(call).rejects.toMatchObject({ code })
    expect(await rowsOf(video.id)).toEqual([])
    const saved = []
    for await (const object of app.parts.storage.list(`videos/${video.id}`)) saved.push(object.key)
    expect(saved).toEqual([])
  })

  it('are checked before they are saved, and read in the chosen encoding', async () => {
    const video = await createVideo(app.db)
    const { token } = video.channel.owner
    const file = new Blob([
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nКафе\n\n2\n00:00:0x --> 3', 'utf16le'),
    ])
    const check = async () =>
      (await app.as(token)(captions.checkCaptions, { body: {}, files: { captions: file } })).captions
    expect(await check()).toEqual({
      encoding: 'utf-16le',
      cueCount: 1,
      firstCues: [{ start: 1, end: 2, text: 'Кафе' }],
      problems: [{ line: 6, kind: 'unreadable_times' }],
      problemCount: 1,
    })
    const log = app.as(token)(captions.checkCaptions, { body: {}, files: { captions: new Blob([LOG]) } })
    await expect(log).rejects.toMatchObject({ code: 'captions_telemetry', httpStatus: 415 })
    expect(await rowsOf(video.id)).toEqual([])
    const body = { videoId: video.id, language: 'ru', encoding: 'utf-16be', isDefault: false } as const
    const saving = app.as(token)(captions.saveCaptions, { body, files: { captions: file } })
    await expect(saving).rejects.toMatchObject({ code: 'captions_not_readable' })
  })

  it('are rejected without a file, without a language, and beyond 20 languages', async () => {
    const video = await createVideo(app.db)
    const { token } = video.channel.owner
    const body = { videoId: video.id, language: 'en', isDefault: false }
    await expect(app.as(token)(captions.saveCaptions, { body })).rejects.toMatchObject({
      code: 'captions_missing',
    })
    await expect(save(token, video.id, { language: '../x' })).rejects.toThrow('is not a language')
    const languages = Array.from({ length: 20 }, (_, index) => `en-x${String(index).padStart(2, '0')}`)
    for (const language of languages) await save(token, video.id, { language })
    await expect(save(token, video.id)).rejects.toMatchObject({ code: 'too_many_captions' })
    expect((await rowsOf(video.id)).filter((row) => row.isDefault)).toHaveLength(1)
  })

  it('can be changed only by the owner of the video', async () => {
    const video = await createVideo(app.db)
    const other = await createUser(app.db, { roleId: 3 })
    await save(video.channel.owner.token, video.id)
    const apiError = { code: 'video_not_found', httpStatus: 404 }
    const call = app.as(other.token)
    const own = { videoId: video.id, language: 'en' }
    await expect(save(other.token, video.id)).rejects.toMatchObject(apiError)
    await expect(call(captions.removeCaptions, { body: own })).rejects.toMatchObject(apiError)
    await expect(call(captions.chooseDefault, { body: own })).rejects.toMatchObject(apiError)
    await expect(call(captions.videoCaptions, { query: { videoId: video.id } })).rejects.toMatchObject(
      apiError,
    )
    expect(await rowsOf(video.id)).toHaveLength(1)
  })
})

/** Stores a file as captions, as it was possible before telemetry was recognized. */
async function storeLog(videoId: number, language: string) {
  const storageKey = `videos/${videoId}/captions/log-${language}.vtt`
  const text = `WEBVTT\n\n${LOG.replaceAll(/^(\d)/gm, '00:$1').replaceAll('> ', '> 00:')}`
  await app.parts.storage.put(storageKey, Buffer.from(text), { contentType: 'text/vtt; charset=utf-8' })
  await app.db.insertInto('captions').values({ videoId, language, storageKey }).execute()
  return storageKey
}

describe('a log of a drone that was saved as captions before it was recognized', () => {
  it('is removed with its file and from the search, and the owner is notified once', async () => {
    const video = await createVideo(app.db)
    const { token } = video.channel.owner
    const keys = [await storeLog(video.id, 'en'), await storeLog(video.id, 'fr')]
    await save(token, video.id, {
      language: 'si',
      text: FILE.replace('Ayubowan', 'Latitude 7.957, longitude 80.76'),
    })
    await app.db.updateTable('captions').set({ spoken: null }).where('language', '=', 'si').execute()
    await readUnreadCaptions(app.parts)
    await app.removed()
    expect(await shown(video.slug)).toMatchObject([{ language: 'si' }])
    expect(await rowsOf(video.id)).toMatchObject([{ spoken: 'Latitude 7.957, longitude 80.76' }])
    for (const key of keys) expect(await app.parts.storage.stat(key)).toBeUndefined()
    const { notifications } = await app.as(token)(contract.notifications.displayNotifications, {
      query: { cursor: '' },
    })
    expect(notifications).toMatchObject([{ type: 9, videoId: video.id, from: 'Serendib' }])
    expect(notifications[0]?.description).toContain("a drone's flight log")
  })

  it('is removed when it is only in the hidden part of a trimmed video', async () => {
    const video = await createVideo(app.db)
    const sourceKey = await storeLog(video.id, 'en')
    const storageKey = `videos/${video.id}/captions/trimmed.vtt`
    await app.parts.storage.put(storageKey, Buffer.from('WEBVTT\n\n\n'), {
      contentType: 'text/vtt; charset=utf-8',
    })
    await app.db
      .updateTable('captions')
      .set({ storageKey, sourceKey })
      .where('videoId', '=', video.id)
      .execute()
    await readUnreadCaptions(app.parts)
    await app.removed()
    expect(await rowsOf(video.id)).toEqual([])
    for (const key of [storageKey, sourceKey]) expect(await app.parts.storage.stat(key)).toBeUndefined()
  })

  it('is still removed after its video was trimmed', async () => {
    const video = await createVideo(app.db)
    await storeLog(video.id, 'en')
    const part = { fromSeconds: 3, toSeconds: 4 }
    const prepared = await prepareCaptions(app.parts, video.id, part)
    await app.db.transaction().execute((trx) => switchCaptions(trx, prepared))
    await readUnreadCaptions(app.parts)
    expect(await rowsOf(video.id)).toEqual([])
  })
})

describe('captions saved before captions were searchable', () => {
  it('are indexed by a job, which skips missing files', async () => {
    const video = await createVideo(app.db)
    const { token } = video.channel.owner
    await save(token, video.id, { language: 'en' })
    await save(token, video.id, { language: 'ta' })
    const gone = (await rowsOf(video.id)).find(({ language }) => language === 'ta')
    await app.parts.storage.remove(gone?.storageKey ?? '')
    await app.db.updateTable('captions').set({ spoken: null }).where('videoId', '=', video.id).execute()
    await readUnreadCaptions(app.parts)
    const spoken = (await rowsOf(video.id)).map((row) => `${row.language}: ${row.spoken}`)
    expect(spoken.toSorted()).toEqual(['en: Ayubowan', 'ta: '])
  })
})

it('can be saved while a job removes outdated files of the video, without a deadlock', async () => {
  const { db } = app
  const { channel, id } = await createVideo(db)
  const key = `videos/${id}/old`
  await db.insertInto('outdatedMedia').values({ key, removeAt: new Date() }).execute()
  const outdated = () => db.selectFrom('outdatedMedia').select('key').where('key', '=', key).execute()
  let removing: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    await lockOwnVideo(trx, channel.owner.id, id)
    // Marks the video as unmeasured. It used to wait for the lock with the row that the captions need.
    removing = db.deleteFrom('outdatedMedia').where('key', '=', key).execute()
    await expect.poll(outdated).toEqual([])
    const track = { videoId: id, language: 'si', storageKey: `videos/${id}/captions/a.vtt` }
    await trx.insertInto('captions').values(track).execute()
  })
  await removing
  expect(await rowsOf(id)).toMatchObject([{ language: 'si' }])
})
