import type { ProcessingState } from '@serendib/contract'
import { formatBytes, formatLocalTime, unbroken } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button, type Step, Steps, TextLink } from '#ui'
import { DamagedNote } from './DamagedNote.tsx'
import type { Published } from '../form/use-publishing.ts'
import type { UploadItem } from '../queue/store.ts'
import { describeFacts, formatHeights } from '../queue/video-file.ts'
import type { Processing } from './use-processing.ts'
import styles from './ProcessingSteps.module.css'

interface ProcessingStepsProps {
  item: UploadItem
  processing: Processing
  published: Published | undefined
}

/** The four steps from the file to the published video, live. */
export function ProcessingSteps(props: ProcessingStepsProps) {
  const { item, processing, published } = props
  const liveSlug = slugWhenLive(published, processing.state)
  const steps = [
    chosenStep(item),
    uploadingStep(item),
    encodingStep(item, processing),
    publishedStep(item, processing.state, liveSlug),
  ]
  return (
    <>
      <Steps label={uploadTexts.steps} steps={steps} />
      <output className="visually-hidden">{spoken(props, liveSlug)}</output>
    </>
  )
}

function chosenStep({ facts, bytes }: UploadItem): Step {
  return {
    title: uploadTexts.step.chosen,
    state: 'done',
    detail: facts ? describeFacts(facts) : formatBytes(bytes),
  }
}

function uploadingStep({ transfer, videoId, bytes }: UploadItem): Step {
  const title = uploadTexts.step.uploading
  if (videoId !== null)
    return { title, state: 'done', detail: uploadTexts.uploaded({ size: formatBytes(bytes) }) }
  // The progress bar says why the upload is not running.
  switch (transfer?.phase) {
    case 'uploading':
    case 'waiting':
    case 'finishing':
    case 'done':
      return { title, state: 'current', detail: uploadTexts.keepTabOpen }
    case 'failed':
      return { title, state: 'failed' }
    case 'paused':
    case 'signed-out':
    case undefined:
      return { title, state: 'upcoming' }
  }
}

function encodingStep({ videoId }: UploadItem, processing: Processing): Step {
  const title = uploadTexts.step.encoding
  const { state, error } = processing
  if (videoId === null) return { title, state: 'upcoming', detail: uploadTexts.startsAutomatically }
  if (error !== undefined) return { title, state: 'failed', detail: error }
  if (state?.stage === 'failed') {
    return { title, state: 'failed', detail: <EncodingError state={state} processing={processing} /> }
  }
  if (state?.stage === 'ready') {
    return { title, state: 'done', detail: <MadeDetail state={state} /> }
  }
  return { title, state: 'current', detail: <EncodingDetail processing={processing} /> }
}

function EncodingDetail({ processing: { state, isLost } }: { processing: Processing }) {
  if (state === undefined || isLost) return <span>{uploadTexts.stateLost}</span>
  const stage = uploadTexts.stage[state.stage]
  return (
    <>
      <span className="num">
        {state.stage === 'waiting'
          ? stage
          : uploadTexts.stageAt({ stage, percent: Math.floor(state.percent) })}
      </span>
      {state.heights.length > 0 && (
        <span className={styles.line}>
          {uploadTexts.availableNow({ heights: formatHeights(state.heights) })}
        </span>
      )}
    </>
  )
}

function MadeDetail({ state }: { state: ProcessingState }) {
  return (
    <>
      <span>{uploadTexts.available({ heights: formatHeights(state.heights) })}</span>
      {state.isDamaged && (
        <span className={styles.damaged}>
          <DamagedNote />
        </span>
      )}
    </>
  )
}

function EncodingError({ state, processing }: { state: ProcessingState; processing: Processing }) {
  return (
    <>
      <span role="alert">{state.failure || uploadTexts.stage.failed}</span>
      {state.fileExpiresAt !== null && (
        <span className={styles.line}>
          <span>{`${uploadTexts.fileKept({ time: unbroken(formatLocalTime(state.fileExpiresAt)) })} `}</span>
          <TextLink href={paths.myAccount('uploads')}>{uploadTexts.deleteInAccount}</TextLink>
        </span>
      )}
      {state.canRetry && (
        <span className={styles.retry}>
          <Button variant="line" size="sm" isLoading={processing.isRetrying} onClick={processing.retry}>
            {uploadTexts.retryEncoding}
          </Button>
        </span>
      )}
    </>
  )
}

/** The link to the video. The stream of states ends with the encoding, which may be before the video is published. */
function slugWhenLive(published: Published | undefined, state: ProcessingState | undefined): string | null {
  if (published?.isLive) return published.slug
  return state?.status === 'published' ? state.slug : null
}

function publishedStep(
  { hasDetails, videoId }: UploadItem,
  state: ProcessingState | undefined,
  liveSlug: string | null,
): Step {
  const title = uploadTexts.step.published
  if (liveSlug !== null) {
    return {
      title,
      state: 'done',
      detail: <TextLink href={paths.watch(liveSlug)}>{uploadTexts.watchIt}</TextLink>,
    }
  }
  const isWaitingForDetails = state?.stage === 'ready' && !hasDetails && videoId !== null
  return {
    title,
    state: hasDetails && state?.stage !== 'failed' ? 'current' : 'upcoming',
    detail: isWaitingForDetails ? uploadTexts.addDetails : uploadTexts.publishesAutomatically,
  }
}

/** Announced to screen readers: the stages without the percentages. */
function spoken(
  { item, published, processing: { state } }: ProcessingStepsProps,
  liveSlug: string | null,
): string {
  if (item.videoId === null) return item.transfer?.phase === 'waiting' ? uploadTexts.waiting : ''
  if (liveSlug !== null)
    return published?.isPublic === false ? uploadTexts.isLiveUnlisted : uploadTexts.isLive
  if (state === undefined || state.stage === 'failed') return ''
  const stage = `${uploadTexts.step.encoding}: ${uploadTexts.stage[state.stage]}`
  return state.isDamaged ? `${stage}. ${uploadTexts.isDamaged}` : stage
}
