import { useId, useState } from 'react'
import type { AccountEntry, RoleId } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { FormDialog, useForm } from '../../../kit/index.ts'
import { currentSession, updateSession } from '../../../platform/session.ts'
import { roleName } from '../../../platform/texts/account.ts'
import { accountTexts } from '../../../platform/texts/administration/administration-accounts.ts'
import { FieldGroup, Radio } from '#ui'
import { formatAccountName } from './AccountRow.tsx'
import styles from '../Administration.module.css'

/** Chooses another role for an account and explains each role. */
export function RoleDialog(props: { account: AccountEntry; roles: readonly RoleId[]; onClose: () => void }) {
  const { account, roles, onClose } = props
  const groupName = useId()
  const [values, setValues] = useState({ roleId: account.roleId })
  const name = formatAccountName(account)
  const form = useForm(
    administrationCalls.changeRole,
    ({ roleId }) => ({ body: { userId: account.id, roleId, was: account.roleId } }),
    {
      values,
      onChange: setValues,
      changes: 'everything',
      done: (_reply, { roleId }) => {
        if (currentSession()?.userId === account.id) updateSession({ roleId })
        onClose()
        return accountTexts.roleChanged({ name, role: roleName(roleId) })
      },
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={accountTexts.changeRoleOf({ name })}
      submit={accountTexts.changeRole}
      isUnchanged={values.roleId === account.roleId}
    >
      <FieldGroup legend={accountTexts.role}>
        {roles.map((role) => (
          <Radio
            key={role}
            name={groupName}
            checked={values.roleId === role}
            onChange={() => form.change({ roleId: role })}
            label={
              <>
                <span>{roleName(role)}</span>
                <small className={styles.effect}>{accountTexts.roleEffect[role]}</small>
              </>
            }
          />
        ))}
      </FieldGroup>
    </FormDialog>
  )
}
