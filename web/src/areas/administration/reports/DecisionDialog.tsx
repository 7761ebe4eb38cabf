import { useId, useRef, useState } from 'react'
import type { ReviewItem } from '@serendib/contract'
import { administrationTexts, reviewTexts } from '../../../platform/texts/administration/administration.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Radio } from '../../../ui/forms/Choice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FieldGroup } from '../../../ui/forms/Field.tsx'
import styles from '../Administration.module.css'
import { actionsFor, effectOf, labelOf, nameOf, type ReviewAction } from './review-actions.ts'

/** Asks how to decide a reported item and explains each decision. */
export function DecisionDialog(props: {
  item: ReviewItem
  onClose: () => void
  onDecide: (action: ReviewAction) => void
  /** Why the last decision failed. */
  problem: string | null
  onChoice: () => void
  isBusy: boolean
}) {
  const { item, onClose, onDecide, problem, onChoice, isBusy } = props
  const [chosen, setAction] = useState<ReviewAction>()
  const actions = actionsFor(item)
  // Somebody else may have decided in the meantime, which changes the options.
  const action = actions.find((each) => each === chosen)
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={reviewTexts.dialogTitle(nameOf(item))}
      cancelLabel={administrationTexts.cancel}
      initialFocus={form}
      isBusy={isBusy}
      actions={
        <Button
          type="submit"
          form={formId}
          isLoading={isBusy}
          variant={action === 'remove' ? 'danger' : 'primary'}
        >
          {action === undefined ? reviewTexts.decide : labelOf(item, action)}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        tabIndex={-1}
        className={styles.plainFocus}
        onSubmit={(event) => {
          event.preventDefault()
          if (action === undefined) setMissing(true)
          else if (!isBusy) onDecide(action)
        }}
      >
        <FieldGroup legend={reviewTexts.choice} error={isMissing ? reviewTexts.choiceMissing : problem}>
          {actions.map((each) => (
            <Radio
              key={each}
              name={`${formId} action`}
              checked={action === each}
              onChange={() => {
                setAction(each)
                setMissing(false)
                onChoice()
              }}
              label={
                <>
                  <span>{labelOf(item, each)}</span>
                  <small className={styles.effect}>{effectOf(item, each)}</small>
                </>
              }
            />
          ))}
        </FieldGroup>
      </form>
    </Dialog>
  )
}
