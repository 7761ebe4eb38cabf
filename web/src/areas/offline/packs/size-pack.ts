import { playlistCalls, watchCalls, type PlaylistCard, type VideoDetail } from '@serendib/contract'
import { callAsGuest } from '../transfer/download.ts'
import { fetchFile } from '../transfer/fetching.ts'
import { choiceUpTo, filesBeside, listChoices, type Choice } from '../transfer/plan.ts'
import { findVideo, isComplete } from '../offline-videos.ts'

/** The most videos of a trip pack. */
export const PACK_VIDEOS_MAX = 100

/** How many videos are asked for at once. */
const AT_ONCE = 4

/** A video of a playlist with the ways to download it. */
interface SizedVideo {
  readonly video: VideoDetail
  readonly choices: readonly Choice[]
  /** The bytes of its pictures and captions. */
  readonly besideBytes: number
}

/** A quality in which a playlist can be downloaded. */
export interface PackChoice extends Choice {
  readonly videos: readonly { readonly video: VideoDetail; readonly choice: Choice }[]
}

export interface SizedPack {
  readonly playlist: PlaylistCard
  readonly videoIds: readonly number[]
  /** Whether the playlist has more videos than a pack. */
  readonly isShortened: boolean
  /** How many of its videos are on the device already, in whatever quality. */
  readonly alreadyThere: number
  /** How many videos are left out because their owners forbid downloads. */
  readonly leftOut: number
  /** The smallest first. */
  readonly choices: readonly PackChoice[]
}

/** The qualities in which the public videos of a playlist can be downloaded, with their sizes. Throws network errors. */
export async function sizePack(playlistId: number): Promise<SizedPack> {
  const query = { playlistId: String(playlistId) }
  const { playlist, videos } = await callAsGuest(playlistCalls.getPlaylistData, { query })
  const shown = videos.filter(({ slug }) => slug !== '').slice(0, PACK_VIDEOS_MAX)
  const missing = shown.filter(({ id }) => !isComplete(findVideo(id)))
  const sizes = new Map<string, Promise<number>>()
  const forbidden = new Set<number>()
  const sized = await mapAtOnce(missing, async ({ id, slug }): Promise<SizedVideo | undefined> => {
    const { video } = await callAsGuest(watchCalls.displayVideoData, { query: { slug } })
    if (!video.allowsDownloads) {
      forbidden.add(id)
      return undefined
    }
    const choices = (await listChoices(video)).map((choice) => ({
      ...choice,
      bytes: bytesLeft(id) ?? choice.bytes,
    }))
    const beside = filesBeside(video).map((path) => {
      const size = sizes.get(path) ?? sizeOf(path)
      sizes.set(path, size)
      return size
    })
    return { video, choices, besideBytes: (await Promise.all(beside)).reduce((sum, bytes) => sum + bytes, 0) }
  })
  return {
    playlist,
    isShortened: videos.length > PACK_VIDEOS_MAX,
    videoIds: shown.map(({ id }) => id).filter((id) => !forbidden.has(id)),
    alreadyThere: shown.length - missing.length,
    leftOut: forbidden.size,
    choices: packChoices(sized.filter((each) => each !== undefined)),
  }
}

/** Each quality that a video has, with the nearest quality of the other videos. */
export function packChoices(sized: readonly SizedVideo[]): PackChoice[] {
  const first = sized[0]
  if (!first) return []
  const form = first.choices[0]?.form ?? 'stream'
  const renditions = [...new Set(sized.flatMap(({ choices }) => choices.map(({ rendition }) => rendition)))]
  return renditions
    .map((rendition) => {
      const videos = sized.flatMap(({ video, choices, besideBytes }) => {
        const choice = choiceUpTo(choices, rendition)
        return choice ? [{ video, choice, bytes: choice.bytes + besideBytes }] : []
      })
      return { form, rendition, videos, bytes: videos.reduce((sum, { bytes }) => sum + bytes, 0) }
    })
    .sort((a, b) => a.bytes - b.bytes)
}

/** What is missing of a download that has begun; it stays in its quality. */
function bytesLeft(videoId: number): number | undefined {
  const begun = findVideo(videoId)
  return begun?.state === 'partial' ? begun.bytes - begun.doneBytes : undefined
}

async function sizeOf(path: string): Promise<number> {
  const response = await fetchFile(path, { method: 'HEAD' })
  return response.ok ? Number(response.headers.get('content-length')) : 0
}

async function mapAtOnce<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const index = next++
      const item = items[index]
      if (item !== undefined) results[index] = await run(item)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}
