import { BlobReader, configure, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import * as z from 'zod/mini'
import {
  decodeReply,
  VideoStatement,
  watchCalls,
  type SignedFile,
  type VideoDetail,
} from '@serendib/contract'
import { addVideo, findVideo, isComplete, type OfflineVideo } from '../offline-videos.ts'
import { recordOf, whenFree } from '../transfer/download.ts'
import { planDownload, type Plan } from '../transfer/plan.ts'
import {
  deleteVideo,
  findSpace,
  openVideo,
  putPlan,
  putTrack,
  putVideo,
  storage,
} from '../transfer/video-store.ts'
import { keepWatchingFiles } from '../watching-files.ts'
import { entryName, Manifest, MANIFEST, PackError } from './pack-file.ts'
import { putPlaylist, putSignedVideo, readPlaylist } from '../transfer/playlist-store.ts'
import { readPieces } from './pieces.ts'
import { hashOf, loadVerifier } from './site-key.ts'
import { addPack } from './trip-packs.ts'

/** More than any manifest has. */
const MANIFEST_BYTES_MAX = 64 * 1024 * 1024

/**
 * Stores the playlist and the videos of a trip pack's file, after checking that the site signed all of them. Returns the
 * playlist's name. Throws a `PackError`, and stores nothing then.
 */
export async function openPack(file: Blob): Promise<string> {
  const entries = await listEntries(file)
  const manifest = await readManifest(entries.get(MANIFEST))
  const isGenuine = await loadVerifier()
  for (const signed of [manifest.playlist, ...manifest.videos.map((video) => video.signed)])
    if (!(await isGenuine(signed))) throw new PackError('changed', 'a signature is wrong')
  const playlist = readPlaylist(manifest.playlist)
  if (!playlist) throw new PackError('notPack', 'the playlist cannot be read')
  const space = await findSpace()
  if (space !== undefined && space < file.size) throw new PackError('noSpace', 'the device is full')
  storage.persist?.().catch(() => false)
  const videos = await storeVideos(manifest, entries)
  const { id: playlistId, name } = playlist.list.playlist
  await putPlaylist(playlistId, manifest.playlist)
  // The site is asked about all of them as soon as it can be reached.
  addPack({
    playlistId,
    name,
    videoIds: videos.map(({ videoId }) => videoId),
    rendition: manifest.rendition,
    checkedAt: 0,
  })
  // Without a connection they are there, or are fetched with the next release.
  keepWatchingFiles().catch(() => undefined)
  return name
}

type Entries = ReadonlyMap<string, FileEntry>

async function listEntries(file: Blob): Promise<Entries> {
  configure({ useWebWorkers: false })
  try {
    const entries = await new ZipReader(new BlobReader(file)).getEntries()
    return new Map(entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry] as const])))
  } catch {
    throw new PackError('notPack', 'this is no zip file')
  }
}

async function readManifest(entry: FileEntry | undefined): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > MANIFEST_BYTES_MAX)
    throw new PackError('notPack', 'there is no manifest')
  try {
    return z.parse(Manifest, JSON.parse(await new Response(contentOf(entry)).text()))
  } catch {
    throw new PackError('notPack', 'the manifest cannot be read')
  }
}

/** Stores the videos that are not on the device yet; all or none. */
async function storeVideos(manifest: Manifest, entries: Entries): Promise<{ videoId: number }[]> {
  const begun: number[] = []
  const records: OfflineVideo[] = []
  const videos: { videoId: number }[] = []
  try {
    for (const { signed, ...choice } of manifest.videos) {
      const { statement, video } = readStatement(signed.text)
      videos.push({ videoId: video.id })
      if (isComplete(findVideo(video.id))) continue
      await whenFree(video.id, async () => {
        begun.push(video.id)
        records.push(await storeVideo(video, choice, new SignedFiles(entries, statement.files)))
        if (statement.track) await putTrack(video.id, JSON.stringify(statement.track))
        await putSignedVideo(video.id, signed)
      })
    }
  } catch (error) {
    for (const videoId of begun) await deleteVideo(videoId)
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw isFull ? new PackError('noSpace', 'the device is full') : error
  }
  for (const record of records) addVideo(record)
  return videos
}

function readStatement(text: string): { statement: VideoStatement; video: VideoDetail } {
  try {
    const statement = z.parse(VideoStatement, JSON.parse(text))
    const video = decodeReply(watchCalls.displayVideoData, statement.video)?.video
    if (video) return { statement, video }
  } catch {
    // Another release wrote it.
  }
  throw new PackError('notPack', 'a statement cannot be read')
}

async function storeVideo(
  video: VideoDetail,
  choice: { form: 'stream' | 'file'; rendition: number },
  files: SignedFiles,
): Promise<OfflineVideo> {
  const all = await planDownload(video, choice, files).catch((error: unknown) => {
    throw error instanceof PackError ? error : new PackError('changed', 'files are missing')
  })
  // Pictures and captions may have changed since the video was downloaded.
  const plan: Plan = { ...all, files: all.files.filter((path) => files.has(path)) }
  await deleteVideo(video.id)
  await putVideo(video)
  await putPlan(video.id, plan)
  const stored = await openVideo(video.id)
  for (const path of plan.files) await stored.put(path, await files.whole(path))
  for (const { path } of plan.streams) {
    let number = 0
    for await (const piece of files.pieces(path)) {
      await stored.put(`${path}?piece=${number}`, piece.buffer)
      number += 1
    }
  }
  const record = recordOf(video, choice, plan)
  return { ...record, doneBytes: record.bytes, state: 'kept', checkedAt: 0 }
}

/** The files of a video in a pack. Reading them throws a `PackError` at the first piece that the site did not sign. */
class SignedFiles {
  private readonly entries: Entries
  private readonly signed: ReadonlyMap<string, SignedFile>

  constructor(entries: Entries, signed: readonly SignedFile[]) {
    this.entries = entries
    this.signed = new Map(signed.map((file) => [file.path, file]))
  }

  has(path: string): boolean {
    return this.signed.has(path) && this.entries.has(entryName(path))
  }

  async *pieces(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    const file = this.signed.get(path)
    const entry = this.entries.get(entryName(path))
    if (!file || !entry) throw new PackError('changed', `${path} is missing`)
    let number = 0
    for await (const piece of readPieces(contentOf(entry))) {
      if ((await hashOf(piece)) !== file.pieces[number])
        throw new PackError('changed', `${path} is not as signed`)
      number += 1
      yield piece
    }
    if (number !== file.pieces.length) throw new PackError('changed', `${path} is not complete`)
  }

  async whole(path: string): Promise<ArrayBuffer> {
    const pieces = []
    for await (const piece of this.pieces(path)) pieces.push(piece)
    return new Blob(pieces).arrayBuffer()
  }

  async text(path: string): Promise<string> {
    return new TextDecoder().decode(await this.whole(path))
  }

  bytes(path: string): number {
    return this.signed.get(path)?.bytes ?? 0
  }
}

function contentOf(entry: FileEntry): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // A damaged entry also ends the stream with an error.
  entry.getData(writable).catch((error: unknown) => writable.abort(error).catch(() => undefined))
  return readable
}
