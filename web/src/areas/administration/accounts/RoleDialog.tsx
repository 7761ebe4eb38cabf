import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { AccountEntry, RoleId } from '@serendib/contract'
import { administrationCalls, SessionEnded } from '@serendib/contract'
import { queryClient, textOf } from '../../../platform/calls/api.ts'
import { currentSession, updateSession } from '../../../platform/session.ts'
import { myAccountTexts } from '../../../platform/texts/account.ts'
import { administrationTexts } from '../../../platform/texts/administration/administration.ts'
import { accountTexts } from '../../../platform/texts/administration/administration-accounts.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Radio } from '../../../ui/forms/Choice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FieldGroup } from '../../../ui/forms/Field.tsx'
import { useToast } from '../../../ui/overlays/Toast.tsx'
import { accountNameOf } from './AccountRow.tsx'
import styles from '../Administration.module.css'
import { ask } from '../queries.ts'

/** Chooses another role for an account and explains each role. */
export function RoleDialog(props: { account: AccountEntry; roles: readonly RoleId[]; onClose: () => void }) {
  const { account, roles, onClose } = props
  const formId = useId()
  const toast = useToast()
  const [roleId, setRoleId] = useState(account.roleId)
  const [problem, setProblem] = useState<string | null>(null)
  const name = accountNameOf(account)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      ask(administrationCalls.changeRole, { body: { userId: account.id, roleId, was: account.roleId } }),
    onSuccess: () => {
      if (currentSession()?.userId === account.id) updateSession({ roleId })
      toast(accountTexts.roleChanged(name, myAccountTexts.roles[roleId] ?? ''))
      onClose()
    },
    onError: (error) => {
      if (error instanceof SessionEnded) onClose()
      else setProblem(textOf(error, commonTexts.somethingWentWrong))
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={accountTexts.changeRoleOf(name)}
      cancelLabel={administrationTexts.cancel}
      isBusy={isPending}
      actions={
        <Button type="submit" form={formId} isLoading={isPending} aria-disabled={roleId === account.roleId}>
          {accountTexts.changeRole}
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && roleId !== account.roleId) mutate()
        }}
      >
        <FieldGroup legend={accountTexts.role} error={problem}>
          {roles.map((role) => (
            <Radio
              key={role}
              name={`${formId} role`}
              checked={roleId === role}
              onChange={() => {
                setRoleId(role)
                setProblem(null)
              }}
              label={
                <>
                  <span>{myAccountTexts.roles[role]}</span>
                  <small className={styles.effect}>{accountTexts.roleEffect[role]}</small>
                </>
              }
            />
          ))}
        </FieldGroup>
      </form>
    </Dialog>
  )
}
