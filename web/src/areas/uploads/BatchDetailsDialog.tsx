import { useId, useRef, useState } from 'react'
import { Drafts, useDraft } from '../../platform/drafts.ts'
import { batchTexts } from '../../platform/texts/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormGrid, FullRow } from '../../ui/Layout.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { PlaceField } from '../places/index.ts'
import { shareDetails } from './batch-details.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import type { SharedDetails } from './publish-draft.ts'
import { checkTags, type FieldErrors } from './publish-errors.ts'
import { TagFields, VisibilityChoice } from './SharedFields.tsx'
import { useFocusOnRefusal } from './use-focus-on-refusal.ts'

// A press outside of the dialog is no reason to type it all again.
const drafts = new Drafts<SharedDetails>()

/** What is the same for several films is said once. */
export default function BatchDetailsDialog(props: { known: SharedDetails; onClose: () => void }) {
  const { typed: details, type, forget } = useDraft(drafts, '', () => props.known)
  const [{ errors, refusals }, setRefused] = useState<{ errors: FieldErrors; refusals: number }>({
    errors: {},
    refusals: 0,
  })
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(form, refusals)
  const change = (part: Partial<SharedDetails>) => type({ ...details, ...part })
  const save = () => {
    const found = checkTags(details)
    if (Object.keys(found).length > 0) {
      setRefused({ errors: found, refusals: refusals + 1 })
      return
    }
    shareDetails(details)
    forget()
    props.onClose()
  }
  return (
    <Dialog
      isOpen
      size="lg"
      title={batchTexts.forAll}
      description={batchTexts.forAllLead}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose()
      }}
      cancelLabel={uiTexts.cancel}
      onCancel={forget}
      actions={
        <Button type="submit" form={formId}>
          {batchTexts.saveForAll}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <FormGrid>
          <TagFields
            details={details}
            errors={errors}
            onChange={(part, field) => {
              setRefused({ errors: { ...errors, [field]: undefined }, refusals })
              change(part)
            }}
          />
          <CategoryChoice
            chosen={details.categoryIds}
            error={undefined}
            onChange={(categoryIds) => change({ categoryIds })}
          />
          <FullRow>
            <PlaceField
              value={details.place ?? null}
              suggestion={undefined}
              onChange={(place) => change({ place })}
            />
          </FullRow>
          <FullRow>
            <VisibilityChoice isPublic={details.isPublic} onChange={(isPublic) => change({ isPublic })} />
          </FullRow>
        </FormGrid>
      </form>
    </Dialog>
  )
}
