import { useState } from 'react'
import type { EditState } from '@serendib/contract'
import { TRIM_SECONDS_MIN } from '@serendib/contract'
import { editJobTexts, trimTexts } from '../../platform/texts/edits.ts'
import { replacementTexts } from '../../platform/texts/replacement.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LoadFailed } from '../../ui/status/EmptyState.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { chaptersOf } from '../../player/chapters.ts'
import { type TrimRange, isSameRange, type RangeError, rangeError } from './trim-range.ts'
import { TrimEditor } from './TrimEditor.tsx'
import { DropQuestion, EditJobError, EditJobProgress } from './EditJobProgress.tsx'
import styles from './Edits.module.css'
import { hasEditJob, useEditState, useEditActions } from './use-edit-state.ts'

interface TrimDialogProps {
  videoId: number
  title: string
  /** Its timestamps are chapters, which keep their times. */
  description: string
  /** Called when a trim was started or discarded: components that show the video should reload it. */
  onChanged: () => void
  onClose: () => void
}

/** Trims a video at its start and end, or undoes that. */
export default function TrimDialog({ title, description, onChanged, onClose, videoId }: TrimDialogProps) {
  const query = useEditState(videoId)
  const actions = useEditActions(videoId, onChanged)
  const [chosen, setChosen] = useState<TrimRange>()
  const state = query.data?.state
  const range = chosen ?? state
  const { error, canSave, isToWhole } = judge(range, state)
  const [isAsking, setAsking] = useState(false)
  const trim = async () => {
    if (range && (await actions.trim(range))) onClose()
  }
  const lostFile = state?.job?.canRetry ? state.job.fileName : null
  const save = () => {
    if (!canSave) return
    if (lostFile === null) void trim()
    else setAsking(true)
  }
  return (
    <Dialog
      isOpen
      size="xl"
      title={trimTexts.title(title)}
      description={hasEditJob(state) ? trimTexts.makingLead : trimTexts.lead}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isBusy={actions.isTrimming}
      cancelLabel={editJobTexts.close}
      actions={
        state &&
        !hasEditJob(state) && (
          <Button
            aria-disabled={!canSave}
            isLoading={actions.isTrimming}
            loadingText={trimTexts.saving}
            onClick={save}
          >
            {isToWhole ? trimTexts.saveWhole : trimTexts.save}
          </Button>
        )
      }
    >
      <div className={styles.trim}>
        <Body {...{ query, actions, description, error, range }} onChange={setChosen} />
        <DropQuestion
          lostFile={lostFile}
          isOpen={isAsking}
          onOpenChange={setAsking}
          text={replacementTexts.trimDropsText}
          onConfirm={() => void trim()}
        />
      </div>
    </Dialog>
  )
}

/** The video and the kept part, or the progress of its edit job. */
function Body(props: {
  query: ReturnType<typeof useEditState>
  actions: ReturnType<typeof useEditActions>
  description: string
  range: TrimRange | undefined
  error: RangeError | undefined
  onChange: (range: TrimRange) => void
}) {
  const { query, actions, range, error } = props
  const state = query.data?.state
  if (state === undefined || range === undefined)
    return query.isError ? <LoadFailed query={query} /> : <Skeleton height="320px" />
  if (hasEditJob(state)) return <EditJobProgress state={state} actions={actions} />
  return (
    <>
      <EditJobError state={state} actions={actions} />
      <TrimEditor state={state} range={range} error={error && ERRORS[error]} onChange={props.onChange} />
      <p className={styles.note}>{trimTexts.captionsFollow}</p>
      {chaptersOf(props.description, state.wholeSeconds).length > 0 && (
        <p className={styles.note}>{trimTexts.chapters}</p>
      )}
    </>
  )
}

const ERRORS = { beyond: trimTexts.beyond, 'too-short': trimTexts.tooShort(TRIM_SECONDS_MIN) }

/** The actions for a chosen range. */
function judge(range: TrimRange | undefined, state: EditState | undefined) {
  if (range === undefined || state === undefined)
    return { error: undefined, canSave: false, isToWhole: false }
  const error = rangeError(range, state.wholeSeconds)
  const isNews = !isSameRange(range, state)
  const isWhole = isSameRange(range, { fromSeconds: 0, toSeconds: state.wholeSeconds })
  return { error, canSave: isNews && error === undefined, isToWhole: isNews && isWhole }
}
