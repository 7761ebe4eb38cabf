import { paths } from '../../platform/paths.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { TabLinks } from '#ui'

/** The two views of a playlist, which differ in the URL. Counts are shown where known. */
export function PlaylistViews(props: {
  playlistId: number
  current: 'videos' | 'map'
  videos: number | undefined
  stops: number | undefined
}) {
  const { playlistId, current, videos, stops } = props
  return (
    <TabLinks
      label={playlistTexts.views}
      links={[
        {
          href: paths.playlists(playlistId),
          label: playlistTexts.videos,
          count: videos,
          isCurrent: current === 'videos',
        },
        {
          href: paths.playlistMap(playlistId),
          label: playlistTexts.map,
          count: stops,
          isCurrent: current === 'map',
        },
      ]}
    />
  )
}
