import { useState } from 'react'
import type { EditState } from '@serendib/contract'
import { readChapters, TRIM_SECONDS_MIN } from '@serendib/contract'
import { Loaded } from '../../kit/index.ts'
import { editJobTexts, trimTexts } from '../../platform/texts/edits.ts'
import { Button, Dialog, type Elements, Stack, Text } from '#ui'
import { type TrimRange, isSameRange, type RangeError, rangeError } from './trim-range.ts'
import { TrimEditor } from './TrimEditor.tsx'
import { EditJobError, EditJobProgress } from './EditJobProgress.tsx'
import { hasEditJob, useEditState, useEditActions } from './use-edit-state.ts'

interface TrimDialogProps {
  videoId: number
  title: string
  /** Its timestamps are chapters, which keep their times. */
  description: string
  /** What else the owner has to know. */
  note?: Elements
  /** Called when a trim was started or discarded: components that show the video should reload it. */
  onChanged: () => void
  onClose: () => void
}

/** Trims a video at its start and end, or undoes that. */
export default function TrimDialog({
  title,
  description,
  note,
  onChanged,
  onClose,
  videoId,
}: TrimDialogProps) {
  const query = useEditState(videoId)
  const actions = useEditActions(videoId, onChanged, onClose)
  const [chosen, setChosen] = useState<TrimRange>()
  const state = query.data?.state
  const range = chosen ?? state
  const { error, isSavable, isToWhole } = judge(range, state)
  // A trim discards a failed file. Without the current state, it would do so without a question.
  const canSave = isSavable && !query.isFetching
  const lostFile = state?.job?.canRetry ? state.job.fileName : null
  return (
    <Dialog
      isOpen
      size="xl"
      title={trimTexts.title({ video: title })}
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
            onClick={() => range && canSave && actions.trim(range, lostFile)}
          >
            {isToWhole ? trimTexts.saveWhole : trimTexts.save}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <Body {...{ query, actions, description, note, error, range }} onChange={setChosen} />
      </Stack>
    </Dialog>
  )
}

/** The video and the kept part, or the progress of its edit job. */
function Body(props: {
  query: ReturnType<typeof useEditState>
  actions: ReturnType<typeof useEditActions>
  description: string
  note: Elements
  range: TrimRange | undefined
  error: RangeError | undefined
  onChange: (range: TrimRange) => void
}) {
  const { query, actions, range, error } = props
  return (
    <Loaded query={query} loading="320px">
      {({ state }) =>
        hasEditJob(state) ? (
          <EditJobProgress state={state} actions={actions} />
        ) : (
          <>
            <EditJobError state={state} actions={actions} />
            <TrimEditor
              state={state}
              range={range ?? state}
              error={error && errorTexts()[error]}
              onChange={props.onChange}
            />
            <Text size="sm" tone="muted">
              {trimTexts.captionsFollow}
            </Text>
            {props.note}
            {readChapters(props.description, state.wholeSeconds).length > 0 && (
              <Text size="sm" tone="muted">
                {trimTexts.chapters}
              </Text>
            )}
          </>
        )
      }
    </Loaded>
  )
}

const errorTexts = () => ({
  beyond: trimTexts.beyond,
  'too-short': trimTexts.tooShort({ seconds: TRIM_SECONDS_MIN }),
})

/** The actions for a chosen range. */
function judge(range: TrimRange | undefined, state: EditState | undefined) {
  if (range === undefined || state === undefined)
    return { error: undefined, isSavable: false, isToWhole: false }
  const error = rangeError(range, state.wholeSeconds)
  const isNews = !isSameRange(range, state)
  const isWhole = isSameRange(range, { fromSeconds: 0, toSeconds: state.wholeSeconds })
  return { error, isSavable: isNews && error === undefined, isToWhole: isNews && isWhole }
}
