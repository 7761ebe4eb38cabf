import { Check, Download } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { deviceTexts } from '../../platform/texts/device.ts'
import { Button } from '../../ui/Button.tsx'
import { useHasBeen } from '../../ui/use-has-been.ts'
import { useFilms, type KeptFilm } from './kept-films.ts'

const KeepDialog = lazy(async () => ({ default: (await import('./KeepDialog.tsx')).KeepDialog }))

// Without TLS a browser has none of this. Firefox has it in private windows too, and refuses later.
const canKeep = () => 'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator
const followNothing = () => () => undefined

/** Keeps a film on the device, says how far that is, and lets it go again. */
export function KeepButton({ video }: { video: VideoDetail }) {
  const [isOpen, setOpen] = useState(false)
  const isMounted = useHasBeen(isOpen)
  const film = useFilms().find(({ videoId }) => videoId === video.id)
  const isOffered = useSyncExternalStore(followNothing, canKeep, () => true)
  if (!isOffered) return null
  return (
    <>
      <Button
        variant="tonal"
        icon={film?.state === 'kept' ? <Check /> : <Download />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {labelOf(film)}
      </Button>
      {isMounted && (
        <Suspense fallback={null}>
          <KeepDialog video={video} film={film} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

function labelOf(film: KeptFilm | undefined): string {
  switch (film?.state) {
    case 'kept':
      return deviceTexts.kept
    case 'partial':
      return film.doneBytes === 0
        ? deviceTexts.halfKept
        : deviceTexts.keeping(Math.floor((film.doneBytes / film.bytes) * 100))
    case 'gone':
    case undefined:
      return deviceTexts.keep
  }
}
