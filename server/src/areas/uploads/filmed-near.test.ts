import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import type { Workers } from '../../platform/jobs/work.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser } from '../../testing/factories.ts'
import { untilProcessed } from '../../testing/until-processed.ts'

let app: TestApp
let workers: Workers
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serendib-clip-'))
  app = await createTestApp()
  workers = await startAllWorkers(app.parts)
})
afterAll(async () => {
  await workers.stop()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** A clip as a phone with location services writes it. */
async function clipFrom(location: string): Promise<Buffer> {
  const file = path.join(folder, 'phone.mov')
  const lavfi = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25', '-t', '1', '-c:v', 'libx264']
  const tags = [
    '-movflags',
    'use_metadata_tags',
    '-metadata',
    `com.apple.quicktime.location.ISO6709=${location}`,
  ]
  await promisify(execFile)('ffmpeg', ['-y', '-v', 'error', ...lavfi, '-pix_fmt', 'yuv420p', ...tags, file])
  return readFile(file)
}

async function suggestionFor(location: string) {
  const { owner } = await createChannel(app.db)
  const video = new File([new Uint8Array(await clipFrom(location))], 'phone.mov')
  const call = app.as(owner.token)
  const { videoId } = await call(contract.uploads.videoUpload, {
    body: { userId: owner.id },
    files: { video },
  })
  return { owner, videoId, state: await untilProcessed(call, videoId) }
}

describe('file with a location', () => {
  it('creates a suggestion for its owner only, and the location is neither stored nor published', async () => {
    const { owner, videoId, state } = await suggestionFor('+06.8712+081.0522+1041/')
    expect(state.stage).toBe('ready')
    expect(state.suggestedPlace).toMatchObject({ slug: 'ella', nameSi: 'ඇල්ල' })
    const row = await app.db
      .selectFrom('videos')
      .selectAll()
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow()
    expect(row.placeId).toBeNull()
    expect(JSON.stringify(row)).not.toMatch(/6\.8712|81\.0522/)
    const stranger = await createUser(app.db)
    await expect(
      app.as(stranger.token)(contract.uploads.processingState, { query: { videoId } }),
    ).rejects.toMatchObject({ code: 'video_not_found' })
    const { videos } = await app.as(owner.token)(contract.ownVideos.myVideos, { query: { cursor: '' } })
    expect(videos[0]?.suggestedPlace?.slug).toBe('ella')
    const details = { title: 'Arches', description: '', primaryTags: [], secondaryTags: [], categories: [] }
    await app.as(owner.token)(contract.ownVideos.publishVideo, {
      body: { ...details, videoId, slug: 'arches' },
    })
    const { video } = await app.as(null)(contract.watch.displayVideoData, { query: { slug: 'arches' } })
    expect(video.place).toBeNull()
    expect(JSON.stringify(video)).not.toContain('ella')
    const { videos: published } = await app.as(owner.token)(contract.ownVideos.myVideos, {
      query: { cursor: '' },
    })
    expect(published[0]?.suggestedPlace).toBeNull()
  })

  it('creates no suggestion if there is no place within fifteen kilometres', async () => {
    // Far out at sea, and London.
    expect((await suggestionFor('+06.5000+079.2000/')).state.suggestedPlace).toBeNull()
    expect((await suggestionFor('+51.5000-000.1200/')).state.suggestedPlace).toBeNull()
  })
})
