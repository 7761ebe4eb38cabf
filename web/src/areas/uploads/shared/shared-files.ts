import { SHARED_FILES } from '../../../platform/device-storage.ts'
import { cacheStorage } from '../../../platform/site-data.ts'
import { isTrackFile } from '../../tracks/index.ts'

/** Lists the files that were shared with the site. They wait until somebody decides about them, also during sign-in and reloads. */
export async function listSharedFiles(): Promise<SharedFile[]> {
  const caches = cacheStorage()
  if (!caches || !(await caches.has(SHARED_FILES))) return []
  const cache = await caches.open(SHARED_FILES)
  const files: SharedFile[] = []
  for (const { url } of await cache.keys()) {
    const stored = await cache.match(url)
    // Another tab was faster.
    if (!stored) continue
    const name = decodeURIComponent(stored.headers.get('x-name') ?? '')
    const lastModified = Number(stored.headers.get('x-modified'))
    const blob = await stored.blob()
    const file = new File([blob], name, { type: blob.type, lastModified })
    files.push({ url, file, purpose: await purposeOf(file) })
  }
  return files
}

/** Takes shared files, which no longer wait then. Returns those that no other tab has taken. */
export async function takeSharedFiles(files: readonly SharedFile[]): Promise<File[]> {
  const cache = await cacheStorage()?.open(SHARED_FILES)
  const taken: File[] = []
  for (const { url, file } of files) if (await cache?.delete(url)) taken.push(file)
  return taken
}

const CAPTIONS = /\.(?:vtt|srt|ass|ssa|lrc|sbv)$/i

export interface SharedFile {
  /** Where it waits. The files of one share are in one folder. */
  readonly url: string
  readonly file: File
  /** A video of its own, or something that belongs to one. */
  readonly purpose: 'video' | 'captions' | 'track'
}

export async function purposeOf(file: File): Promise<SharedFile['purpose']> {
  const { name, type } = file
  if (type === 'application/gpx+xml' || (await isTrackFile(file))) return 'track'
  if (CAPTIONS.test(name) || type === 'text/vtt' || type === 'application/x-subrip') return 'captions'
  return 'video'
}

/** The video that a file belongs to by its name, such as `ella.si.srt` to a video titled "Ella". */
export function namesakeOf<T extends { title: string }>(
  fileName: string,
  videos: readonly T[],
): T | undefined {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
  const name = bare(fileName.replace(/\.[^.]+$/, ''))
  return videos.find(({ title }) => bare(title) !== '' && name.startsWith(bare(title)))
}

/** The shares, each with its files. */
export function sharesOf(files: readonly SharedFile[]): [folder: string, files: SharedFile[]][] {
  const shares = new Map<string, SharedFile[]>()
  for (const each of files) {
    const folder = each.url.slice(0, each.url.lastIndexOf('/'))
    shares.set(folder, [...(shares.get(folder) ?? []), each])
  }
  return [...shares]
}
