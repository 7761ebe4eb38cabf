import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Lock, Plus } from 'lucide-react'
import type { SaveTarget } from '@serendib/contract'
import { libraryCalls, playlistCalls } from '@serendib/contract'
import { Loaded, reload, useAction } from '../../kit/index.ts'
import { call } from '../../platform/calls/api.ts'
import { useSession } from '../../platform/session.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { Button, Checkbox, Dialog, type Elements, Skeleton } from '#ui'
import { NewPlaylistForm } from './NewPlaylistForm.tsx'
import { playlistLists, saveTargetsQuery } from './queries.ts'
import styles from './SavePanel.module.css'

interface SavedVideo {
  videoId: number
  /** The video's slug, which allows saving one that is not public. */
  slug: string
}

/** Saves a video to Watch Later, to the user's playlists, or to a new one. */
export function SavePanel(props: SavedVideo & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { isOpen, onOpenChange, ...video } = props
  const isGuest = useSession() === null
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={playlistTexts.saveTo}>
      {isGuest ? <p role="alert">{playlistTexts.loginToProceedShort}</p> : <Targets video={video} />}
    </Dialog>
  )
}

function Targets({ video }: { video: SavedVideo }) {
  const query = useQuery(saveTargetsQuery(video.videoId))
  const [isMaking, setMaking] = useState(false)
  return (
    <Loaded query={query} loading={<TargetsPending />}>
      {({ isInWatchLater, targets }) => (
        <>
          <ul className={styles.targets} aria-label={playlistTexts.saveTargets}>
            <WatchLaterTarget video={video} isSaved={isInWatchLater} />
            {targets.map((target) => (
              <PlaylistTarget key={target.id} video={video} target={target} />
            ))}
          </ul>
          <div className={styles.new}>
            {isMaking ? (
              <NewPlaylistForm firstVideo={video} isCompact onDone={() => setMaking(false)} />
            ) : (
              <Button variant="tonal" isWide icon={<Plus />} onClick={() => setMaking(true)}>
                {playlistTexts.newPlaylist}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  )
}

function TargetsPending() {
  return (
    <div className={styles.targets}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="44px" />
      ))}
    </div>
  )
}

function WatchLaterTarget({ video, isSaved }: { video: SavedVideo; isSaved: boolean }) {
  return (
    <Target
      label={playlistTexts.watchLater}
      aside={<PrivateMark />}
      isSaved={isSaved}
      save={(isWanted) => call(libraryCalls.watchLater, { body: { ...video, isWanted } })}
    />
  )
}

function PlaylistTarget({ video, target }: { video: SavedVideo; target: SaveTarget }) {
  const { videoId, slug } = video
  const entry = { playlistId: target.id, videoId }
  return (
    <Target
      label={target.name}
      aside={target.isPrivate && <PrivateMark />}
      isSaved={target.holdsVideo}
      save={(isWanted) =>
        isWanted
          ? call(playlistCalls.addVideo, { body: { ...entry, videoSlug: slug } })
          : call(playlistCalls.removeVideo, { body: entry })
      }
    />
  )
}

const PrivateMark = () => (
  <Lock className="icon-s text-muted" role="img" aria-label={playlistTexts.onlyYou} aria-hidden={false} />
)

/** A checkbox that changes at once and then follows the server. */
function Target(props: {
  label: string
  aside: Elements
  isSaved: boolean
  save: (isWanted: boolean) => Promise<unknown>
}) {
  const saving = useAction(props.save, { failed: playlistTexts.failed })
  // The state of the call updates a moment later: the checkbox would flicker.
  const [wanted, setWanted] = useState<boolean>()
  const change = async (isWanted: boolean) => {
    if (wanted !== undefined) return
    setWanted(isWanted)
    await saving.run(isWanted)
    await reload(playlistLists)
    setWanted(undefined)
  }
  return (
    <li>
      <Checkbox
        label={props.label}
        aside={props.aside}
        className={styles.target}
        checked={wanted ?? props.isSaved}
        aria-busy={wanted !== undefined}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </li>
  )
}
