import { useId, useRef } from 'react'
import { Drafts, useDraft } from '../../../platform/drafts.ts'
import { queueTexts } from '../../../platform/texts/uploads.ts'
import { Button, Dialog, FormGrid, FullRow, uiTexts } from '#ui'
import { shareDetails } from '../queue/shared-details.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import type { SharedDetails } from './details.ts'
import { checkTags, noErrors } from './publish-errors.ts'
import { FilmingFields, TagFields, VisibilityChoice } from './SharedFields.tsx'
import { useDetailsErrors } from './use-details-errors.ts'
import { useFocusOnError } from './use-focus-on-error.ts'

// Closing the dialog keeps what was entered.
const drafts = new Drafts<SharedDetails>()

/** A dialog for the details that all listed videos share. */
export default function SharedDetailsDialog(props: { known: SharedDetails; onClose: () => void }) {
  const { typed: details, type, discard } = useDraft(drafts, '', () => props.known)
  const { errors, errorCount, show, clearField } = useDetailsErrors()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, errorCount)
  const change = (part: Partial<SharedDetails>) => type({ ...details, ...part })
  const save = () => {
    const found = checkTags(details)
    if (Object.keys(found).length > 0) {
      show({ ...noErrors, fields: found })
      return
    }
    shareDetails(details)
    discard()
    props.onClose()
  }
  return (
    <Dialog
      isOpen
      size="lg"
      title={queueTexts.sharedDetails}
      description={queueTexts.sharedDetailsLead}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose()
      }}
      cancelLabel={uiTexts.cancel}
      onCancel={discard}
      actions={
        <Button type="submit" form={formId}>
          {queueTexts.applyToAll}
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
            errors={errors.fields}
            onChange={(part, field) => {
              clearField(field)
              change(part)
            }}
          />
          <CategoryChoice
            chosen={details.categoryIds}
            error={undefined}
            onChange={(categoryIds) => change({ categoryIds })}
          />
          <FilmingFields details={details} errors={errors.fields} onChange={change} />
          <FullRow>
            <VisibilityChoice isPublic={details.isPublic} onChange={(isPublic) => change({ isPublic })} />
          </FullRow>
        </FormGrid>
      </form>
    </Dialog>
  )
}
