import type { playlistCalls } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { replyTexts } from '../../platform/texts/reply-texts.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isOwnChannel } from '../channels/index.ts'
import { isInWatchLater } from '../library/index.ts'
import type { PlaylistScope } from './list-queries.ts'
import { listSaveTargets } from './list-queries.ts'
import {
  addToPlaylist,
  changePlaylist,
  createPlaylist,
  deletePlaylist,
  getOwnNames,
  moveInPlaylist,
  removeFromPlaylist,
  restorePlaylist,
} from './playlist.ts'
import {
  countedPageOfPlaylists,
  pageOfPlaylists,
  playlistWithStops,
  playlistWithVideos,
} from './playlist-list.ts'

const ALL_OWN: PlaylistScope = { of: 'viewer', kind: 'all' }

export function playlistHandlers({ db }: { db: Database }): Handlers<typeof playlistCalls> {
  /** The playlists of the viewer, of one or all of the viewer's channels, or both. */
  const createdScope = async (
    viewer: Viewer,
    query: { isOwn?: boolean | undefined; channelId?: number | undefined },
  ): Promise<PlaylistScope> => {
    if (query.isOwn === undefined) return ALL_OWN
    if (query.isOwn) return { of: 'viewer', kind: 'person' }
    if (query.channelId === undefined) return { of: 'viewer', kind: 'channels' }
    const channelId = await ownChannelId(viewer, query.channelId)
    return { of: 'channel', channelId }
  }
  const ownChannelId = async (viewer: Viewer, channelId: number | undefined): Promise<number> => {
    if (channelId === undefined) throw new ApiError('channel_not_found')
    if (!(await isOwnChannel(db, channelId, viewer.id))) throw new ApiError('not_yours')
    return channelId
  }
  return {
    getAllPlaylists: ({ query, viewer }) => countedPageOfPlaylists(db, { of: 'everybody' }, viewer, query),
    getPlaylistData: ({ query, viewer }) => playlistWithVideos(db, viewer, query.playlistId),
    playlistStops: ({ query, viewer }) => playlistWithStops(db, viewer, query.playlistId),
    playlistData: ({ query, viewer }) =>
      pageOfPlaylists(db, { of: 'channel', channelId: query.channelId }, viewer, query),
    myActivePlaylists: ({ query, viewer }) => countedPageOfPlaylists(db, ALL_OWN, viewer, query),
    listMyPlaylists: ({ query, viewer }) => countedPageOfPlaylists(db, ALL_OWN, viewer, query),
    createdPlaylists: async ({ query, viewer }) =>
      countedPageOfPlaylists(db, await createdScope(viewer, query), viewer, query),
    saveTargets: async ({ query, viewer }) => ({
      isInWatchLater: await isInWatchLater(db, viewer.id, query.videoId),
      targets: await listSaveTargets(db, viewer.id, query.videoId, LIMITS.playlistsMax),
    }),
    addPlaylist: async ({ body, viewer }) => {
      const isOwn = body.isOwn ?? true
      const playlistId = await createPlaylist(db, viewer, {
        name: body.name,
        description: body.description,
        channelId: isOwn ? undefined : await ownChannelId(viewer, body.channelId ?? undefined),
        firstVideo: body.videoId ? { videoId: body.videoId, slug: body.videoSlug } : undefined,
        isPublic: body.isPrivate !== true,
      })
      return { playlistId, message: replyTexts.playlistCreated }
    },
    addVideo: async ({ body, viewer }) => {
      const { playlistId, videoId, videoSlug: slug } = body
      await addToPlaylist(db, viewer, playlistId, { videoId, slug })
      return { message: replyTexts.playlistVideoAdded }
    },
    removeVideo: async ({ body, viewer }) => {
      await removeFromPlaylist(db, viewer, body)
      return { message: replyTexts.playlistVideoRemoved }
    },
    moveVideo: async ({ body, viewer }) => {
      const { playlistId, videoId, behindVideoId } = body
      await moveInPlaylist(db, viewer, { playlistId, videoId, behindVideoId })
      return { message: replyTexts.playlistVideoMoved }
    },
    ownNames: async ({ query, viewer }) => ({ names: await getOwnNames(db, viewer, query.playlistId) }),
    editPlaylist: async ({ body, viewer }) => {
      const { playlistId, isPrivate, ...names } = body
      const isPublic = isPrivate === undefined ? undefined : !isPrivate
      await changePlaylist(db, viewer, playlistId, { ...names, isPublic })
      return { message: replyTexts.playlistSaved }
    },
    deletePlaylist: async ({ body, viewer }) => {
      await deletePlaylist(db, viewer, body.playlistId)
      return { message: replyTexts.playlistDeleted }
    },
    restorePlaylist: async ({ body, viewer }) => {
      await restorePlaylist(db, viewer, body.playlistId)
      return { message: replyTexts.playlistRestored }
    },
  }
}
