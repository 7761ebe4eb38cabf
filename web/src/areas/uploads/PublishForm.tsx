import { useRef, useState } from 'react'
import type { ProcessingState } from '@serendib/contract'
import { commonTexts } from '../../platform/texts/common.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { FormActions, Panel } from '../../ui/Layout.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { DetailFields } from './DetailFields.tsx'
import type { Details } from './publish-draft.ts'
import { PublishedMessage } from './PublishedMessage.tsx'
import type { Desk } from './upload-desk.ts'
import { changeDetails, choosePicture, clearDetails, discardAll } from './upload-desk.ts'
import { ThumbnailChoice } from './ThumbnailChoice.tsx'
import { useFocusOnRefusal } from './use-focus-on-refusal.ts'
import type { Publishing } from './use-publishing.ts'
import styles from './PublishForm.module.css'

/** The details of a video; they can be written while it is still on its way. */
export function PublishForm(props: {
  desk: Desk
  state: ProcessingState | undefined
  publishing: Publishing
}) {
  const { desk, state, publishing } = props
  const { errors, published } = publishing
  const form = useRef<HTMLFormElement>(null)

  useFocusOnRefusal(form, publishing.refusals)

  return (
    <Panel title={uploadTexts.details}>
      {published && <PublishedMessage published={published} state={state} />}
      {/* Enter in a field must not publish: that can be done only once. */}
      <form ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
        <fieldset disabled={published !== undefined}>
          <DeskFields desk={desk} state={state} publishing={publishing} />
          {errors.whole !== undefined && (
            <InlineAlert key={publishing.refusals} kind="error" className={styles.whole ?? ''}>
              <p>{errors.whole}</p>
              {errors.isFinal && (
                <Button variant="line" size="sm" onClick={() => discardAll('nothing')}>
                  {uploadTexts.startOver}
                </Button>
              )}
            </InlineAlert>
          )}
          <Actions desk={desk} publishing={publishing} />
        </fieldset>
      </form>
    </Panel>
  )
}

function DeskFields({
  desk,
  state,
  publishing,
}: {
  desk: Desk
  state: ProcessingState | undefined
  publishing: Publishing
}) {
  const { details } = desk.draft
  const { errors, forgive } = publishing
  return (
    <DetailFields
      details={details}
      errors={errors.fields}
      suggestedPlace={state?.suggestedPlace}
      hasTime
      onChange={(part, field) => {
        if (field !== undefined) forgive(field)
        changeDetails(part)
      }}
      thumbnail={
        <ThumbnailChoice
          posters={state?.posters ?? []}
          posterNumber={details.posterNumber}
          pictureUrl={desk.picture?.url ?? null}
          error={errors.fields.poster}
          onFrame={(posterNumber) => {
            forgive('poster')
            choosePicture(null)
            if (posterNumber !== undefined) changeDetails({ posterNumber })
          }}
          onPicture={publishing.takePicture}
        />
      }
    />
  )
}

function Actions({ desk, publishing }: { desk: Desk; publishing: Publishing }) {
  const [cleared, setCleared] = useState<{ details: Details; picture: File | undefined }>()
  const isEarly = desk.draft.videoId === null && (isMoving(desk) || publishing.earlyTries > 0)
  const reset = () => {
    setCleared({ details: desk.draft.details, picture: desk.picture?.file })
    clearDetails()
  }
  const undo = () => {
    if (!cleared) return
    changeDetails(cleared.details)
    choosePicture(cleared.picture ?? null)
    setCleared(undefined)
  }
  return (
    <FormActions
      status={
        isEarly ? (
          // Said anew at each early try.
          <span
            key={publishing.earlyTries}
            role={publishing.earlyTries > 0 ? 'alert' : undefined}
            className={publishing.earlyTries > 0 ? styles.refused : styles.wait}
          >
            {isMoving(desk) && <Spinner />}
            {earlyText(desk)}
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
      <Button isLoading={desk.isPublishing} loadingText={uploadTexts.publishing} onClick={publishing.publish}>
        {uploadTexts.publish}
      </Button>
    </FormActions>
  )
}

/** Why a video cannot be published yet, and what to do. */
function earlyText(desk: Desk): string {
  if (isMoving(desk)) return uploadTexts.pleaseWait
  return desk.draft.file === null ? uploadTexts.chooseFirst : uploadTexts.resumeFirst
}

function isMoving({ upload }: Desk): boolean {
  return upload?.phase === 'uploading' || upload?.phase === 'waiting' || upload?.phase === 'finishing'
}
