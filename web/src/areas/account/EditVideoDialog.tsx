import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { MyVideo, PlaceName } from '@serendib/contract'
import { LIMITS, profileCalls, Refused, SessionEnded, uploadCalls } from '@serendib/contract'
import { call, textOf } from '../../platform/api.ts'
import { Drafts, useDraft } from '../../platform/drafts.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { Radio } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, FieldGroup } from '../../ui/Field.tsx'
import { focusFirstFault } from '../../ui/focus-field.ts'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { CaptionsField } from '../captions/index.ts'
import { PlaceField } from '../places/index.ts'
import { publishTimeFault, PublishTimeField, toLocalTime, toPublishAt } from '../uploads/index.ts'
import styles from './Account.module.css'
import { forgetVideos } from './use-video-acts.ts'

interface VideoDetails {
  title: string
  description: string
  isPublic: boolean
  place: PlaceName | null
  /** As the field has it; undefined: as soon as it plays. */
  publishTime: string | undefined
}

/** By the video's number. A press outside of the dialog is no reason to type it all again. */
const detailsDrafts = new Drafts<VideoDetails>()

/** Changes the details of a video; one that has none yet gets them, which publishes it as soon as it plays. */
export function EditVideoDialog(props: { video: MyVideo; userId: number; onClose: () => void }) {
  const { video, onClose } = props
  const {
    typed: details,
    type: setDetails,
    forget,
  } = useDraft<VideoDetails>(detailsDrafts, String(video.id), () => ({
    title: video.title,
    description: video.description,
    isPublic: video.isPublic,
    place: video.place,
    publishTime: video.publishAt === null ? undefined : toLocalTime(new Date(video.publishAt)),
  }))
  const [faults, setFaults] = useState<Faults>({})
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const titleInput = useRef<HTMLInputElement>(null)
  const isDescribed = video.slug !== null
  const toast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (isDescribed ? saveDetails(props, details) : publish(props, details)),
    onSuccess: async ({ message }) => {
      toast(message)
      forget()
      onClose()
      await forgetVideos()
    },
    onError: (refusal) => {
      if (refusal instanceof Refused)
        refuse({ title: refusal.fields['title'], publishTime: refusal.fields['publishAt'] })
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const found = faultsOf(details)
    if (isFaultless(found)) mutate()
    else refuse(found)
  }
  const refuse = (found: Faults) => {
    setFaults(found)
    focusFirstFault(form.current, found)
  }
  const isOfForm = error !== null && isFaultless(faults) && !(error instanceof SessionEnded)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={isDescribed ? myAccountTexts.editDetails : myAccountTexts.addDetails}
      size="lg"
      initialFocus={titleInput}
      cancelLabel={myAccountTexts.cancel}
      onCancel={forget}
      isBusy={isPending}
      actions={
        <Button type="submit" form={formId} isLoading={isPending} loadingText={myAccountTexts.saving}>
          {isDescribed ? myAccountTexts.save : myAccountTexts.publish}
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.dialogForm} onSubmit={onSubmit}>
        <Field label={uploadTexts.title} error={faults.title} isRequired>
          <TextInput
            ref={titleInput}
            name="title"
            value={details.title}
            maxLength={LIMITS.titleMax}
            onChange={(event) => {
              setDetails({ ...details, title: event.target.value })
              setFaults({ ...faults, title: undefined })
            }}
          />
        </Field>
        <Field label={uploadTexts.description}>
          <TextArea
            value={details.description}
            maxLength={LIMITS.descriptionMax}
            onChange={(event) => setDetails({ ...details, description: event.target.value })}
          />
        </Field>
        <PlaceField
          value={details.place}
          suggestion={video.suggestedPlace}
          onChange={(place) => setDetails({ ...details, place })}
        />
        <FieldGroup legend={uploadTexts.visibility}>
          {[true, false].map((isPublic) => (
            <Radio
              key={String(isPublic)}
              name="visibility"
              label={isPublic ? myAccountTexts.public : myAccountTexts.unlisted}
              aside={
                <span className="text-sm text-muted">
                  {isPublic ? uploadTexts.publicHint : uploadTexts.unlistedHint}
                </span>
              }
              checked={details.isPublic === isPublic}
              onChange={() => setDetails({ ...details, isPublic })}
            />
          ))}
        </FieldGroup>
        {video.status !== 'published' && (
          <PublishTimeField
            time={details.publishTime}
            error={faults.publishTime}
            onChange={(publishTime) => {
              setDetails({ ...details, publishTime })
              setFaults({ ...faults, publishTime: undefined })
            }}
          />
        )}
        <CaptionsField videoId={video.id} userId={props.userId} />
        {isOfForm && <InlineAlert kind="error">{textOf(error, commonTexts.somethingWentWrong)}</InlineAlert>}
      </form>
    </Dialog>
  )
}

type Faults = Readonly<Partial<Record<'title' | 'publishTime', string | undefined>>>

function faultsOf({ title, publishTime }: VideoDetails): Faults {
  return {
    title: title.trim() === '' ? myAccountTexts.titleMissing : undefined,
    publishTime: publishTimeFault(publishTime),
  }
}

const isFaultless = (faults: Faults) => faults.title === undefined && faults.publishTime === undefined

type Edited = { video: MyVideo; userId: number }

function saveDetails({ video, userId }: Edited, details: VideoDetails) {
  return call(profileCalls.editVideo, {
    body: {
      ...sent(details),
      placeId: details.place?.id ?? null,
      // What is published already has no time to come.
      ...(video.status !== 'published' && { publishAt: toPublishAt(details.publishTime) ?? null }),
      userId,
      videoId: video.id,
    },
  })
}

const sent = ({ title, description, isPublic }: VideoDetails) => ({
  title: title.trim(),
  description,
  isPublic,
})

/** Tags, categories, url and thumbnail are left to what the server makes of them. */
function publish({ video, userId }: Edited, details: VideoDetails) {
  const rest = { primaryTags: [], secondaryTags: [], categories: [], slug: '' }
  return call(uploadCalls.publishVideo, {
    body: {
      ...sent(details),
      ...rest,
      placeId: details.place?.id,
      publishAt: toPublishAt(details.publishTime),
      userId,
      videoId: video.id,
    },
  })
}
