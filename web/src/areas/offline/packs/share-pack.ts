import { BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import * as z from 'zod/mini'
import { VideoStatement, type Signed } from '@serendib/contract'
import { saveFile } from '#ui'
import { listVideos, type CompleteVideo } from '../offline-videos.ts'
import { offlineUrl } from '../urls.ts'
import { signVideos } from './download-pack.ts'
import { entryName, type Manifest, MANIFEST, PackError } from './pack-file.ts'
import { isPicture } from '../transfer/fetching.ts'
import { readSignedPlaylist, readSignedVideo } from '../transfer/playlist-store.ts'
import { readPieces } from './pieces.ts'
import { hashOf } from './site-key.ts'
import { packState, type TripPack } from './trip-packs.ts'

const TYPE = 'application/zip'

/**
 * Makes one file of a complete trip pack, which other devices check and open without the site. Nothing is compressed:
 * media can't be made smaller.
 */
export async function makePackFile(pack: TripPack): Promise<File> {
  // Without a connection only if the site signed it before.
  await signVideos(pack.playlistId)
  const playlist = await readSignedPlaylist(pack.playlistId)
  if (!playlist) throw new PackError('unsigned', 'the playlist is not signed')
  const videos: { video: CompleteVideo; signed: Signed }[] = []
  for (const video of packState(pack, listVideos()).complete) {
    const signed = await readSignedVideo(video.videoId)
    if (!signed) throw new PackError('unsigned', `video ${video.videoId} is not signed`)
    videos.push({ video, signed })
  }
  configure({ useWebWorkers: false })
  const zip = new ZipWriter(new BlobWriter(TYPE), { level: 0 })
  const manifest: Manifest = {
    format: 'serendib-trip-pack',
    version: 1,
    rendition: pack.rendition,
    playlist,
    videos: videos.map(({ video: { form, rendition }, signed }) => ({ form, rendition, signed })),
  }
  await zip.add(MANIFEST, new TextReader(JSON.stringify(manifest)))
  // Videos of one channel share its logo.
  const added = new Set<string>()
  for (const { video, signed } of videos) {
    for (const { path, pieces } of z.parse(VideoStatement, JSON.parse(signed.text)).files) {
      if (added.has(path) || (isPicture(path) && !(await isAsSigned(video.videoId, path, pieces)))) continue
      added.add(path)
      await zip.add(entryName(path), await openFile(video.videoId, path))
    }
  }
  return new File([await zip.close()], `${fileName(pack.name)}.zip`, { type: TYPE })
}

/**
 * Whether a stored file is the one that the site signed. Pictures may have been replaced, and downloads of earlier releases
 * have those of data saver: packs do without them.
 */
async function isAsSigned(videoId: number, path: string, pieces: readonly string[]): Promise<boolean> {
  const hashes = []
  try {
    for await (const piece of readPieces(await openFile(videoId, path))) hashes.push(await hashOf(piece))
  } catch {
    return false
  }
  return hashes.join() === pieces.join()
}

/** A stored file, which the service worker joins from its pieces. */
async function openFile(videoId: number, path: string): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(offlineUrl(videoId, path))
  if (!response.ok || !response.body) throw new Error(`${path} is not stored`)
  return response.body
}

/** Without characters that a file system may refuse. */
const fileName = (name: string) => name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'Serendib'

/**
 * Gives a file to another app or device, or saves it where the browser shares no such files. Chromium says so only when it
 * is asked to share, with the error of a press that was too long ago. `isNew`: made since the press.
 */
export async function shareFile(
  file: File,
  isNew: boolean,
): Promise<'shared' | 'saved' | 'cancelled' | 'askAgain'> {
  const data = { files: [file], title: file.name }
  const save = () => {
    saveFile(file.name, file.type, file)
    return 'saved' as const
  }
  if (!('canShare' in navigator) || !navigator.canShare(data)) return save()
  const isInTime = !isNew || ('userActivation' in navigator && navigator.userActivation.isActive)
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'AbortError') return 'cancelled'
    if (name !== 'NotAllowedError') throw error
    return isInTime ? save() : 'askAgain'
  }
}
