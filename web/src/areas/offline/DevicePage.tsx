import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { deviceTexts } from '../../platform/texts/device.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { CardGrid, Page, PageHead, Section } from '../../ui/Layout.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { VideoCard } from '../../ui/VideoCard.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { checkVideos } from './check.ts'
import { storage } from './video-store.ts'
import { videoView } from './video-view.ts'
import { removeVideo } from './download.ts'
import { dropVideo, isWhole, useVideos, type OfflineVideo, type WholeVideo } from './offline-videos.ts'
import { PartialDownload } from './PartialDownload.tsx'
import styles from './Download.module.css'

/** The offline videos of this device, shown with or without a connection. */
export function Component() {
  usePageTitle(deviceTexts.page)
  const videos = useVideos()
  useEffect(() => {
    // A browser that refuses storage (such as a private window) holds no videos.
    checkVideos().catch(() => undefined)
  }, [])
  const [removing, setRemoving] = useState<OfflineVideo>()
  const showToast = useToast()
  const whole = videos.filter(isWhole)
  const halves = videos.filter(({ state }) => state === 'partial')
  const remove = async (download: OfflineVideo) => {
    setRemoving(undefined)
    await removeVideo(download.videoId)
    showToast(deviceTexts.removed)
  }
  return (
    <Page>
      <PageHead title={deviceTexts.page} subtitle={whole.length > 0 && sumOf(whole)} />
      <GoneVideos videos={videos.filter(({ state }) => state === 'gone')} />
      {whole.length + halves.length === 0 && (
        <EmptyState
          title={deviceTexts.empty}
          action={<ButtonLink href={paths.allVideos()}>{deviceTexts.findVideos}</ButtonLink>}
        >
          {deviceTexts.emptyAdvice}
        </EmptyState>
      )}
      {whole.length > 0 && <WholeVideos videos={whole} onRemove={setRemoving} />}
      {halves.length > 0 && (
        <Section title={deviceTexts.half}>
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
      {whole.length > 0 && <MayGo />}
      <ConfirmDialog
        isOpen={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={deviceTexts.removeTitle}
        description={removing && deviceTexts.removeText(removing.title)}
        confirmLabel={deviceTexts.remove}
        isDanger
        onConfirm={() => removing && void remove(removing)}
      />
    </Page>
  )
}

/** '3 videos · 412 MB' */
function sumOf(videos: readonly OfflineVideo[]): string {
  const bytes = videos.reduce((sum, download) => sum + download.bytes, 0)
  return `${deviceTexts.videos(videos.length)} · ${formatBytes(bytes)}`
}

function WholeVideos(props: { videos: readonly WholeVideo[]; onRemove: (download: OfflineVideo) => void }) {
  return (
    <>
      <h2>
        <VisuallyHidden>{deviceTexts.stored}</VisuallyHidden>
      </h2>
      <CardGrid hasPhoneRows>
        {props.videos.map((download) => (
          <VideoCard
            key={download.videoId}
            {...videoView(download)}
            removeLabel={deviceTexts.removeNamed(download.title)}
            onRemove={() => props.onRemove(download)}
          />
        ))}
      </CardGrid>
    </>
  )
}

function GoneVideos({ videos }: { videos: readonly OfflineVideo[] }) {
  if (videos.length === 0) return null
  return (
    <div className={styles.gone}>
      {videos.map(({ videoId, title, isTrimmed }) => (
        <InlineAlert key={videoId} kind="info">
          <div className={styles.goneRow}>
            <span>{isTrimmed ? deviceTexts.trim(title) : deviceTexts.gone(title)}</span>
            <Button size="sm" variant="line" onClick={() => dropVideo(videoId)}>
              {deviceTexts.dismiss}
            </Button>
          </div>
        </InlineAlert>
      ))}
    </div>
  )
}

/** Shown where the browser does not guarantee persistent storage. */
function MayGo() {
  const { data } = useQuery({
    queryKey: ['the device keeps'],
    queryFn: async () => (await storage.persisted?.()) ?? false,
    networkMode: 'always',
  })
  return data === false ? <p className={styles.mayGo}>{deviceTexts.mayGo}</p> : null
}
