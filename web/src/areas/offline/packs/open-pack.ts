import { BlobReader, configure, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import * as z from 'zod/mini'
import {
  decodeReply,
  VideoStatement,
  watchCalls,
  type Signed,
  type SignedFile,
  type VideoDetail,
} from '@serendib/contract'
import { addVideo, dropVideo, findVideo, isComplete, type OfflineVideo } from '../offline-videos.ts'
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
import { entryName, isNewer, Manifest, MANIFEST, PackError } from './pack-file.ts'
import { putPlaylist, putSignedVideo, readPlaylist } from '../transfer/playlist-store.ts'
import { readPieces } from './pieces.ts'
import { hashOf, loadVerifier } from './site-key.ts'
import { addPack, findPack } from './trip-packs.ts'

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
  const videos = listVideos(manifest, entries)
  const space = await findSpace()
  if (space !== undefined && space < file.size) throw new PackError('noSpace', 'the device is full')
  storage.persist?.().catch(() => false)
  await storeVideos(videos)
  const { id: playlistId, name } = playlist.list.playlist
  await putPlaylist(playlistId, manifest.playlist)
  // The site is asked about all of them as soon as it can be reached.
  addPack({
    playlistId,
    name,
    // A pack of fewer videos takes none from the device.
    videoIds: [
      ...new Set([...videos.map(({ video }) => video.id), ...(findPack(playlistId)?.videoIds ?? [])]),
    ],
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
  const json: unknown = await new Response(contentOf(entry)).json().catch(() => undefined)
  if (isNewer(json)) throw new PackError('newer', 'a newer version wrote it')
  const { data } = z.safeParse(Manifest, json)
  if (!data) throw new PackError('notPack', 'the manifest cannot be read')
  return data
}

/** A video of a pack. */
interface PackVideo {
  readonly video: VideoDetail
  readonly signed: Signed
  readonly track: VideoStatement['track']
  readonly choice: { readonly form: 'stream' | 'file'; readonly rendition: number }
  readonly files: SignedFiles
}

/** The videos of a pack, each once. */
function listVideos(manifest: Manifest, entries: Entries): PackVideo[] {
  const videos = new Map<number, PackVideo>()
  for (const { signed, ...choice } of manifest.videos) {
    const { statement, video } = readStatement(signed.text)
    const files = new SignedFiles(entries, statement.files)
    videos.set(video.id, { video, signed, track: statement.track, choice, files })
  }
  if (videos.size === 0) throw new PackError('notPack', 'there are no videos')
  return [...videos.values()]
}

/** Stores the videos that are not on the device yet; all or none, except that no download is lost that had begun. */
async function storeVideos(videos: readonly PackVideo[]): Promise<void> {
  const missing = videos.filter(({ video }) => !isComplete(findVideo(video.id)))
  // Files of a download that isn't finished are given up only for complete ones.
  if (missing.some(({ video }) => findVideo(video.id))) for (const each of missing) await checkFiles(each)
  const begun: { videoId: number; before: OfflineVideo | undefined; record?: OfflineVideo }[] = []
  try {
    for (const each of missing) {
      const videoId = each.video.id
      await whenFree(videoId, async () => {
        const one: (typeof begun)[number] = { videoId, before: findVideo(videoId) }
        begun.push(one)
        await storeVideo(each, (record) => (one.record = record))
        if (each.track) await putTrack(videoId, JSON.stringify(each.track))
        await putSignedVideo(videoId, each.signed)
        // Files without a record are removed as soon as they are free.
        if (one.record) addVideo(one.record)
      })
    }
  } catch (error) {
    for (const { videoId, before, record } of begun) {
      if (before?.state === 'partial' && record) addVideo({ ...record, isPaused: before.isPaused })
      else {
        dropVideo(videoId)
        await deleteVideo(videoId)
      }
    }
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw isFull ? new PackError('noSpace', 'the device is full') : error
  }
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

async function planVideo({ video, choice, files }: PackVideo): Promise<Plan> {
  const plan = await planDownload(video, choice, files).catch((error: unknown) => {
    throw error instanceof PackError ? error : new PackError('changed', 'files are missing')
  })
  // Pictures and captions may have changed since the video was downloaded.
  return { ...plan, files: plan.files.filter((path) => files.has(path)) }
}

/** Throws a `PackError` unless the site signed all files of a video. */
async function checkFiles(each: PackVideo): Promise<void> {
  const plan = await planVideo(each)
  for (const path of [...plan.files, ...plan.streams.map((stream) => stream.path)])
    await each.files.check(path)
}

/** Stores a video. Its record is that of a download that can be resumed, then of a complete one. */
async function storeVideo(each: PackVideo, onRecord: (record: OfflineVideo) => void): Promise<void> {
  const { video, choice, files } = each
  const plan = await planVideo(each)
  await deleteVideo(video.id)
  await putVideo(video)
  await putPlan(video.id, plan)
  const record = recordOf(video, choice, plan)
  onRecord(record)
  const stored = await openVideo(video.id)
  for (const path of plan.files) await stored.put(path, await files.whole(path))
  for (const { path } of plan.streams) {
    let number = 0
    for await (const piece of files.pieces(path)) {
      await stored.put(`${path}?piece=${number}`, piece.buffer)
      number += 1
    }
  }
  onRecord({ ...record, doneBytes: record.bytes, state: 'kept', checkedAt: 0 })
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

  async check(path: string): Promise<void> {
    const pieces = this.pieces(path)
    let isDone = false
    while (!isDone) isDone = (await pieces.next()).done === true
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
