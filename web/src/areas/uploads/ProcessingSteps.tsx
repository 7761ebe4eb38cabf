import type { ProcessingState } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import type { Step } from '../../ui/Steps.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { DamagedNote } from './DamagedNote.tsx'
import type { Desk } from './upload-desk.ts'
import type { Published } from './use-publishing.ts'
import type { Processing } from './use-processing.ts'
import { describeFacts, formatHeights } from './video-file.ts'
import styles from './ProcessingSteps.module.css'

/** The way of a file to a film in four steps, live. */
export function ProcessingSteps(props: {
  desk: Desk
  processing: Processing
  published: Published | undefined
}) {
  const { desk, processing, published } = props
  const liveSlug = slugWhenLive(published, processing.state)
  const steps = [
    chosenStep(desk),
    uploadingStep(desk),
    encodingStep(desk, processing),
    publishedStep(desk, processing.state, liveSlug),
  ]
  return (
    <>
      <Steps label={uploadTexts.steps} steps={steps} />
      <output>
        <VisuallyHidden>{spoken(desk, processing.state, liveSlug)}</VisuallyHidden>
      </output>
    </>
  )
}

function chosenStep({ facts, draft }: Desk): Step {
  const size = draft.file ? formatBytes(draft.file.bytes) : undefined
  return {
    title: uploadTexts.step.chosen,
    state: 'done',
    detail: facts ? describeFacts(facts) : size,
  }
}

function uploadingStep({ upload, draft }: Desk): Step {
  const title = uploadTexts.step.uploading
  if (draft.videoId !== null) {
    return { title, state: 'done', detail: draft.file && uploadTexts.uploaded(formatBytes(draft.file.bytes)) }
  }
  // Why nothing moves stands beside the percents; once is enough.
  switch (upload?.phase) {
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

function encodingStep({ draft }: Desk, processing: Processing): Step {
  const title = uploadTexts.step.encoding
  const { state, problem } = processing
  if (draft.videoId === null) return { title, state: 'upcoming', detail: uploadTexts.startsByItself }
  if (problem !== undefined) return { title, state: 'failed', detail: problem }
  if (state?.stage === 'failed') {
    return { title, state: 'failed', detail: <EncodingFailure state={state} processing={processing} /> }
  }
  if (state?.stage === 'ready') {
    return { title, state: 'done', detail: <MadeDetail state={state} /> }
  }
  return { title, state: 'current', detail: <EncodingDetail processing={processing} /> }
}

function EncodingDetail({ processing: { state, isLost } }: { processing: Processing }) {
  if (state === undefined || isLost) return uploadTexts.stateLost
  const stage = uploadTexts.stage[state.stage]
  return (
    <>
      <span className="num">
        {state.stage === 'waiting' ? stage : uploadTexts.stageAt(stage, Math.floor(state.percent))}
      </span>
      {state.heights.length > 0 && (
        <span className={styles.line}>{uploadTexts.playsIn(formatHeights(state.heights))}</span>
      )}
    </>
  )
}

function MadeDetail({ state }: { state: ProcessingState }) {
  return (
    <>
      {uploadTexts.madeSizes(formatHeights(state.heights))}
      {state.isDamaged && (
        <span className={styles.damaged}>
          <DamagedNote />
        </span>
      )}
    </>
  )
}

function EncodingFailure({ state, processing }: { state: ProcessingState; processing: Processing }) {
  return (
    <>
      <span role="alert">{state.failure || uploadTexts.stage.failed}</span>
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

/** Where the video can be watched. The stream of states ends when the encoding does, which may be before the publishing. */
function slugWhenLive(published: Published | undefined, state: ProcessingState | undefined): string | null {
  if (published?.isLive) return published.slug
  return state?.status === 'published' ? state.slug : null
}

function publishedStep(
  { isPublished, draft }: Desk,
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
  const isWaitingForDetails = state?.stage === 'ready' && !isPublished && draft.videoId !== null
  return {
    title,
    state: isPublished && state?.stage !== 'failed' ? 'current' : 'upcoming',
    detail: isWaitingForDetails ? uploadTexts.addDetails : uploadTexts.goesLive,
  }
}

/** What is said aloud: that a stage began, never the percents. */
function spoken(
  { upload, draft }: Desk,
  state: ProcessingState | undefined,
  liveSlug: string | null,
): string {
  if (draft.videoId === null) return upload?.phase === 'waiting' ? uploadTexts.waiting : ''
  if (liveSlug !== null) return draft.details.isPublic ? uploadTexts.isLive : uploadTexts.isLiveUnlisted
  if (state === undefined || state.stage === 'failed') return ''
  const stage = `${uploadTexts.step.encoding}: ${uploadTexts.stage[state.stage]}`
  return state.isDamaged ? `${stage}. ${uploadTexts.isDamaged}` : stage
}
