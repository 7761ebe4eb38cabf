import { useId, useState } from 'react'
import type { AccountEntry, QuotaRule } from '@serendib/contract'
import { administrationCalls, quotaText, QUOTA_KINDS } from '@serendib/contract'
import { FormDialog, useForm } from '../../../kit/index.ts'
import { formatBytes } from '../../../platform/format.ts'
import { accountTexts } from '../../../platform/texts/administration/administration-accounts.ts'
import { Field, FieldGroup, Radio, TextInput } from '#ui'
import { formatAccountName } from './AccountRow.tsx'
import styles from '../Administration.module.css'
import { formatGigabytes, readGigabytes } from './quota-bytes.ts'

/** Changes an account's storage quota. `siteBytes` is the default for all accounts; null for none. */
export function StorageQuotaDialog(props: {
  account: AccountEntry
  siteBytes: number | null
  onClose: () => void
}) {
  const { account, siteBytes, onClose } = props
  const groupName = useId()
  const was: QuotaRule = {
    rule: account.quotaKind,
    bytes: account.quotaKind === 'own' ? account.quotaBytes : null,
  }
  const before = { rule: was.rule, gigabytes: was.bytes === null ? '' : formatGigabytes(was.bytes) }
  const [values, setValues] = useState(before)
  const name = formatAccountName(account)
  const form = useForm(
    administrationCalls.changeQuota,
    ({ rule, gigabytes }) => ({
      body: {
        userId: account.id,
        rule,
        bytes: rule === 'own' ? (readGigabytes(gigabytes) ?? null) : null,
        wasRule: was.rule,
        wasBytes: was.bytes,
      },
    }),
    {
      values,
      onChange: setValues,
      check: ({ rule, gigabytes }) =>
        rule === 'own' && readGigabytes(gigabytes) === undefined
          ? { gigabytes: accountTexts.quotaUnclear }
          : {},
      changes: 'everything',
      done: () => {
        onClose()
        return accountTexts.quotaChanged({ name })
      },
    },
  )
  const labels = {
    site: accountTexts.quotaAsAll({
      quota: siteBytes === null ? accountTexts.noLimit : quotaText(siteBytes),
    }),
    own: accountTexts.quotaOwn,
    none: accountTexts.quotaNone,
  } as const
  const { rule, gigabytes } = values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={accountTexts.changeQuotaOf({ name })}
      description={accountTexts.quotaLead({ used: formatBytes(account.usedBytes) })}
      submit={accountTexts.changeQuota}
      isUnchanged={rule === before.rule && (rule !== 'own' || gigabytes === before.gigabytes)}
    >
      <FieldGroup legend={accountTexts.quota}>
        {QUOTA_KINDS.map((each) => (
          <Radio
            key={each}
            name={groupName}
            checked={rule === each}
            onChange={() => form.change({ rule: each })}
            label={labels[each]}
          />
        ))}
      </FieldGroup>
      {rule === 'own' && (
        <Field
          label={accountTexts.gigabytes}
          hint={accountTexts.gigabytesHint}
          error={form.errors.gigabytes}
          className={styles.gigabytes}
        >
          <TextInput {...form.control('gigabytes')} inputMode="decimal" autoComplete="off" />
        </Field>
      )}
    </FormDialog>
  )
}
