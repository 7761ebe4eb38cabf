import { paths } from '../../platform/paths.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { TabLinks } from '../../ui/TabLinks.tsx'

/** The two ways to look at a playlist, which its address tells apart. Counts are given where they are known. */
export function PlaylistViews(props: {
  playlistId: number
  current: 'films' | 'map'
  films: number | undefined
  stops: number | undefined
}) {
  const { playlistId, current, films, stops } = props
  return (
    <TabLinks
      label={playlistTexts.views}
      links={[
        {
          href: paths.playlists(playlistId),
          label: playlistTexts.films,
          count: films,
          isCurrent: current === 'films',
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
