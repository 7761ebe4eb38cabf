import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { confirm } from '../../kit/index.ts'
import { formatBytes } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { downloadTexts } from '../../platform/texts/offline/downloads.ts'
import {
  Button,
  ButtonLink,
  CardGrid,
  EmptyState,
  InlineAlert,
  Page,
  PageHead,
  Row,
  Section,
  Stack,
  useToast,
  VideoCard,
} from '#ui'
import { savesData } from '../../player/engine/data-saver.ts'
import { checkVideos } from './transfer/check.ts'
import { storage } from './transfer/video-store.ts'
import { isServed } from './served.ts'
import { keepWatchingFiles } from './watching-files.ts'
import { videoView } from './video-view.ts'
import { followBackgroundFetches, removeVideo } from './transfer/download.ts'
import { dropVideo, isComplete, useVideos, type OfflineVideo, type CompleteVideo } from './offline-videos.ts'
import { WifiChoice } from './QualityChoice.tsx'
import { connection, knowsWifi } from '../../platform/connection.ts'
import { OpenPackButton } from './packs/OpenPackButton.tsx'
import { leaveOutOfPacks } from './packs/trip-packs.ts'
import { TripPackList } from './packs/TripPackList.tsx'
import { PartialDownload } from './PartialDownload.tsx'
import styles from './Download.module.css'
import { pageTitles } from '@serendib/contract'

/** The offline videos of this device, shown with or without a connection. */
export function Component() {
  usePageTitle(pageTitles.downloads)
  const videos = useVideos()
  useEffect(() => {
    // A browser that refuses storage (such as a private window) holds no videos.
    followAndCheck().catch(() => undefined)
    prepareForPacks().catch(() => undefined)
  }, [])
  const showToast = useToast()
  const whole = videos.filter(isComplete)
  const halves = videos.filter(({ state }) => state === 'partial')
  const remove = async ({ videoId }: OfflineVideo) => {
    await removeVideo(videoId)
    showToast(downloadTexts.removed)
    return null
  }
  const askToRemove = (download: OfflineVideo) =>
    confirm({
      title: downloadTexts.removeTitle,
      text: downloadTexts.removeText({ title: download.title }),
      label: downloadTexts.remove,
      isDanger: true,
      run: () => remove(download),
    })
  return (
    <Page>
      <PageHead
        title={downloadTexts.page}
        subtitle={whole.length > 0 && formatSum(whole)}
        action={<OpenPackButton />}
      />
      <RemovedVideos videos={videos.filter(({ state }) => state === 'gone')} />
      {whole.length + halves.length === 0 && (
        <EmptyState
          title={downloadTexts.empty}
          action={<ButtonLink href={paths.allVideos()}>{downloadTexts.findVideos}</ButtonLink>}
        >
          {downloadTexts.emptyAdvice}
        </EmptyState>
      )}
      {whole.length > 0 && <CompleteVideos videos={whole} onRemove={askToRemove} />}
      <TripPackList />
      {halves.length > 0 && (
        <Section title={downloadTexts.half}>
          <Stack gap={5}>
            {knowsWifi() && <WifiChoice />}
            {halves.map((download) => (
              <PartialDownload
                key={download.videoId}
                download={download}
                onRemove={() => void remove(download)}
              />
            ))}
          </Stack>
        </Section>
      )}
      {whole.length > 0 && <StorageWarning />}
    </Page>
  )
}

/** What the browser is downloading is shown first: the site may not be reached. */
async function followAndCheck(): Promise<void> {
  await followBackgroundFetches().catch(() => undefined)
  await checkVideos()
}

/** Stores the code of offline pages, because a trip pack may be opened where there is no connection; not on mobile data. */
async function prepareForPacks(): Promise<void> {
  if (savesData() || connection()?.type === 'cellular') return
  // A service worker that is being installed removes files that it doesn't know.
  if (await isServed()) await keepWatchingFiles()
}

/** '3 videos · 412 MB' */
function formatSum(videos: readonly OfflineVideo[]): string {
  const bytes = videos.reduce((sum, download) => sum + download.bytes, 0)
  return `${downloadTexts.videos({ count: videos.length })} · ${formatBytes(bytes)}`
}

function CompleteVideos(props: {
  videos: readonly CompleteVideo[]
  onRemove: (download: OfflineVideo) => void
}) {
  return (
    <>
      <h2 className="visually-hidden">{downloadTexts.stored}</h2>
      <CardGrid hasPhoneRows>
        {props.videos.map((download) => (
          <VideoCard
            key={download.videoId}
            {...videoView(download)}
            removeLabel={downloadTexts.removeNamed({ title: download.title })}
            onRemove={() => props.onRemove(download)}
          />
        ))}
      </CardGrid>
    </>
  )
}

/** A video that was removed here is not downloaded again with its pack. */
function dismiss(videoId: number): void {
  leaveOutOfPacks(videoId)
  dropVideo(videoId)
}

function RemovedVideos({ videos }: { videos: readonly OfflineVideo[] }) {
  if (videos.length === 0) return null
  return (
    <div className={styles.gone}>
      {videos.map(({ videoId, title, goneReason: reason = 'gone' }) => (
        <InlineAlert key={videoId} kind="info">
          <Row justify="between" wrap gap={4}>
            <span>{downloadTexts[reason]({ title })}</span>
            <Button size="sm" variant="line" onClick={() => dismiss(videoId)}>
              {downloadTexts.dismiss}
            </Button>
          </Row>
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
