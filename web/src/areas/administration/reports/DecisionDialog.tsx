import { useId, useState } from 'react'
import type { ReviewItem } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { FormDialog, useActionForm } from '../../../kit/index.ts'
import { call } from '../../../platform/calls/api.ts'
import { reviewTexts } from '../../../platform/texts/administration/administration.ts'
import { FieldGroup, Radio } from '#ui'
import styles from '../Administration.module.css'
import {
  actionsFor,
  doneText,
  formatEffect,
  formatLabel,
  formatName,
  type ReviewAction,
} from './review-actions.ts'

/** Asks how to decide a reported item and explains each decision. */
export function DecisionDialog({ item, onClose }: { item: ReviewItem; onClose: () => void }) {
  const [chosen, setChosen] = useState<{ action: ReviewAction | undefined }>({ action: undefined })
  const actions = actionsFor(item)
  // Somebody else may have decided in the meantime, which changes the options.
  const action = actions.find((each) => each === chosen.action)
  const groupName = useId()
  const form = useActionForm(
    async () => {
      const { reportId, version } = item
      if (action !== undefined)
        await call(administrationCalls.decideReports, { body: { reportId, version, action } })
    },
    {
      values: chosen,
      onChange: setChosen,
      check: () => (action === undefined ? { action: reviewTexts.choiceMissing } : {}),
      changes: 'everything',
      done: () => {
        onClose()
        return action && doneText({ item, action })
      },
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={reviewTexts.dialogTitle({ what: formatName(item) })}
      submit={action === undefined ? reviewTexts.decide : formatLabel(item, action)}
      isDanger={action === 'remove'}
      initialFocus={form.props.ref}
    >
      <FieldGroup legend={reviewTexts.choice} error={form.errors.action}>
        {actions.map((each) => (
          <Radio
            key={each}
            name={groupName}
            checked={action === each}
            onChange={() => form.change({ action: each })}
            label={
              <>
                <span>{formatLabel(item, each)}</span>
                <small className={styles.effect}>{formatEffect(item, each)}</small>
              </>
            }
          />
        ))}
      </FieldGroup>
    </FormDialog>
  )
}
