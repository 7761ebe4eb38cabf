import { useEffect, useId, useRef, useState } from 'react'
import type { MyVideo } from '@serendib/contract'
import { Loaded } from '../../kit/index.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Button, Dialog, InlineAlert, Row } from '#ui'
import { CaptionsField, useCaptionsDraft } from '../captions/index.ts'
import { TrackField } from '../tracks/index.ts'
import { DetailFields, ThumbnailChoice, useFocusOnError } from '../uploads/index.ts'
import styles from './Account.module.css'
import { ChannelField } from './ChannelField.tsx'
import { useDetailsForm } from './use-details-form.ts'

/**
 * Changes the details of a video; a draft gets its first details, which publish it as soon as it is playable.
 */
export default function EditVideoDialog(props: {
  video: MyVideo
  /** The number of other drafts, and what opens the next one; undefined if there are none. */
  otherDrafts?: { count: number; onNext: () => void } | undefined
  onClose: () => void
}) {
  const { video, otherDrafts, onClose } = props
  const edit = useDetailsForm(props)
  const { details, own, errors } = edit
  const captions = useCaptionsDraft(video.id)
  const [reminder, setReminder] = useState<typeof captions.draft>()
  const save = (onSaved?: () => void) => {
    // Saving closes the dialog, and the owner would believe that the captions are saved too.
    if (captions.draft) setReminder({ ...captions.draft })
    else void edit.save(onSaved)
  }
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const titleInput = useRef<HTMLInputElement>(null)
  useFocusOnError(form, edit.errorCount)
  const isThere = details !== undefined
  useEffect(() => {
    if (isThere) titleInput.current?.focus()
  }, [isThere])
  const isDescribed = video.slug !== null
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={isDescribed ? myAccountTexts.editDetails : myAccountTexts.addDetails}
      size="xl"
      initialFocus={titleInput}
      cancelLabel={myAccountTexts.cancel}
      onCancel={() => {
        edit.discard()
        if (captions.draft) captions.discard(captions.draft.pick)
      }}
      isBusy={edit.isSaving}
      actions={
        <>
          <Button
            variant={otherDrafts ? 'line' : 'primary'}
            type={isDescribed ? 'submit' : 'button'}
            form={formId}
            disabled={!isThere}
            isLoading={edit.isSaving}
            loadingText={myAccountTexts.saving}
            onClick={isDescribed ? undefined : () => save()}
          >
            {isDescribed ? myAccountTexts.save : myAccountTexts.publish}
          </Button>
          {otherDrafts && (
            <Button disabled={!isThere} isLoading={edit.isSaving} onClick={() => save(otherDrafts.onNext)}>
              {myAccountTexts.publishAndNext}
            </Button>
          )}
        </>
      }
    >
      {otherDrafts && (
        <Row wrap gap={3} className={styles.drafts}>
          <span>{myAccountTexts.draftsWait({ count: otherDrafts.count })}</span>
          <Button variant="ghost" size="sm" disabled={edit.isSaving} onClick={otherDrafts.onNext}>
            {myAccountTexts.nextDraft}
          </Button>
        </Row>
      )}
      <Loaded query={own} loading="520px">
        {({ video: shown, details: before }) =>
          details && (
            <form
              ref={form}
              id={formId}
              noValidate
              className={styles.dialogForm}
              onSubmit={(event) => {
                event.preventDefault()
                // Enter in a field must not publish, which cannot be undone.
                if (isDescribed) save()
              }}
            >
              <DetailFields
                details={details}
                videoId={video.id}
                errors={errors.fields}
                suggestedPlace={video.suggestedPlace}
                draft={toDraft(shown)}
                urlBefore={video.slug === null ? undefined : { videoId: video.id, slug: video.slug }}
                channel={
                  <ChannelField
                    channelId={details.channelId ?? before.channelId}
                    onChange={(channelId) => edit.change({ channelId })}
                  />
                }
                hasTime={video.status !== 'published'}
                titleInput={titleInput}
                onChange={edit.change}
                thumbnail={
                  <ThumbnailChoice
                    thumbnails={before.thumbnails}
                    thumbnailNumber={details.thumbnailNumber}
                    ownThumbnailUrl={edit.ownThumbnailUrl}
                    error={errors.fields.thumbnail}
                    onSuggested={edit.chooseSuggestedThumbnail}
                    onOwn={(thumbnail) => void edit.chooseOwnThumbnail(thumbnail)}
                  />
                }
              />
              <CaptionsField videoId={video.id} captions={captions} reminder={reminder} />
              <TrackField videoId={video.id} title={details.title || video.title} />
              {errors.whole !== undefined && (
                <InlineAlert key={edit.errorCount} kind="error">
                  {errors.whole}
                </InlineAlert>
              )}
            </form>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** What `DetailFields` needs of a draft. */
function toDraft(video: MyVideo) {
  return video.slug === null ? { ...video, videoId: video.id } : undefined
}
