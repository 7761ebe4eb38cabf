import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AccountEntry } from '@serendib/contract'
import { administrationCalls, ROLE } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { accountTexts, administrationTexts } from '../../platform/texts/administration.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { AccountRow, accountNameOf } from './AccountRow.tsx'
import { EntryList } from './EntryList.tsx'
import { FindForm, useNarrowing } from './FindForm.tsx'
import { accountsQuery } from './queries.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { useAct } from './use-act.ts'

const ROLES = Object.values(ROLE).toSorted((one, other) => one - other)

/** Accounts with their contacts: their roles, and where they are signed in. */
export function AccountsTab() {
  const { find, state, narrow } = useNarrowing('accounts')
  const roleId = ROLES.find((role) => String(role) === state)
  const list = useInfiniteQuery(accountsQuery(find, roleId))
  const [changed, setChanged] = useState<AccountEntry | null>(null)
  const [leaving, setLeaving] = useState<AccountEntry | null>(null)
  const [locked, setLocked] = useState<AccountEntry | null>(null)
  const ownId = useSession()?.userId
  const signOut = useAct(
    ({ id }: AccountEntry) => call(administrationCalls.endSessions, { body: { userId: id } }),
    { said: () => accountTexts.ended },
  )
  const endTwoStep = useAct(
    ({ id }: AccountEntry) => call(administrationCalls.endTwoStep, { body: { userId: id } }),
    { said: () => accountTexts.twoStepEnded },
  )
  return (
    <>
      <FindForm label={accountTexts.find} find={find} onFind={(words) => narrow({ find: words })}>
        <Field label={accountTexts.role}>
          <Select value={roleId ?? ''} onChange={(event) => narrow({ state: event.target.value })}>
            <option value="">{administrationTexts.all}</option>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {myAccountTexts.roles[role]}
              </option>
            ))}
          </Select>
        </Field>
      </FindForm>
      <EntryList label={accountTexts.list} list={list} empty={accountTexts.empty} keyOf={({ id }) => id}>
        {(account) => (
          <AccountRow
            account={account}
            isOwn={account.id === ownId}
            onChangeRole={() => setChanged(account)}
            onEndSessions={() => setLeaving(account)}
            onEndTwoStep={() => setLocked(account)}
          />
        )}
      </EntryList>
      {changed !== null && (
        <RoleDialog key={changed.id} account={changed} roles={ROLES} onClose={() => setChanged(null)} />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null)
        }}
        title={accountTexts.endSessionsTitle(leaving === null ? '' : accountNameOf(leaving))}
        description={leaving?.id === ownId ? accountTexts.endOwnText : accountTexts.endSessionsText}
        confirmLabel={accountTexts.endSessions}
        isDanger
        onConfirm={() => {
          setLeaving(null)
          if (leaving !== null) signOut.perform(leaving)
        }}
      />
      <ConfirmDialog
        isOpen={locked !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLocked(null)
        }}
        title={accountTexts.endTwoStepTitle(locked === null ? '' : accountNameOf(locked))}
        description={accountTexts.endTwoStepText}
        confirmLabel={accountTexts.endTwoStep}
        isDanger
        onConfirm={() => {
          setLocked(null)
          if (locked !== null) endTwoStep.perform(locked)
        }}
      />
    </>
  )
}
