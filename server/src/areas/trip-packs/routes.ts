import {
  contract,
  encodeReply,
  type playlistCalls,
  type PlaylistStatement,
  type Signed,
  type SignedFile,
  type trackCalls,
  type tripPackCalls,
  type VideoStatement,
  type watchCalls,
} from '@serendib/contract'
import { ApiError } from '../../platform/api-error.ts'
import { FairQueue } from '../../platform/fair-queue.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { GUEST } from '../../platform/http/cache/guest-cache.ts'
import { isPublicKey } from '../../platform/http/media.ts'
import type { SiteSignature } from '../../platform/site-signature.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { isKey } from '../../platform/storage/keys.ts'
import { parseMediaPath } from '../../platform/storage/urls.ts'
import { FileHashes } from './file-hashes.ts'

/** The most that one call hashes: reading more takes too long for a request. */
const FILES_MAX = 60
const BYTES_MAX = 4 * 1024 ** 3

export interface TripPackParts {
  readonly storage: Storage
  readonly signature: SiteSignature
  readonly isBlocked: (key: string, mediaToken: string | null) => boolean
  /** The handlers whose replies to a guest are signed. */
  readonly calls: {
    readonly watch: Handlers<typeof watchCalls>
    readonly tracks: Handlers<typeof trackCalls>
    readonly playlists: Handlers<typeof playlistCalls>
  }
}

export function tripPackHandlers(parts: TripPackParts): Handlers<typeof tripPackCalls> {
  const { storage, calls, isBlocked } = parts
  const hashes = new FileHashes(storage)
  // Hashing reads whole files, and anybody can ask for it.
  const turns = new FairQueue({ runningMax: 2, runningMaxEach: 1, waitingMax: 100, waitingMaxEach: 10 })

  const sign = (statement: PlaylistStatement | VideoStatement): { signed: Signed } => {
    const text = JSON.stringify(statement)
    return { signed: { text, signature: parts.signature.sign(text) } }
  }

  const toKey = (path: string): string => {
    const { key, mediaToken } = parseMediaPath(path.replace(/^\/media\//, ''))
    if (!path.startsWith('/media/') || !isKey(key) || !isPublicKey(key) || isBlocked(key, mediaToken))
      throw new ApiError('not_found')
    return key
  }

  const hashAll = async (paths: readonly string[]): Promise<SignedFile[]> => {
    if (paths.length > FILES_MAX) throw new ApiError('pack_too_large')
    const files: { path: string; key: string; bytes: number }[] = []
    for (const path of paths) {
      const key = toKey(path)
      const stored = await storage.stat(key)
      if (!stored) throw new ApiError('not_found')
      files.push({ path, key, bytes: stored.size })
    }
    if (files.reduce((sum, { bytes }) => sum + bytes, 0) > BYTES_MAX) throw new ApiError('pack_too_large')
    const signed: SignedFile[] = []
    for (const { path, key, bytes } of files) {
      const pieces = await hashes.of(key)
      if (!pieces) throw new ApiError('not_found')
      signed.push({ path, bytes, pieces: [...pieces] })
    }
    return signed
  }

  return {
    signedPlaylist: async ({ query }) => {
      const { getPlaylistData, playlistStops } = contract.playlists
      return sign({
        kind: 'playlist',
        playlist: encodeReply(getPlaylistData, await calls.playlists.getPlaylistData({ ...GUEST, query })),
        route: encodeReply(playlistStops, await calls.playlists.playlistStops({ ...GUEST, query })),
      })
    },
    signedVideo: async ({ query: { videoId, paths = [] }, viewer, origin }) => {
      const shown = await calls.watch.displayVideoData({ ...GUEST, query: { videoId, slug: '' } })
      if (!shown.video.isListed) throw new ApiError('video_not_found')
      if (!shown.video.allowsDownloads) throw new ApiError('downloads_forbidden')
      const track =
        shown.video.track === null
          ? null
          : encodeReply(
              contract.tracks.videoTrack,
              await calls.tracks.videoTrack({ ...GUEST, query: { videoId, slug: shown.video.slug } }),
            )
      const files = await turns.run(viewer?.id ?? origin.network, () => hashAll(paths))
      return sign({ kind: 'video', video: encodeReply(contract.watch.displayVideoData, shown), track, files })
    },
  }
}
