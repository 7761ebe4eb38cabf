import { useRef, useState } from 'react'
import { commonTexts } from '../../../platform/texts/common.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button, FormActions, InlineAlert, Panel, Spinner } from '#ui'
import { changeDetails, chooseThumbnail, clearDetails } from '../queue/form-item.ts'
import type { UploadItem, UploadQueue } from '../queue/store.ts'
import { discardForm } from '../queue/upload-queue.ts'
import type { Processing } from '../page/use-processing.ts'
import { DetailFields } from './DetailFields.tsx'
import { PublishedMessage } from './PublishedMessage.tsx'
import { ThumbnailChoice } from './ThumbnailChoice.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import type { Publishing } from './use-publishing.ts'
import styles from './PublishForm.module.css'

interface PublishFormProps {
  queue: UploadQueue
  item: UploadItem
  processing: Processing
  publishing: Publishing
}

/** The details of the form's video, which can be entered while it is being uploaded. */
export function PublishForm(props: PublishFormProps) {
  const { queue, publishing } = props
  const { state, reload } = props.processing
  const { errors, errorCount, published, clearField } = publishing
  const { details } = queue
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, errorCount)
  return (
    <Panel title={uploadTexts.details}>
      {published && <PublishedMessage published={published} state={state} />}
      {/* Enter in a field must not publish, because that can't be undone. */}
      <form ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
        <fieldset disabled={published !== undefined}>
          <DetailFields
            details={details}
            videoId={props.item.videoId ?? undefined}
            errors={errors.fields}
            suggestedPlace={state?.suggestedPlace}
            draft={state?.slug === null ? { ...state, onAnswered: reload } : undefined}
            hasTime
            onChange={(part, field) => {
              if (field !== undefined) clearField(field)
              changeDetails(part)
            }}
            thumbnail={
              <ThumbnailChoice
                thumbnails={state?.thumbnails ?? []}
                thumbnailNumber={details.thumbnailNumber}
                ownThumbnailUrl={queue.thumbnail?.url ?? null}
                error={errors.fields.thumbnail}
                onSuggested={(thumbnailNumber) => {
                  publishing.dropThumbnail()
                  chooseThumbnail(null)
                  if (thumbnailNumber !== undefined) changeDetails({ thumbnailNumber })
                }}
                onOwn={publishing.takeThumbnail}
              />
            }
          />
          {errors.whole !== undefined && (
            <InlineAlert key={errorCount} kind="error" className={styles.whole ?? ''}>
              <p>{errors.whole}</p>
              {errors.isFinal && (
                <Button variant="line" size="sm" onClick={discardForm}>
                  {uploadTexts.uploadAnother}
                </Button>
              )}
            </InlineAlert>
          )}
          <Actions {...props} />
        </fieldset>
      </form>
    </Panel>
  )
}

function Actions({ queue, item, publishing }: PublishFormProps) {
  const [cleared, setCleared] = useState<Pick<UploadQueue, 'details' | 'thumbnail'>>()
  const { earlyAttempts } = publishing
  const percent = movingPercent(item)
  const isEarly = item.videoId === null && (percent !== undefined || earlyAttempts > 0)
  const reset = () => {
    const { details, thumbnail } = queue
    setCleared({ details, thumbnail })
    clearDetails()
  }
  const undo = () => {
    if (!cleared) return
    changeDetails(cleared.details)
    chooseThumbnail(cleared.thumbnail?.file ?? null)
    setCleared(undefined)
  }
  return (
    <FormActions
      status={
        isEarly ? (
          <span className={earlyAttempts > 0 ? styles.refused : styles.wait}>
            {percent !== undefined && <Spinner />}
            {/* Announced again at each attempt to publish too early. */}
            <span key={earlyAttempts} role={earlyAttempts > 0 ? 'alert' : undefined}>
              {percent === undefined ? uploadTexts.resumeFirst : uploadTexts.pleaseWait}
            </span>
            {/* On a phone, the progress bar is far above. */}
            {percent !== undefined && <span>{`${percent}%`}</span>}
          </span>
        ) : undefined
      }
    >
      {cleared && (
        <Button variant="ghost" aria-label={`${uploadTexts.wasReset} ${commonTexts.undo}`} onClick={undo}>
          {commonTexts.undo}
        </Button>
      )}
      <Button variant="line" onClick={reset}>
        {uploadTexts.reset}
      </Button>
      <Button
        isLoading={queue.isPublishing}
        loadingText={uploadTexts.publishing}
        onClick={publishing.publish}
      >
        {uploadTexts.publish}
      </Button>
    </FormActions>
  )
}

/** The uploaded percentage, or how much of a smaller version is made; undefined while nothing is running. */
function movingPercent({ transfer, making }: UploadItem): number | undefined {
  if (making) return Math.floor(making.share * 100)
  const isMoving =
    transfer?.phase === 'uploading' || transfer?.phase === 'waiting' || transfer?.phase === 'finishing'
  return isMoving ? Math.floor((transfer.sentBytes / transfer.totalBytes) * 100) : undefined
}
