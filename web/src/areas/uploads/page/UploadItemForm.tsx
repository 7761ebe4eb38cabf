import { createElement, Fragment, lazy, Suspense } from 'react'
import type { ProcessingState, UnfinishedUpload } from '@serendib/contract'
import { formatBytes } from '../../../platform/format.ts'
import { smallerTexts, uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button, classNames, FileButton, InlineAlert, Panel, ProgressBar, Skeleton, Stack, Thumb } from '#ui'
import { TrimField } from '../../edits/index.ts'
import { TrackField } from '../../tracks/index.ts'
import { PublishForm } from '../form/PublishForm.tsx'
import { usePublishing } from '../form/use-publishing.ts'
import { type UploadItem, type UploadQueue, needsFile } from '../queue/store.ts'
import { isBig } from '../smaller/big-files.ts'
import { FollowsNote, TrimFollowsText } from '../smaller/FollowsText.tsx'
import { discardForm } from '../queue/upload-queue.ts'
import { VIDEO_ACCEPT } from '../queue/video-file.ts'
import { askToDiscard } from './ask-to-discard.ts'
import { ContinueUpload } from './ContinueUpload.tsx'
import { focusFileName, ItemProgress } from './ItemProgress.tsx'
import { ProcessingSteps } from './ProcessingSteps.tsx'
import { useProcessing } from './use-processing.ts'
import { useUploadToContinue } from './use-unfinished.ts'
import progress from './ItemProgress.module.css'
import styles from './UploadItemForm.module.css'

/** A file and its progress, next to its details, which can be entered in the meantime. */
export function UploadItemForm(props: {
  queue: UploadQueue
  item: UploadItem
  channelId: number
  token: string
  /** The error of a file that was chosen here. */
  error: string | undefined
  onFile: (file: File, from?: UnfinishedUpload) => void
}) {
  const { queue, item, channelId, error, onFile } = props
  const { details } = queue
  const processing = useProcessing(item.videoId, props.token)
  const { state } = processing
  const publishing = usePublishing(queue, item, channelId, finalError(state))
  return (
    <div className={styles.uploadItemForm}>
      <div className={styles.side}>
        <Panel className={styles.file ?? ''}>
          {needsFile(item) ? (
            <ContinueHere item={item} onFile={onFile} />
          ) : (
            <FileProgress item={item} state={state} onFile={onFile} />
          )}
          {error !== undefined && <InlineAlert kind="error">{error}</InlineAlert>}
        </Panel>
        {state?.stage === 'ready' && (
          <Panel className={styles.trim ?? ''}>
            <TrimField
              videoId={state.videoId}
              title={details.title || item.name}
              description={details.description}
              note={<TrimFollowsText videoId={state.videoId} />}
              onChanged={processing.reload}
            />
          </Panel>
        )}
        {item.videoId !== null && (
          <Panel>
            <TrackField videoId={item.videoId} title={details.title || item.name} />
          </Panel>
        )}
        <Panel>
          <ProcessingSteps item={item} processing={processing} published={publishing.published} />
        </Panel>
      </div>
      <PublishForm queue={queue} item={item} processing={processing} publishing={publishing} />
    </div>
  )
}

/** After a reload: the upload is resumed once its file is chosen again. */
function ContinueHere(props: { item: UploadItem; onFile: (file: File, from: UnfinishedUpload) => void }) {
  const upload = useUploadToContinue(props.item)
  if (!upload) return <Skeleton height="180px" />
  return (
    <>
      <ContinueUpload
        upload={upload}
        onFile={(file) => props.onFile(file, upload)}
        onDiscard={() =>
          askToDiscard({ title: uploadTexts.discardTitle, text: uploadTexts.discardText }, discardForm)
        }
      />
      <p className={styles.how}>{uploadTexts.chooseToResume}</p>
    </>
  )
}

/** The best thumbnail so far, with the progress of the upload and then of the encoding. */
function FileProgress(props: {
  item: UploadItem
  state: ProcessingState | undefined
  onFile: (file: File) => void
}) {
  const { item, state, onFile } = props
  const isUploaded = item.videoId !== null
  const question = isUploaded
    ? {
        label: uploadTexts.uploadAnother,
        title: uploadTexts.startOverTitle,
        text: uploadTexts.startOverText,
        confirmLabel: uploadTexts.startOverConfirm,
      }
    : {
        label: uploadTexts.cancelUpload,
        title: uploadTexts.discardTitle,
        text: uploadTexts.discardText,
      }
  return (
    <>
      <Thumb
        thumbnailUrl={state?.thumbnails[0] ?? item.facts?.stillUrl ?? null}
        isPriority
        className={classNames(progress.still, !isUploaded && progress.dim)}
      />
      <ItemProgress
        item={item}
        discard={item.hasDetails ? undefined : question}
        onDiscard={discardForm}
        onFile={onFile}
      >
        {item.making ? (
          <MakingSmaller making={item.making} />
        ) : isUploaded ? (
          <EncodingProgress item={item} state={state} onFile={onFile} />
        ) : undefined}
      </ItemProgress>
      <FollowsNote item={item} className={progress.note} />
      {(item.smallerError !== null || isBig(item)) && (
        <Suspense fallback={null}>
          <SmallerOffer item={item} />
        </Suspense>
      )}
    </>
  )
}

/** Loads when it may be offered. An upload continues without it. */
const SmallerOffer = lazy(() =>
  import('../smaller/SmallerOffer.tsx').catch(() => ({ default: () => createElement(Fragment) })),
)

function MakingSmaller({ making }: { making: NonNullable<UploadItem['making']> }) {
  return (
    <Stack gap={3}>
      <ProgressBar label={smallerTexts.making} share={making.share} />
      <p className={progress.facts}>
        <span>{smallerTexts.making}</span>
        <span>{`${Math.floor(making.share * 100)}%`}</span>
      </p>
      <Button
        variant="line"
        onClick={() => {
          focusFileName()
          making.stop()
        }}
      >
        {smallerTexts.stop}
      </Button>
    </Stack>
  )
}

function EncodingProgress(props: {
  item: UploadItem
  state: ProcessingState | undefined
  onFile: (file: File) => void
}) {
  const { item, state } = props
  if (state?.stage === 'failed') {
    // The steps explain the error.
    return item.hasDetails ? null : (
      <div className={progress.actions}>
        <FileButton accept={VIDEO_ACCEPT} label={uploadTexts.chooseAnother} onPick={props.onFile} />
      </div>
    )
  }
  const percent = state?.stage === 'ready' ? 100 : state?.stage === 'waiting' ? undefined : state?.percent
  return (
    <>
      <ProgressBar
        label={uploadTexts.encodeProgress}
        share={percent === undefined ? undefined : percent / 100}
      />
      <p className={progress.facts}>
        <span>{uploadTexts.uploaded({ size: formatBytes(item.bytes) })}</span>
        <span>{percent !== undefined && `${uploadTexts.encodeProgress} ${Math.floor(percent)}%`}</span>
      </p>
    </>
  )
}

/** Why the video can't be published: its file was refused, and a retry would most likely fail again. */
function finalError(state: ProcessingState | undefined): string | undefined {
  if (state?.stage !== 'failed') return undefined
  return state.canRetry && state.fileExpiresAt === null ? undefined : (state.failure ?? undefined)
}
