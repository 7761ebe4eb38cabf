import { Check, Download } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { cacheStorage, localTexts, lockManager, serviceWorkers } from '../../platform/site-data.ts'
import { downloadTexts } from '../../platform/texts/downloads.ts'
import { Button, useWasTrue } from '#ui'
import { useVideos, type OfflineVideo } from './offline-videos.ts'

const DownloadDialog = lazy(async () => ({ default: (await import('./DownloadDialog.tsx')).DownloadDialog }))

// Browsers lack these APIs without TLS, or when site data is blocked. Firefox has them in private windows too and refuses
// later.
const canDownload = () =>
  Boolean(localTexts.isAvailable() && serviceWorkers() && cacheStorage() && lockManager())
const followNothing = () => () => undefined

/** Downloads a video for offline, shows its progress, and removes it. */
export function DownloadButton({ video }: { video: VideoDetail }) {
  const [isOpen, setOpen] = useState(false)
  const isMounted = useWasTrue(isOpen)
  const download = useVideos().find(({ videoId }) => videoId === video.id)
  const isOffered = useSyncExternalStore(followNothing, canDownload, () => true)
  if (!isOffered) return null
  return (
    <>
      <Button
        variant="tonal"
        icon={download?.state === 'kept' ? <Check /> : <Download />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {formatLabel(download)}
      </Button>
      {isMounted && (
        <Suspense fallback={null}>
          <DownloadDialog video={video} download={download} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

function formatLabel(download: OfflineVideo | undefined): string {
  switch (download?.state) {
    case 'kept':
      return downloadTexts.stored
    case 'partial':
      return download.doneBytes === 0
        ? downloadTexts.partlyDownloaded
        : downloadTexts.downloadState({ percent: Math.floor((download.doneBytes / download.bytes) * 100) })
    case 'gone':
    case undefined:
      return downloadTexts.keep
  }
}
