import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { downloadTexts } from '../../platform/texts/downloads.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { CardGrid, Page, PageHead, Section } from '../../ui/Layout.tsx'
import { useToast } from '../../ui/overlays/Toast.tsx'
import { VideoCard } from '../../ui/cards/VideoCard.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { checkVideos } from './transfer/check.ts'
import { storage } from './transfer/video-store.ts'
import { videoView } from './video-view.ts'
import { removeVideo } from './transfer/download.ts'
import { dropVideo, isComplete, useVideos, type OfflineVideo, type CompleteVideo } from './offline-videos.ts'
import { PartialDownload } from './PartialDownload.tsx'
import styles from './Download.module.css'

/** The offline videos of this device, shown with or without a connection. */
export function Component() {
  usePageTitle(downloadTexts.page)
  const videos = useVideos()
  useEffect(() => {
    // A browser that refuses storage (such as a private window) holds no videos.
    checkVideos().catch(() => undefined)
  }, [])
  const [removing, setRemoving] = useState<OfflineVideo>()
  const showToast = useToast()
  const whole = videos.filter(isComplete)
  const halves = videos.filter(({ state }) => state === 'partial')
  const remove = async (download: OfflineVideo) => {
    setRemoving(undefined)
    await removeVideo(download.videoId)
    showToast(downloadTexts.removed)
  }
  return (
    <Page>
      <PageHead title={downloadTexts.page} subtitle={whole.length > 0 && sumOf(whole)} />
      <RemovedVideos videos={videos.filter(({ state }) => state === 'gone')} />
      {whole.length + halves.length === 0 && (
        <EmptyState
          title={downloadTexts.empty}
          action={<ButtonLink href={paths.allVideos()}>{downloadTexts.findVideos}</ButtonLink>}
        >
          {downloadTexts.emptyAdvice}
        </EmptyState>
      )}
      {whole.length > 0 && <CompleteVideos videos={whole} onRemove={setRemoving} />}
      {halves.length > 0 && (
        <Section title={downloadTexts.half}>
          <div className={styles.halves}>
            {halves.map((download) => (
              <PartialDownload
                key={download.videoId}
                download={download}
                onRemove={() => void remove(download)}
              />
            ))}
          </div>
        </Section>
      )}
      {whole.length > 0 && <StorageWarning />}
      <ConfirmDialog
        isOpen={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={downloadTexts.removeTitle}
        description={removing && downloadTexts.removeText(removing.title)}
        confirmLabel={downloadTexts.remove}
        isDanger
        onConfirm={() => removing && void remove(removing)}
      />
    </Page>
  )
}

/** '3 videos · 412 MB' */
function sumOf(videos: readonly OfflineVideo[]): string {
  const bytes = videos.reduce((sum, download) => sum + download.bytes, 0)
  return `${downloadTexts.videos(videos.length)} · ${formatBytes(bytes)}`
}

function CompleteVideos(props: {
  videos: readonly CompleteVideo[]
  onRemove: (download: OfflineVideo) => void
}) {
  return (
    <>
      <h2>
        <VisuallyHidden>{downloadTexts.stored}</VisuallyHidden>
      </h2>
      <CardGrid hasPhoneRows>
        {props.videos.map((download) => (
          <VideoCard
            key={download.videoId}
            {...videoView(download)}
            removeLabel={downloadTexts.removeNamed(download.title)}
            onRemove={() => props.onRemove(download)}
          />
        ))}
      </CardGrid>
    </>
  )
}

function RemovedVideos({ videos }: { videos: readonly OfflineVideo[] }) {
  if (videos.length === 0) return null
  return (
    <div className={styles.gone}>
      {videos.map(({ videoId, title, isTrimmed }) => (
        <InlineAlert key={videoId} kind="info">
          <div className={styles.goneRow}>
            <span>{isTrimmed ? downloadTexts.trim(title) : downloadTexts.gone(title)}</span>
            <Button size="sm" variant="line" onClick={() => dropVideo(videoId)}>
              {downloadTexts.dismiss}
            </Button>
          </div>
        </InlineAlert>
      ))}
    </div>
  )
}

/** Shown where the browser does not guarantee persistent storage. */
function StorageWarning() {
  const { data } = useQuery({
    queryKey: ['the device keeps'],
    queryFn: async () => (await storage.persisted?.()) ?? false,
    networkMode: 'always',
  })
  return data === false ? <p className={styles.mayGo}>{downloadTexts.mayGo}</p> : null
}
