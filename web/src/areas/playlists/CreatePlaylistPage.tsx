import { useCallback } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { DateText } from '../../platform/DateText.tsx'
import { useNavigate, useSearchParams, type LoaderArgs } from '../../platform/router/index.ts'
import { ID_MAX, pageTitles } from '@serendib/contract'
import { prefetchPages } from '../../kit/pages.ts'
import { SignInLink } from '../../kit/SignInLink.tsx'
import { queryClient } from '../../platform/calls/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { currentSession, useSession } from '../../platform/session.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { EmptyState, Page, PageHead, Panel, PlaylistCard, Section } from '#ui'
import { EditSide } from './edit/EditSide.tsx'
import { NewPlaylistForm } from './NewPlaylistForm.tsx'
import { playlistView } from './playlist-view.tsx'
import { PlaylistList } from './PlaylistList.tsx'
import styles from './Playlists.module.css'
import { useSideFocus } from './use-side-focus.ts'
import { createdPlaylistsQuery, playlistQuery } from './queries.ts'

/**
 * Whose playlists the URL asks for: a channel's (`uon=0&chId=`), the user's own (`uon=1`), or all that the
 * user created.
 */
function readScope(params: URLSearchParams): { isOwn: boolean | undefined; channelId: number | undefined } {
  const uon = params.get('uon')
  const id = Number(params.get('chId'))
  const isId = Number.isInteger(id) && id > 0 && id <= ID_MAX
  if (uon === '0' && isId) return { isOwn: false, channelId: id }
  return { isOwn: uon === '1' ? true : undefined, channelId: undefined }
}

export function loader({ url }: LoaderArgs) {
  const params = url.searchParams
  const chosen = params.get('playlist')
  if (currentSession() === null) return
  prefetchPages(createdPlaylistsQuery(readScope(params)))
  if (chosen !== null) void queryClient.prefetchQuery(playlistQuery(chosen))
}

/** Creates and sorts playlists. The open one is in the URL. */
export function Component() {
  usePageTitle(pageTitles.createPlaylist)
  const isGuest = useSession() === null
  const [params] = useSearchParams()
  const { channelId } = readScope(params)
  const chosen = params.get('playlist')
  const navigate = useNavigate()
  const close = useCallback(
    () => navigate(paths.createPlaylist({ channelId }), { preventScrollReset: true }),
    [navigate, channelId],
  )
  const around = useSideFocus(chosen, true)
  return (
    <Page>
      <PageHead title={playlistTexts.createPage} subtitle={playlistTexts.createSubtitle} />
      <div ref={around} className={styles.split} data-chosen={chosen !== null || undefined}>
        <div className={styles.main}>
          <Panel title={playlistTexts.newTitle} className={styles.new}>
            <NewPlaylistForm channelId={channelId} />
          </Panel>
          <Section title={channelId === undefined ? playlistTexts.yours : playlistTexts.channels}>
            {isGuest ? (
              <EmptyState title={playlistTexts.loginToProceedShort} action={<SignInLink />} />
            ) : (
              <Created params={params} chosen={chosen} />
            )}
          </Section>
        </div>
        {chosen !== null && !isGuest && <EditSide key={chosen} idText={chosen} onClose={close} />}
      </div>
    </Page>
  )
}

function Created({ params, chosen }: { params: URLSearchParams; chosen: string | null }) {
  const scope = readScope(params)
  const list = useInfiniteQuery(createdPlaylistsQuery(scope))
  const navigate = useNavigate()
  return (
    <PlaylistList
      list={list}
      className={styles.grid}
      empty={{ title: playlistTexts.noneOfYours, isCompact: true }}
    >
      {(playlist) => (
        <PlaylistCard
          {...playlistView(playlist)}
          facts={[
            <DateText
              key="published"
              date={playlist.created}
              text={(date) => playlistTexts.published({ date })}
            />,
            playlist.isPrivate && playlistTexts.private,
          ]}
          isSelected={String(playlist.id) === chosen}
          // Scrolls to the top of the page, where the panel is.
          onSelect={() =>
            navigate(paths.createPlaylist({ channelId: scope.channelId, playlistId: playlist.id }))
          }
        />
      )}
    </PlaylistList>
  )
}
