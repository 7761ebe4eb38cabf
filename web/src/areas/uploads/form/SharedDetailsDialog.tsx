import { FormDialog, useActionForm } from '../../../kit/index.ts'
import { Drafts, useDraft } from '../../../platform/drafts.ts'
import { queueTexts } from '../../../platform/texts/uploads.ts'
import { FormGrid, FullRow } from '#ui'
import { shareDetails } from '../queue/shared-details.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import type { SharedDetails } from './details.ts'
import { checkTags } from './publish-errors.ts'
import { FilmingFields, TagFields, VisibilityChoice } from './SharedFields.tsx'

// Closing the dialog keeps what was entered.
const drafts = new Drafts<SharedDetails>()

/** A dialog for the details that all listed videos share. */
export default function SharedDetailsDialog(props: { known: SharedDetails; onClose: () => void }) {
  const { typed: details, type, discard } = useDraft(drafts, '', () => props.known)
  const form = useActionForm(async (shared: SharedDetails) => shareDetails(shared), {
    values: details,
    onChange: type,
    check: checkTags,
    done: () => {
      discard()
      props.onClose()
    },
  })
  const { errors, change } = form
  return (
    <FormDialog
      form={form}
      size="lg"
      title={queueTexts.sharedDetails}
      description={queueTexts.sharedDetailsLead}
      submit={queueTexts.applyToAll}
      onClose={props.onClose}
      onCancel={discard}
    >
      <FormGrid>
        <TagFields details={details} errors={errors} onChange={change} />
        <CategoryChoice
          chosen={details.categoryIds}
          error={undefined}
          onChange={(categoryIds) => change({ categoryIds })}
        />
        <FilmingFields details={details} errors={errors} onChange={change} />
        <FullRow>
          <VisibilityChoice isPublic={details.isPublic} onChange={(isPublic) => change({ isPublic })} />
        </FullRow>
      </FormGrid>
    </FormDialog>
  )
}
