import type { EditState, MyVideo, VideoDetail, VideoStatus } from '@serendib/contract'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { makeEditJob } from '../areas/encoding/index.ts'
import { removeOutdated } from '../areas/encoding/outdated.ts'
import type { WorkersOptions } from '../platform/jobs/work.ts'
import { startAllWorkers } from '../parts.ts'
import type { TestApp } from './app.ts'
import { createTestApp } from './app.ts'
import type { TestUser } from './factories.ts'
import { createChannel } from './factories.ts'

const { edits, uploads, watch, ownVideos } = contract
const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

/** A site with running workers and an uploader. Its methods act through the API as that uploader. */
export interface VideoSite {
  readonly app: TestApp
  readonly owner: TestUser
  /** Uploads a video, waits until it is ready, and returns its id. */
  upload(bytes: Uint8Array): Promise<number>
  publish(videoId: number, slug: string): Promise<{ readonly status: VideoStatus }>
  /** Uploads and publishes a video. */
  video(slug: string, bytes: Uint8Array): Promise<number>
  detailsOf(slug: string, viewer?: TestUser | null): Promise<VideoDetail>
  stateOf(videoId: number, user?: TestUser): Promise<EditState>
  /** The video in its owner's list. */
  inListOf(videoId: number): Promise<MyVideo | undefined>
  /** States of its edit jobs. */
  jobsOf(videoId: number): Promise<string[]>
  /** Storage keys with this prefix. */
  storedBelow(prefix: string): Promise<string[]>
  /** Waits until its edit job has finished or failed. */
  settled(videoId: number): Promise<EditState>
  withWorkersStopped(run: () => Promise<void>): Promise<void>
  /** Lets all outdated files expire and removes them. */
  removeOutdatedFiles(): Promise<void>
  close(): Promise<void>
}

export async function openVideoSite(
  env: Record<string, string> = {},
  working: Pick<WorkersOptions, 'superviseSeconds'> = {},
): Promise<VideoSite> {
  const app = await createTestApp(env)
  const { db, parts } = app
  let workers = await startAllWorkers(parts, working)
  const { owner } = await createChannel(db)
  const as = (user: TestUser | null = owner) => app.as(user?.token ?? null)

  const upload = async (bytes: Uint8Array) => {
    const video = new File([new Uint8Array(bytes)], 'first.mp4', { type: 'video/mp4' })
    const { videoId } = await as()(uploads.videoUpload, { body: {}, files: { video } })
    for (;;) {
      const { state } = await as()(uploads.processingState, { query: { videoId } })
      if (state.stage === 'ready') return videoId
      await pause()
    }
  }
  const publish = async (videoId: number, slug: string) => {
    const words = { title: 'Tea', description: '', primaryTags: [], secondaryTags: [], categories: [] }
    return as()(ownVideos.publishVideo, { body: { videoId, slug, ...words } })
  }
  const stateOf = async (videoId: number, user = owner) =>
    (await as(user)(edits.editState, { query: { videoId } })).state

  return {
    app,
    owner,
    upload,
    publish,
    video: async (slug, bytes) => {
      const videoId = await upload(bytes)
      await publish(videoId, slug)
      return videoId
    },
    detailsOf: async (slug, viewer) => (await as(viewer)(watch.displayVideoData, { query: { slug } })).video,
    stateOf,
    inListOf: async (videoId) =>
      (await as()(ownVideos.myVideos, { query: { cursor: '' } })).videos.find(({ id }) => id === videoId),
    jobsOf: async (videoId) => {
      const { rows } = await parts.connection.pool.query<{ state: string }>(
        `select state from pgboss.job where name = $1 and (data ->> 'videoId')::int = $2`,
        [makeEditJob.name, videoId],
      )
      return rows.map(({ state }) => state)
    },
    storedBelow: async (prefix) => {
      const keys: string[] = []
      for await (const { key } of parts.storage.list(prefix)) keys.push(key)
      return keys
    },
    settled: async (videoId) => {
      for (;;) {
        const state = await stateOf(videoId)
        if (state.job === null || state.job.failure !== null) return state
        await pause()
      }
    },
    withWorkersStopped: async (run) => {
      await workers.stop(0)
      try {
        await run()
      } finally {
        workers = await startAllWorkers(parts, working)
      }
    },
    removeOutdatedFiles: async () => {
      await db
        .updateTable('outdatedMedia')
        .set({ removeAt: sql<Date>`now()` })
        .execute()
      const { storage, incoming } = parts
      await removeOutdated({ db, storage, incoming })
    },
    close: async () => {
      await workers.stop()
      await app.close()
    },
  }
}
