import { useId, useRef, useState } from 'react'
import type { ReviewItem } from '@serendib/contract'
import { administrationTexts, reviewTexts } from '../../platform/texts/administration.ts'
import { Button } from '../../ui/Button.tsx'
import { Radio } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import styles from './Administration.module.css'
import { actsFor, nameOf, type ReviewAct } from './review-acts.ts'

/** Asks what is to be done with a reported item, and says what each decision does. */
export function DecisionDialog(props: {
  item: ReviewItem
  onClose: () => void
  onDecide: (act: ReviewAct) => void
  /** Why the last decision was not taken. */
  problem: string | null
  onChoice: () => void
  isBusy: boolean
}) {
  const { item, onClose, onDecide, problem, onChoice, isBusy } = props
  const [chosen, setAct] = useState<ReviewAct>()
  const acts = actsFor(item)
  // Somebody else may have decided meanwhile: what is offered has changed then.
  const act = acts.find((each) => each === chosen)
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
          variant={act === 'remove' ? 'danger' : 'primary'}
        >
          {act === undefined ? reviewTexts.decide : reviewTexts.act[act]}
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
          if (act === undefined) setMissing(true)
          else if (!isBusy) onDecide(act)
        }}
      >
        <FieldGroup legend={reviewTexts.choice} error={isMissing ? reviewTexts.choiceMissing : problem}>
          {acts.map((each) => (
            <Radio
              key={each}
              name={`${formId} act`}
              checked={act === each}
              onChange={() => {
                setAct(each)
                setMissing(false)
                onChoice()
              }}
              label={
                <>
                  {reviewTexts.act[each]}
                  <small className={styles.effect}>{reviewTexts.effect[each][item.subject]}</small>
                </>
              }
            />
          ))}
        </FieldGroup>
      </form>
    </Dialog>
  )
}
