import path from 'node:path'
import type { CutState, MyVideo, VideoDetail, VideoStatus } from '@serendib/contract'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { removeOutdated } from '../areas/cuts/jobs.ts'
import { makeCutJob } from '../areas/uploads/index.ts'
import type { WorkersOptions } from '../platform/jobs/work.ts'
import { startAllWorkers } from '../parts.ts'
import type { TestApp } from './app.ts'
import { createTestApp } from './app.ts'
import type { TestUser } from './factories.ts'
import { createChannel } from './factories.ts'

const { cuts, profile, uploads, watch } = contract
const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

/** A site whose workers work, with somebody who films. What it does with a film is done through its calls, as that person. */
export interface FilmSite {
  readonly app: TestApp
  readonly owner: TestUser
  /** Uploads a film, and waits until it is made; answers its id. */
  upload(bytes: Uint8Array): Promise<number>
  publish(videoId: number, slug: string): Promise<{ readonly status: VideoStatus }>
  /** Both. */
  film(slug: string, bytes: Uint8Array): Promise<number>
  detailsOf(slug: string, viewer?: TestUser | null): Promise<VideoDetail>
  stateOf(videoId: number, user?: TestUser): Promise<CutState>
  /** As it stands in the list of its owner. */
  inListOf(videoId: number): Promise<MyVideo | undefined>
  /** The states of the jobs that make it anew. */
  jobsOf(videoId: number): Promise<string[]>
  /** The keys below a prefix. */
  storedBelow(prefix: string): Promise<string[]>
  /** Waits until it is not being made anew any more. */
  settled(videoId: number): Promise<CutState>
  whileNobodyWorks(act: () => Promise<void>): Promise<void>
  /** As much later as everything outdated needs. */
  afterAWhile(): Promise<void>
  close(): Promise<void>
}

export async function openFilmSite(
  env: Record<string, string> = {},
  working: Pick<WorkersOptions, 'superviseSeconds'> = {},
): Promise<FilmSite> {
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
    return as()(uploads.publishVideo, { body: { videoId, slug, ...words } })
  }
  const stateOf = async (videoId: number, user = owner) =>
    (await as(user)(cuts.cutState, { query: { videoId } })).state

  return {
    app,
    owner,
    upload,
    publish,
    film: async (slug, bytes) => {
      const videoId = await upload(bytes)
      await publish(videoId, slug)
      return videoId
    },
    detailsOf: async (slug, viewer) => (await as(viewer)(watch.displayVideoData, { query: { slug } })).video,
    stateOf,
    inListOf: async (videoId) =>
      (await as()(profile.myVideos, { query: { cursor: '' } })).videos.find(({ id }) => id === videoId),
    jobsOf: async (videoId) => {
      const { rows } = await parts.connection.pool.query<{ state: string }>(
        `select state from pgboss.job where name = $1 and (data ->> 'videoId')::int = $2`,
        [makeCutJob.name, videoId],
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
        if (state.order === null || state.order.failure !== null) return state
        await pause()
      }
    },
    whileNobodyWorks: async (act) => {
      await workers.stop(0)
      try {
        await act()
      } finally {
        workers = await startAllWorkers(parts, working)
      }
    },
    afterAWhile: async () => {
      await db
        .updateTable('outdatedMedia')
        .set({ goesAt: sql<Date>`now()` })
        .execute()
      const { storage, incoming, config } = parts
      await removeOutdated({ db, storage, incoming, workFolder: path.join(config.dataDir, 'work') })
    },
    close: async () => {
      await workers.stop()
      await app.close()
    },
  }
}
