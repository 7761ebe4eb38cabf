import type { EditState } from '@serendib/contract'
import { formatLocalTime, unbroken } from '../../platform/format.ts'
import { editJobTexts } from '../../platform/texts/edits.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Button, InlineAlert, ProgressBar, Row, Stack } from '#ui'
import styles from './Edits.module.css'
import { failureText, progressLabel, progressText } from './edit-job-texts.ts'
import type { useEditActions } from './use-edit-state.ts'

type Actions = ReturnType<typeof useEditActions>

/** The progress of an edit job, with a button to discard it. */
export function EditJobProgress({ state, actions }: { state: EditState; actions: Actions }) {
  const { percent = 0, fileName = null } = state.job ?? {}
  return (
    <Stack align="start" gap={3} className={styles.progress}>
      <ProgressBar label={progressLabel(fileName)} share={percent / 100} />
      <p>{progressText(fileName, percent)}</p>
      <DropButton lostFile={fileName} label={editJobTexts.cancel} actions={actions} />
    </Stack>
  )
}

/** Why an edit job failed, with a retry if that can help, and a way to dismiss it. */
export function EditJobError({ state: { job }, actions }: { state: EditState; actions: Actions }) {
  if (job === null || job.failure === null) return null
  return (
    <InlineAlert kind="error">
      <p>
        <span>{failureText(job.fileName, job.failure)}</span>
        {job.fileExpiresAt !== null && (
          <span>{` ${uploadTexts.fileKept({ time: unbroken(formatLocalTime(job.fileExpiresAt)) })}`}</span>
        )}
      </p>
      <Row wrap gap={2} className={styles.errorActions}>
        {job.canRetry && (
          <Button variant="line" size="sm" isLoading={actions.isRetrying} onClick={actions.retry}>
            {editJobTexts.tryAgain}
          </Button>
        )}
        <DropButton
          size="sm"
          lostFile={job.canRetry ? job.fileName : null}
          label={editJobTexts.dismiss}
          actions={actions}
        />
      </Row>
    </InlineAlert>
  )
}

/** Discards an edit job. If its uploaded file (`lostFile`) would be removed too, asks for confirmation first. */
function DropButton(props: { lostFile: string | null; label: string; size?: 'sm'; actions: Actions }) {
  const { lostFile, label, size, actions } = props
  return (
    <Button
      variant="line"
      size={size}
      isLoading={actions.isCancelling}
      onClick={() => actions.cancel(lostFile)}
    >
      {label}
    </Button>
  )
}
