import { useCallback, useState, type ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { PlaylistCard, playlistCalls, PlaylistStop, ReplyOf } from '@serendib/contract'
import { CallError } from '@serendib/contract'
import { formatPlural, formatWhole } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { ButtonLink, Byline, EmptyState, Facts, LoadFailed, Row, Skeleton, Stack } from '#ui'
import {
  Atlas,
  AtlasList,
  AtlasMap,
  AtlasNothing,
  AtlasPending,
  AtlasTools,
  StopMap,
} from '../places/index.ts'
import { TripPackButton, useStoredPlaylist } from '../offline/index.ts'
import { toByline, playAllHref } from './playlist-view.tsx'
import { PlaylistViews } from './PlaylistViews.tsx'
import { playlistQuery, playlistStopsQuery } from './queries.ts'
import { SaveForMaps } from './SaveForMaps.tsx'
import { focusStop, StopList } from './StopList.tsx'
import styles from './PlaylistMap.module.css'

type Stops = ReplyOf<typeof playlistCalls.playlistStops>

/** A playlist as a route on the map: its videos with a place are the stops, in order. */
export function PlaylistMap({ idText }: { idText: string }) {
  const query = useQuery(playlistStopsQuery(idText))
  const stored = useStoredPlaylist(idText, query)?.route
  const data = query.data ?? stored
  // The name is cached when the user comes from the playlist's videos.
  const { data: known } = useQuery({ ...playlistQuery(idText), enabled: false })
  const playlist = (data ?? known)?.playlist
  usePageTitle(playlist && playlistTexts.mapOf({ name: playlist.name }))
  if (data)
    return (
      <Atlas title={<Head title={data.playlist.name} playlist={data.playlist} />}>
        <RouteLine {...data} />
      </Atlas>
    )
  if (query.isPending)
    return (
      <Atlas title={<Head title={playlist?.name} playlist={playlist} />}>
        <AtlasTools>
          <Views playlistId={Number(idText)} videos={playlist?.videoCount} stops={known?.stopIds.length} />
          <Row align="start" justify="between" gap={4} className={styles.route}>
            <Skeleton width="60%" height="48px" />
          </Row>
        </AtlasTools>
        <AtlasPending label={playlistTexts.loadingStops} rows={5} rowHeight="84px" />
      </Atlas>
    )
  return (
    <Atlas title={<Head title={playlistTexts.page} />}>
      <AtlasNothing>
        {query.error instanceof CallError ? <Unavailable /> : <LoadFailed query={query} />}
      </AtlasNothing>
    </Atlas>
  )
}

const Views = (props: Omit<ComponentProps<typeof PlaylistViews>, 'current'>) => (
  <div className={styles.views}>
    <PlaylistViews {...props} current="map" />
  </div>
)

/** No title while it is loading. */
function Head({ title, playlist }: { title: string | undefined; playlist?: PlaylistCard | undefined }) {
  return (
    <header className={styles.head}>
      {title === undefined ? (
        <Stack gap={2}>
          <Skeleton width="70%" height="44px" />
          <Skeleton width="40%" height="18px" />
        </Stack>
      ) : (
        <h1 className={styles.name}>{title}</h1>
      )}
      {playlist && (
        <Facts
          facts={[
            <Byline key="owner" video={toByline(playlist)} />,
            playlist.isPrivate && playlistTexts.private,
          ]}
        />
      )}
    </header>
  )
}

function Unavailable() {
  return (
    <EmptyState
      title={<span role="alert">{playlistTexts.unavailable}</span>}
      action={<ButtonLink href={paths.playlists()}>{playlistTexts.allPlaylists}</ButtonLink>}
    />
  )
}

/** The route as a map and a list. Hovering a stop in the list shows it on the map. */
function RouteLine({ playlist, stops, stopCount, kilometres }: Stops) {
  const { id } = playlist
  const [pointed, point] = useState<PlaylistStop>()
  const [shownSlugs, show] = useState<readonly string[]>([])
  const hrefOf = useCallback(({ slug }: PlaylistStop) => paths.watch(slug, { playlistId: id }), [id])
  const unplaced = playlist.videoCount - stopCount
  const views = <Views playlistId={id} videos={playlist.videoCount} stops={stopCount} />
  if (stops.length === 0)
    return (
      <>
        <AtlasTools>{views}</AtlasTools>
        <AtlasNothing>
          <EmptyState
            title={playlistTexts.noStops}
            action={<ButtonLink href={paths.playlists(id)}>{playlistTexts.showVideos}</ButtonLink>}
          >
            {playlistTexts.noStopsAdvice}
          </EmptyState>
        </AtlasNothing>
      </>
    )
  const playAll = playAllHref(playlist)
  return (
    <>
      <AtlasTools>
        {views}
        <Row align="start" justify="between" gap={4} className={styles.route}>
          <div>
            <p className={styles.sum}>
              {[
                formatPlural(stopCount, playlistTexts.stopCount),
                ...(stopCount > 1 ? [playlistTexts.kilometres({ count: formatWhole(kilometres) })] : []),
              ].join(' · ')}
            </p>
            {stopCount > 1 && <p className={styles.note}>{playlistTexts.straight}</p>}
            {unplaced > 0 && (
              <p className={styles.note}>
                {unplaced === 1
                  ? playlistTexts.unplacedOne
                  : playlistTexts.unplaced({ count: formatWhole(unplaced) })}
              </p>
            )}
            {stops.length < stopCount && (
              <p className={styles.note}>
                {playlistTexts.firstStops({ shown: formatWhole(stops.length), all: formatWhole(stopCount) })}
              </p>
            )}
            <SaveForMaps playlist={playlist} stops={stops} hrefOf={hrefOf} />
            <TripPackButton className={styles.save} playlist={playlist} variant="ghost" />
          </div>
          {playAll !== undefined && (
            <ButtonLink
              className="not-on-paper"
              variant="spark"
              size="sm"
              href={playAll}
              icon={<Play className="icon-s icon-fill" />}
            >
              {playlistTexts.playAll}
            </ButtonLink>
          )}
        </Row>
      </AtlasTools>
      <AtlasMap hint={stopCount === 1 ? playlistTexts.mapHintOne : playlistTexts.mapHint}>
        <StopMap stops={stops} leadsTo={hrefOf} onSeveral={focusStop} pointed={pointed} onPoint={show} />
      </AtlasMap>
      <AtlasList>
        <StopList stops={stops} hrefOf={hrefOf} pointed={shownSlugs} onPoint={point} />
      </AtlasList>
    </>
  )
}
