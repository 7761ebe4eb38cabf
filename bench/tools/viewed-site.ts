/** A site of several processes with a replicated database and a real video, for simulated viewers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openParts, startAllWorkers } from '../../server/src/parts.ts'
import type { Parts } from '../../server/src/parts.ts'
import { parseConfig } from '../../server/src/platform/config/index.ts'
import { freePort } from '../../server/src/platform/free-port.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { mediaUrl } from '../../server/src/platform/storage/urls.ts'
import { createChannel } from '../../server/src/testing/factories.ts'
import { startReplicatedDatabase } from '../../server/src/testing/replica/replicated-database.ts'
import { drawClip } from './draw-clip.ts'
import { enqueueVideo } from './enqueue-video.ts'
import type { ViewedVideo } from './viewer.ts'

const MAIN = join(import.meta.dirname, '../../server/src/main.ts')
const CLIP = { seconds: 60, size: '1280x720' }
/** Of these widths, a page shows one large thumbnail and the others small. */
const LARGE = '-1280.webp'
const SMALL = '-320.webp'

export interface Setup {
  readonly name: string
  readonly nodes: number
  readonly hasReplica: boolean
  /** A further process sends the files, like an edge: it isn't counted. */
  readonly hasMediaHost?: boolean
}

export interface ViewedSite {
  readonly parts: Parts
  readonly primaryUrl: string
  readonly replicaUrl: string
  close(): Promise<void>
}

export async function openViewedSite(): Promise<ViewedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-viewers-'))
  const database = await startReplicatedDatabase({ logsStatements: false })
  const parts = await openParts(
    parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', AV1: 'off', LOWEST: 'off' }),
    database.primaryUrl,
    createLog('error'),
  )
  return {
    parts,
    primaryUrl: database.primaryUrl,
    replicaUrl: database.line.url,
    close: async () => {
      await parts.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Encodes a video and gives its files to all videos. Returns the videos. */
export async function shareOneVideo({ parts }: ViewedSite): Promise<ViewedVideo[]> {
  const { db, config, connection } = parts
  const clip = await drawClip(config, CLIP)
  const workers = await startAllWorkers(parts)
  const videoId = await enqueueVideo(parts, { clip, channel: await createChannel(db) })
  const columns = ['stage', 'masterKey', 'thumbnailKey'] as const
  const find = () =>
    db.selectFrom('videos').select(columns).where('id', '=', videoId).executeTakeFirstOrThrow()
  let video = await find()
  for (; video.stage !== 'ready'; video = await find()) {
    if (video.stage === 'failed') throw new Error('the video could not be encoded')
    await sleep(500)
  }
  await workers.stop()
  await connection.pool.query(
    `update videos set media_prefix = made.media_prefix, master_key = made.master_key, thumbnail_key = made.thumbnail_key
     from videos as made where made.id = $1 and videos.id <> $1`,
    [videoId],
  )
  const others = await db.selectFrom('videos').select(['id', 'slug']).where('id', '<>', videoId).execute()
  const { masterKey, thumbnailKey } = video
  const pictures = [LARGE, SMALL].map((ending) => mediaUrl(`${thumbnailKey}${ending}`))
  return others.map(({ id, slug }) => ({ id, slug: slug ?? '', master: mediaUrl(masterKey), pictures }))
}

export interface Node {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts the web nodes of a setup as processes of their own. */
export async function startNodes(
  { parts, primaryUrl, replicaUrl }: ViewedSite,
  { nodes, hasReplica }: Setup,
): Promise<Node[]> {
  return Promise.all(Array.from({ length: nodes }, () => startNode()))

  async function startNode(): Promise<Node> {
    const port = await freePort()
    const settings = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: parts.config.dataDir,
      DATABASE_URL: primaryUrl,
      ...(hasReplica && { DATABASE_REPLICA_URL: replicaUrl }),
      WORKERS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
    }
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    for await (const line of createInterface(child.stdout)) if (line.includes('Serendib is at')) break
    return {
      origin: `http://127.0.0.1:${port}`,
      pid: child.pid ?? NaN,
      stop: async () => {
        child.kill('SIGTERM')
        await ended
      },
    }
  }
}
