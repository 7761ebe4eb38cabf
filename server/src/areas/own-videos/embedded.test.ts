import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpeg } from '../../media/test-clips.ts'
import { startAllWorkers } from '../../parts.ts'
import type { Workers } from '../../platform/jobs/work.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel } from '../../testing/factories.ts'
import { untilProcessed } from '../../testing/until-processed.ts'
import { withChapters } from './embedded.ts'

let app: TestApp
let workers: Workers
let owner: TestUser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-'))
  app = await createTestApp()
  workers = await startAllWorkers(app.parts)
  owner = (await createChannel(app.db)).owner
})
afterAll(async () => {
  await workers.stop()
  await app.close()
  await rm(folder, { recursive: true })
})

const { captions, ownVideos, uploads, watch } = contract
const SINHALA = '1\n00:00:00,500 --> 00:00:01,500\nආයුබෝවන්\n'
const TAMIL = '1\n00:00:01,000 --> 00:00:02,000\nவணக்கம்\n'
const LOG = ['0', '1', '2']
  .map((second) => `1\n00:00:0${second},000 --> 00:00:0${second},900\nISO 100, GPS (80.7603, 7.9570, 17)\n`)
  .join('\n')
const CHAPTERS = `;FFMETADATA1
${['Kandy', 'Nanu\\\nOya', ''].map((title, index) => `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${index * 1000}\nEND=${index * 1000 + 1000}\ntitle=${title}`).join('\n')}\n`

/** Uploads a video with these subtitles by language, and publishes it. */
async function upload(
  ending: string,
  subtitles: Readonly<Record<string, string>>,
  { chapters = '', slug = '', isDraft = false } = {},
): Promise<number> {
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=25:d=3']
  const output = ['-c:v', 'libx264', '-map', '0', '-c:s', ending === 'mp4' ? 'mov_text' : 'srt']
  const texts = Object.entries(subtitles)
  for (const [index, [language, text]] of texts.entries()) {
    const file = path.join(folder, `${index}.srt`)
    await writeFile(file, text)
    inputs.push('-i', file)
    output.push('-map', String(index + 1), `-metadata:s:s:${index}`, `language=${language}`)
  }
  if (chapters !== '') {
    await writeFile(path.join(folder, 'chapters.txt'), chapters)
    inputs.push('-i', path.join(folder, 'chapters.txt'))
    output.push('-map_metadata', String(texts.length + 1))
  }
  const clip = path.join(folder, `clip.${ending}`)
  await ffmpeg(...inputs, ...output, clip)
  const video = new File([new Uint8Array(await readFile(clip))], `clip.${ending}`)
  const { videoId } = await app.as(owner.token)(uploads.videoUpload, {
    body: { userId: owner.id },
    files: { video },
  })
  expect(await untilProcessed(app.as(owner.token), videoId)).toMatchObject({ stage: 'ready' })
  if (isDraft) return videoId
  await app.as(owner.token)(ownVideos.publishVideo, {
    body: {
      userId: owner.id,
      videoId,
      title: 'Slow train',
      slug,
      description: 'By rail.',
      primaryTags: ['train'],
      secondaryTags: [],
      categories: [1],
    },
    files: {},
  })
  return videoId
}

async function offeredFor(videoId: number) {
  const { video } = await app.as(owner.token)(ownVideos.ownDetails, { query: { videoId } })
  const { embeddedCaptions, embeddedChapters, description } = video
  return { embeddedCaptions, embeddedChapters, description }
}

