import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { formatBytes } from '../../platform/format.ts'
import { cutTexts } from '../../platform/texts/cuts.ts'
import { otherFileTexts } from '../../platform/texts/other-file.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { Dropzone } from '../../ui/FilePicker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type CutFilm, Failure, isBeingCut, Making, useCut, useCutActs } from '../cuts/index.ts'
import { type OtherFile, useOtherFiles } from './other-files.ts'
import { RoomTaken } from './RoomTaken.tsx'
import { discardOtherFile, pauseOtherFile, resumeOtherFile, sendOtherFile } from './send-other-file.ts'
import { PauseButton, UploadBar } from './UploadBar.tsx'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { uploadLimits } from './upload-limits.ts'
import { useMostBytes } from './use-most-bytes.ts'
import { fileFault, VIDEO_ACCEPT } from './video-file.ts'
import styles from './OtherFileDialog.module.css'
import progress from './UploadProgress.module.css'

interface OtherFileDialogProps extends CutFilm {
  title: string
  /** What is being made was stopped: whatever shows the film should ask again. */
  onChanged: () => void
  onClose: () => void
}

/** Gives a film another file: chooses it, and shows how it comes along. Closed, it goes on. */
export default function OtherFileDialog({ title, onChanged, onClose, ...film }: OtherFileDialogProps) {
  const query = useCut(film)
  const acts = useCutActs(film, onChanged)
  const sending = useOtherFiles(film.userId).find(({ videoId }) => videoId === film.videoId)
  const state = query.data?.state
  return (
    <Dialog
      isOpen
      size="lg"
      title={otherFileTexts.title(title)}
      description={isBeingCut(state) ? otherFileTexts.makingLead : otherFileTexts.lead}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      cancelLabel={cutTexts.close}
    >
      <div className={styles.body}>
        {sending ? (
          <Sending file={sending} film={film} />
        ) : state === undefined ? (
          <Waiting query={query} />
        ) : isBeingCut(state) ? (
          <Making state={state} acts={acts} />
        ) : (
          <>
            <Failure state={state} acts={acts} />
            <UnfinishedUploads userId={film.userId} filmId={film.videoId} />
            <Choice film={film} />
          </>
        )}
        {acts.problem !== undefined && <InlineAlert kind="error">{acts.problem}</InlineAlert>}
      </div>
    </Dialog>
  )
}

function Waiting({ query }: { query: ReturnType<typeof useCut> }) {
  return query.isError ? <LoadFailed query={query} /> : <Skeleton height="320px" />
}

/** The place to drop the file on, and what goes with it and what does not. */
function Choice({ film }: { film: CutFilm }) {
  const { fault, take, bytesMax } = useTaking(film)
  const mostBytes = useMostBytes(film.userId, bytesMax)
  return (
    <>
      <RoomTaken userId={film.userId} />
      <Dropzone
        accept={VIDEO_ACCEPT}
        title={otherFileTexts.drop}
        text={mostBytes === undefined ? '' : uploadTexts.sizeLimit(formatBytes(mostBytes))}
        buttonLabel={otherFileTexts.choose}
        onPick={take}
      >
        {fault !== undefined && (
          <InlineAlert kind="error" className={styles.fault ?? ''}>
            {fault}
          </InlineAlert>
        )}
      </Dropzone>
      <ul className={styles.follows}>
        {otherFileTexts.follows.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

function Sending({ file, film }: { file: OtherFile; film: CutFilm }) {
  const { fault, take } = useTaking(film)
  const { videoId } = film
  return (
    <div>
      <div className={progress.head}>
        <b className={progress.name}>{file.name}</b>
        <PauseButton
          phase={file.upload.phase}
          onPause={() => pauseOtherFile(videoId)}
          onResume={() => resumeOtherFile(videoId)}
        />
        <IconButton
          className={progress.headButton}
          label={otherFileTexts.discard}
          icon={<X />}
          onClick={() => discardOtherFile(film)}
        />
      </div>
      <UploadBar upload={file.upload} onResume={() => resumeOtherFile(videoId)} onFile={take} />
      {fault !== undefined && <InlineAlert kind="error">{fault}</InlineAlert>}
      <p className={progress.note}>{otherFileTexts.keepOpen}</p>
    </div>
  )
}

/** Takes a chosen file, unless it is seen from outside that it cannot be one. Whether there is room is the server's to say. */
function useTaking(film: CutFilm) {
  const [fault, setFault] = useState<string>()
  const bytesMax = useQuery(uploadLimits).data?.bytesMax
  const take = (file: File) => {
    const found = fileFault(file, bytesMax)
    setFault(found)
    if (found === undefined) sendOtherFile(film, file)
  }
  return { fault, take, bytesMax }
}
