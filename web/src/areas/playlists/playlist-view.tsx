import type { PlaylistCard } from '@serendib/contract'
import { DateText } from '../../platform/DateText.tsx'
import { formatPlural } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import type { PlaylistView } from '#ui'

/** '8 videos'. */
export function formatVideos(playlist: PlaylistCard): string {
  return formatPlural(playlist.videoCount, commonTexts.videoCount)
}

/** Converts a playlist of any list to the design system's card. */
export function playlistView(playlist: PlaylistCard): PlaylistView {
  return {
    title: playlist.name,
    thumbnailUrl: playlist.thumbnails[0] ?? null,
    videoCount: formatVideos(playlist),
    facts: [
      playlist.videoCount > 0 && playlistTexts.playAll,
      <DateText key="created" date={playlist.created} text={(date) => playlistTexts.created({ date })} />,
      playlist.isPrivate && playlistTexts.private,
    ],
  }
}

/** The owner. */
export function ownerView(playlist: PlaylistCard): NonNullable<PlaylistView['owner']> {
  return {
    name: playlist.ownerName,
    pictureUrl: playlist.ownerPictureUrl || null,
    href: playlist.channelSlug === '' ? undefined : paths.channel(playlist.channelSlug),
    isVerified: playlist.isVerified,
  }
}

/** The URL to play all; none while it is empty. */
export function playAllHref(playlist: PlaylistCard): string | undefined {
  if (playlist.firstVideoSlug === '') return undefined
  return paths.watch(playlist.firstVideoSlug, { playlistId: playlist.id })
}

/** A card's link: to play all; an empty playlist opens for editing by its owner, or is shown to others. */
export function playlistHref(playlist: PlaylistCard, userId: number | undefined): string {
  const empty = { playlistId: playlist.id }
  const isOwn = playlist.ownerId === userId
  return playAllHref(playlist) ?? (isOwn ? paths.createPlaylist(empty) : paths.playlists(playlist.id))
}

/** The owner's name, for a `Byline`. */
export function toByline(playlist: PlaylistCard) {
  const { name, href, isVerified } = ownerView(playlist)
  return { channelName: name, channelHref: href, isVerified }
}