describe('subtitles and chapters inside an uploaded file', () => {
  it.each(['mkv', 'mp4'])(
    'are offered to its owner, and become captions and chapters: %s',
    async (ending) => {
      const slug = `embedded-${ending}`
      const videoId = await upload(
        ending,
        { sin: SINHALA, tam: TAMIL, und: LOG },
        { chapters: CHAPTERS, slug },
      )
      expect(await offeredFor(videoId)).toMatchObject({ embeddedCaptions: ['si', 'ta'], embeddedChapters: 3 })
      await app.as(owner.token)(captions.saveCaptions, {
        body: { videoId, language: 'ta', isDefault: false },
        files: { captions: new Blob([TAMIL.replace('வணக்கம்', 'மீண்டும்')]) },
      })
      await app.as(owner.token)(ownVideos.importEmbedded, { body: { videoId } })
      const { video } = await app.as(null)(watch.displayVideoData, { query: { slug } })
      expect(video.description).toBe('By rail.\n\n0:00 Kandy\n0:01 Nanu Oya\n0:02 Chapter 3')
      const texts = await Promise.all(video.captions.map(async ({ url }) => (await app.request(url)).text()))
      expect(texts).toEqual([
        'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nආයුබෝවන්\n',
        // The owner's own captions stay.
        expect.stringContaining('மீண்டும்'),
      ])
      expect(await offeredFor(videoId)).toMatchObject({ embeddedCaptions: [], embeddedChapters: 0 })
    },
  )

  it('are offered before the details are saved, and chapters are added to what was entered', async () => {
    const videoId = await upload('mkv', { si: SINHALA }, { chapters: CHAPTERS, isDraft: true })
    const call = app.as(owner.token)
    const { state } = await call(uploads.processingState, { query: { videoId } })
    expect(state).toMatchObject({ embeddedCaptions: ['si'], embeddedChapters: 3 })
    const { addedText } = await call(ownVideos.importEmbedded, {
      body: { videoId, description: 'By rail. ' },
    })
    expect(addedText).toBe('0:00 Kandy\n0:01 Nanu Oya\n0:02 Chapter 3')
    expect(await offeredFor(videoId)).toEqual({
      embeddedCaptions: [],
      embeddedChapters: 0,
      description: `By rail.\n\n${addedText}`,
    })
    const { tracks } = await call(captions.videoCaptions, { query: { videoId } })
    expect(tracks).toMatchObject([{ language: 'si' }])
  })

  it('are forgotten when their owner dismisses the offer, and nobody else can answer it', async () => {
    const videoId = await upload('mkv', { und: SINHALA }, { slug: 'embedded-dismissed' })
    expect(await offeredFor(videoId)).toMatchObject({ embeddedCaptions: ['und'], embeddedChapters: 0 })
    const { owner: other } = await createChannel(app.db)
    for (const call of [ownVideos.importEmbedded, ownVideos.dismissEmbedded])
      await expect(app.as(other.token)(call, { body: { videoId } })).rejects.toMatchObject({
        code: 'video_not_found',
      })
    await app.as(owner.token)(ownVideos.dismissEmbedded, { body: { videoId } })
    expect(await offeredFor(videoId)).toMatchObject({ embeddedCaptions: [], embeddedChapters: 0 })
    expect(await app.db.selectFrom('captions').where('videoId', '=', videoId).execute()).toEqual([])
  })

  it('have times of the shown part if the video was trimmed before', async () => {
    const videoId = await upload('mkv', { si: SINHALA }, { slug: 'embedded-trimmed' })
    await app.db
      .insertInto('videoTrims')
      .values({ videoId, fromSeconds: 1, toSeconds: 3, wholeSeconds: 3 })
      .execute()
    await app.as(owner.token)(ownVideos.importEmbedded, { body: { videoId } })
    const { video } = await app.as(null)(watch.displayVideoData, { query: { slug: 'embedded-trimmed' } })
    const shown = await app.request(video.captions[0]?.url ?? '')
    expect(await shown.text()).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nආයුබෝවන්\n')
  })
})

describe('chapters added to a description', () => {
  const chapters = [
    { startSeconds: 4.2, title: 'Peradeniya' },
    { startSeconds: 3700.9, title: '' },
  ]

  it('begin at 0:00, and have a title each', () => {
    expect(withChapters('', chapters)).toBe('0:00 Intro\n0:04 Peradeniya\n1:01:40 Chapter 2')
  })

  it('have times of the shown part', () => {
    const part = { fromSeconds: 60, toSeconds: 3800 }
    expect(withChapters('Rail', chapters, part)).toBe('Rail\n\n0:00 Peradeniya\n1:00:40 Chapter 2')
    expect(withChapters('Rail', chapters, { fromSeconds: 0, toSeconds: 3 })).toBe('Rail')
  })

  it('are not added to a description that has chapters', () => {
    const description = 'Rail\n- 00:00 Kandy\n- 04:00 Ella'
    expect(withChapters(description, chapters)).toBe(description)
  })
})
