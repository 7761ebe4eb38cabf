import { useId, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { AccountEntry, QuotaRule } from '@serendib/contract'
import { administrationCalls, quotaText, QUOTA_KINDS, SessionEnded } from '@serendib/contract'
import { queryClient, textOf } from '../../../platform/calls/api.ts'
import { formatBytes } from '../../../platform/format.ts'
import { administrationTexts } from '../../../platform/texts/administration/administration.ts'
import { accountTexts } from '../../../platform/texts/administration/administration-accounts.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Radio } from '../../../ui/forms/Choice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Field, FieldGroup } from '../../../ui/forms/Field.tsx'
import { focusField } from '../../../ui/forms/focus-field.ts'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { useToast } from '../../../ui/overlays/Toast.tsx'
import { accountNameOf } from './AccountRow.tsx'
import styles from '../Administration.module.css'
import { ask } from '../queries.ts'
import { gigabytesOf, readGigabytes } from './quota-bytes.ts'

/** Changes an account's storage quota. `siteBytes` is the default for all accounts; null for none. */
export function StorageQuotaDialog(props: {
  account: AccountEntry
  siteBytes: number | null
  onClose: () => void
}) {
  const { account, siteBytes, onClose } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const was: QuotaRule = {
    rule: account.quotaKind,
    bytes: account.quotaKind === 'own' ? account.quotaBytes : null,
  }
  const [rule, setRule] = useState(was.rule)
  const writtenBefore = was.bytes === null ? '' : gigabytesOf(was.bytes)
  const [gigabytes, setGigabytes] = useState(writtenBefore)
  const [problem, setProblem] = useState<string | null>(null)
  const name = accountNameOf(account)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ bytes }: QuotaRule) =>
      ask(administrationCalls.changeQuota, {
        body: { userId: account.id, rule, bytes, wasRule: was.rule, wasBytes: was.bytes },
      }),
    onSuccess: () => {
      toast(accountTexts.quotaChanged(name))
      onClose()
    },
    onError: (error) => {
      if (error instanceof SessionEnded) onClose()
      else setProblem(textOf(error, commonTexts.somethingWentWrong))
    },
    // Not awaited: after an error the dialog can be sent again while lists reload.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  const labels = {
    site: accountTexts.quotaAsAll(siteBytes === null ? accountTexts.noLimit : quotaText(siteBytes)),
    own: accountTexts.quotaOwn,
    none: accountTexts.quotaNone,
  } as const
  const isSame = rule === was.rule && (rule !== 'own' || gigabytes === writtenBefore)
  const save = () => {
    const bytes = rule === 'own' ? readGigabytes(gigabytes) : null
    if (bytes === undefined) {
      setProblem(accountTexts.quotaUnclear)
      focusField(form.current, 'gigabytes')
    } else mutate({ rule, bytes })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={accountTexts.changeQuotaOf(name)}
      description={accountTexts.quotaLead(formatBytes(account.usedBytes))}
      cancelLabel={administrationTexts.cancel}
      isBusy={isPending}
      actions={
        <Button type="submit" form={formId} isLoading={isPending} aria-disabled={isSame}>
          {accountTexts.changeQuota}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !isSame) save()
        }}
      >
        <FieldGroup legend={accountTexts.quota} error={rule === 'own' ? null : problem}>
          {QUOTA_KINDS.map((each) => (
            <Radio
              key={each}
              name={`${formId} rule`}
              checked={rule === each}
              onChange={() => {
                setRule(each)
                setProblem(null)
              }}
              label={labels[each]}
            />
          ))}
        </FieldGroup>
        {rule === 'own' && (
          <Field
            label={accountTexts.gigabytes}
            hint={accountTexts.gigabytesHint}
            error={problem}
            className={styles.gigabytes}
          >
            <TextInput
              name="gigabytes"
              inputMode="decimal"
              autoComplete="off"
              value={gigabytes}
              onChange={(event) => {
                setGigabytes(event.target.value)
                setProblem(null)
              }}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
