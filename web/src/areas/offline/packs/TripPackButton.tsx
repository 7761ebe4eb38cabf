import { Check, Luggage } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PlaylistCard } from '@serendib/contract'
import { tripPackTexts } from '../../../platform/texts/offline/trip-packs.ts'
import { Button, classNames, useWasTrue } from '#ui'
import { useVideos } from '../offline-videos.ts'
import { useCanDownload } from '../use-can-download.ts'
import { packState, usePacks } from './trip-packs.ts'

const TripPackDialog = lazy(async () => ({ default: (await import('../dialogs.ts')).TripPackDialog }))

/** Downloads a playlist with its videos and its map. */
export function TripPackButton(props: {
  playlist: PlaylistCard
  variant: 'line' | 'ghost'
  className?: string | undefined
}) {
  const { playlist, variant } = props
  const [isOpen, setOpen] = useState(false)
  const isMounted = useWasTrue(isOpen)
  const pack = usePacks().find(({ playlistId }) => playlistId === playlist.id)
  const videos = useVideos()
  if (!useCanDownload() || playlist.isPrivate || playlist.videoCount === 0) return null
  const isStored = pack !== undefined && packState(pack, videos).isComplete
  return (
    <>
      <Button
        className={classNames(props.className, 'not-on-paper')}
        variant={variant}
        isWide={variant === 'line'}
        size={variant === 'ghost' ? 'sm' : undefined}
        icon={isStored ? <Check className="icon-s" /> : <Luggage className="icon-s" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isStored ? tripPackTexts.stored : tripPackTexts.keep}
      </Button>
      {isMounted && (
        <Suspense fallback={null}>
          <TripPackDialog playlist={playlist} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
