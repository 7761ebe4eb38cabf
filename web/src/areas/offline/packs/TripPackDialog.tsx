import type { PlaylistCard } from '@serendib/contract'
import { formatBytes } from '../../../platform/format.ts'
import { downloadTexts } from '../../../platform/texts/offline/downloads.ts'
import { tripPackTexts } from '../../../platform/texts/offline/trip-packs.ts'
import { Button, Dialog, InlineAlert, ProgressBar, useToast } from '#ui'
import { DownloadStatus } from '../DownloadProgress.tsx'
import { useVideos } from '../offline-videos.ts'
import { QualityChoice } from '../QualityChoice.tsx'
import { IDLE, useDownloads } from '../transfer/download.ts'
import styles from '../Download.module.css'
import { askToRemovePack } from './ask-to-remove-pack.ts'
import { pausePack, resumePack } from './download-pack.ts'
import { PACK_VIDEOS_MAX, type SizedPack } from './size-pack.ts'
import { packState, usePacks, type TripPack } from './trip-packs.ts'
import { usePackChoice } from './use-pack-choice.ts'

/** Chooses the quality of a trip pack, then shows its progress, then that it is downloaded. */
export function TripPackDialog(props: {
  playlist: PlaylistCard
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { playlist, isOpen, onOpenChange } = props
  const pack = usePacks().find(({ playlistId }) => playlistId === playlist.id)
  const chosen = usePackChoice(playlist.id, isOpen && !pack)
  const state = usePackProgress(pack)
  const showToast = useToast()
  const askToRemove = (removed: TripPack) =>
    askToRemovePack(removed, () => {
      onOpenChange(false)
      showToast(tripPackTexts.removed)
    })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={state?.isComplete ? tripPackTexts.stored : tripPackTexts.keep}
      description={!pack && tripPackTexts.intro}
      cancelLabel={pack ? undefined : downloadTexts.cancel}
      actions={
        pack ? (
          <>
            <Button variant="line" onClick={() => askToRemove(pack)}>
              {tripPackTexts.remove}
            </Button>
            <PauseOrResume pack={pack} />
          </>
        ) : (
          <Button
            aria-disabled={!chosen.canStart}
            isLoading={chosen.isStarting}
            onClick={() => void chosen.start()}
          >
            {downloadTexts.start}
          </Button>
        )
      }
    >
      {pack ? <PackProgress pack={pack} /> : <Choice {...chosen} />}
    </Dialog>
  )
}

function Choice({ quality, sized }: Pick<ReturnType<typeof usePackChoice>, 'quality' | 'sized'>) {
  return (
    <div className={styles.choice}>
      {sized && <Notes sized={sized} />}
      {sized?.choices.length !== 0 && <QualityChoice quality={quality} />}
    </div>
  )
}

function Notes({ sized: { videoIds, isShortened, alreadyThere, leftOut } }: { sized: SizedPack }) {
  return (
    <>
      {videoIds.length === 0 && <InlineAlert kind="info">{tripPackTexts.nothing}</InlineAlert>}
      {leftOut > 0 && <p>{tripPackTexts.leftOut({ count: leftOut })}</p>}
      {isShortened && <p>{tripPackTexts.firstVideos({ count: PACK_VIDEOS_MAX })}</p>}
      {alreadyThere > 0 && <p>{tripPackTexts.alreadyThere({ count: alreadyThere })}</p>}
    </>
  )
}

function usePackProgress(pack: TripPack | undefined) {
  const videos = useVideos()
  return pack && packState(pack, videos)
}

/** How much of a pack is downloaded, what is being done for it, and why something of it failed. */
export function PackProgress({ pack }: { pack: TripPack }) {
  const { complete, unfinished, count, bytes, doneBytes, isComplete } = packState(pack, useVideos())
  const { working, failed } = useDownloads(unfinished)
  if (isComplete) {
    const videos = downloadTexts.videos({ count })
    return <p role="status">{tripPackTexts.complete({ videos, size: formatBytes(bytes) })}</p>
  }
  return (
    <div className={styles.progress}>
      <ProgressBar label={tripPackTexts.progress} share={bytes === 0 ? 0 : doneBytes / bytes} />
      <p className={styles.size}>
        {[
          tripPackTexts.videosDone({ done: complete.length, all: pack.videoIds.length }),
          downloadTexts.done({ done: formatBytes(doneBytes), all: formatBytes(bytes) }),
        ].join(' · ')}
      </p>
      <div role="status">
        {failed && <DownloadStatus downloadState={failed} />}
        {(working || !failed) && <DownloadStatus downloadState={working ?? IDLE} />}
      </div>
    </div>
  )
}

/** Pauses or resumes the download of a pack; nothing if it is complete. */
export function PauseOrResume({ pack }: { pack: TripPack }) {
  const { unfinished } = packState(pack, useVideos())
  const { working } = useDownloads(unfinished)
  if (unfinished.length === 0) return null
  return working ? (
    <Button variant="tonal" onClick={() => pausePack(pack)}>
      {downloadTexts.pause}
    </Button>
  ) : (
    <Button variant="tonal" onClick={() => void resumePack(pack)}>
      {tripPackTexts.resume}
    </Button>
  )
}
