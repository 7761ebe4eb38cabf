import { Check, Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { downloadTexts } from '../../platform/texts/offline/downloads.ts'
import { Button, useWasTrue } from '#ui'
import { useCanDownload } from './use-can-download.ts'
import { useVideos, type OfflineVideo } from './offline-videos.ts'

const DownloadDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).DownloadDialog }))

/** Downloads a video for offline, shows its progress, and removes it. */
export function DownloadButton({ video }: { video: VideoDetail }) {
  const [isOpen, setOpen] = useState(false)
  const isMounted = useWasTrue(isOpen)
  const download = useVideos().find(({ videoId }) => videoId === video.id)
  if (!useCanDownload() || !video.allowsDownloads) return null
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
