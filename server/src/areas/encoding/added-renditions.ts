import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { AddedFiles, AddedKind, Source } from '../../media/index.ts'
import { DEFAULT_PROBE_LIMITS, probe, produceAdded, trimSource } from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import { enqueue, hasUnfinished } from '../../platform/jobs/define.ts'
import type { JobContext, WaitingJob } from '../../platform/jobs/handler.ts'
import { contentTypeOf } from '../../platform/storage/keys.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { isAdded, listWithoutAdded, updateAdded } from './added-queries.ts'
import {
  checkChunkJob,
  encodeChunkJob,
  encodeJob,
  finishLadderJob,
  joinChunksJob,
  addRenditionsJob,
  makeEditJob,
} from './job-kinds.ts'
import type { EncodeParts } from './parts.ts'
import { announce } from './processing-state.ts'
import type { ProcessedVideo } from './queries.ts'
import { findVideo, lockVideo } from './queries.ts'
import { chooseEncodes } from './turn-queries.ts'
import { addedWorkspaceOf, removeWorkFolder } from './workspace.ts'

const ENQUEUED_AT_ONCE = 20

/** Enqueues jobs for videos without added renditions of these kinds, new and old ones. */
export async function enqueueAdded(db: Database, kinds: readonly AddedKind[]): Promise<void> {
  for (const videoId of await listWithoutAdded(db, kinds, ENQUEUED_AT_ONCE))
    await enqueue(db, addRenditionsJob, { videoId })
}

const ENCODES = [encodeJob, finishLadderJob, encodeChunkJob, checkChunkJob, joinChunksJob, makeEditJob]

/** Chooses jobs for added renditions, only while nothing else is waiting to be encoded on any machine. */
export async function chooseAdded(
  db: Database,
  waiting: readonly WaitingJob[],
  count: number,
): Promise<string[]> {
  for (const job of ENCODES) if (await hasUnfinished(db, job)) return []
  return chooseEncodes(db, addRenditionsJob, waiting, count)
}

type EncodedVideo = ProcessedVideo & {
  readonly originalKey: string
  readonly masterKey: string
  readonly mediaPrefix: string
}

/** Makes the added renditions of a video and serves them in addition to the others. */
export async function addRenditions(
  parts: EncodeParts,
  kinds: readonly AddedKind[],
  videoId: number,
  context: JobContext,
): Promise<void> {
  for (const kind of kinds)
    if (!(await isAdded(parts.db, videoId, kind))) await addKind(parts, kind, videoId, context)
}

async function addKind(
  parts: EncodeParts,
  kind: AddedKind,
  videoId: number,
  context: JobContext,
): Promise<void> {
  const { db, storage } = parts
  const video = await findEncoded(db, videoId)
  if (!video) return
  const readPlaylist = (name: string) => readText(storage, `${path.posix.dirname(video.masterKey)}/${name}`)
  const master = path.posix.basename(video.masterKey)
  const workspace = addedWorkspaceOf(parts.workFolder, video.mediaPrefix)
  const made = await storage.useFile(video.originalKey, async (inputPath) =>
    produceAdded({
      kind,
      tools: parts.tools,
      inputPath,
      workDir: workspace.folder,
      source: await probeSource(parts, video, inputPath, context.signal),
      settings: parts.ladder,
      isDamaged: video.isDamaged,
      readPlaylist,
      master,
      signal: context.signal,
    }),
  )
  if (made) await storeAdded(storage, workspace, made)
  await db.transaction().execute(async (trx) => {
    const locked = await lockVideo(trx, videoId, { evenTakenDown: true })
    // Otherwise, another job makes them from the current files.
    if (locked?.masterKey !== video.masterKey) return
    await updateAdded(
      trx,
      videoId,
      kind,
      made && {
        masterKey: `${workspace.prefix}/${made.master}`,
        renditions: made.renditions,
      },
    )
    await announce(trx, videoId)
  })
  await removeWorkFolder(workspace)
}

async function findEncoded(db: Database, videoId: number): Promise<EncodedVideo | undefined> {
  const video = await findVideo(db, videoId)
  if (video?.stage !== 'ready') return undefined
  const { originalKey, masterKey, mediaPrefix } = video
  // A video is served from two prefixes only until its ladder is complete.
  if (originalKey === null || mediaPrefix === null || masterKey === null) return undefined
  if (path.posix.dirname(masterKey) !== mediaPrefix) return undefined
  return { ...video, originalKey, masterKey, mediaPrefix }
}

/** Probes the upload; for a trimmed video, returns the shown part. */
async function probeSource(
  { tools }: EncodeParts,
  { fromSeconds, toSeconds }: ProcessedVideo,
  file: string,
  signal: AbortSignal,
): Promise<Source> {
  const whole = await probe(tools, file, { ...DEFAULT_PROBE_LIMITS, signal })
  return fromSeconds === null || toSeconds === null ? whole : trimSource(whole, { fromSeconds, toSeconds })
}

async function readText(storage: Storage, key: string): Promise<string> {
  const object = await storage.open(key)
  if (!object) throw new Error(`${key} is not in the storage`)
  return text(object.stream)
}

/** Stores the files, the master playlist last. */
async function storeAdded(
  storage: Storage,
  { prefix, folder }: { readonly prefix: string; readonly folder: string },
  { files, master }: AddedFiles,
): Promise<void> {
  for (const name of [...files, master]) {
    const key = `${prefix}/${name}`
    await storage.put(key, { path: path.join(folder, name) }, { contentType: contentTypeOf(key) })
  }
}
