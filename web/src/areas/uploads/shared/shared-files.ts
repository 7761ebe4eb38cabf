import { cacheStorage } from '../../../platform/site-data.ts'
import { isTrackFile } from '../../tracks/index.ts'

/** Where the service worker stores what other apps share with the site (web/public/sw.js). */
const SHARED = 'serendib-shared'

/** Takes the files that were shared with the site. They are taken once; until then they outlast sign-in and reloads. */
export async function takeSharedFiles(): Promise<File[]> {
  const caches = cacheStorage()
  if (!caches || !(await caches.has(SHARED))) return []
  const cache = await caches.open(SHARED)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const stored = await cache.match(request)
    // Another tab was faster.
    if (!stored || !(await cache.delete(request))) continue
    const name = decodeURIComponent(stored.headers.get('x-name') ?? '')
    const blob = await stored.blob()
    files.push(
      new File([blob], name, { type: blob.type, lastModified: Number(stored.headers.get('x-modified')) }),
    )
  }
  return files
}

const CAPTIONS = /\.(?:vtt|srt|ass|ssa|lrc|sbv)$/i

/** What a shared file is for: a video of its own, or something that belongs to one. */
export interface SharedFile {
  readonly file: File
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
