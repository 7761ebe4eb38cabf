import { useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AccountEntry, RoleId } from '@serendib/contract'
import { administrationCalls, ROLE } from '@serendib/contract'
import { useSession } from '../../../platform/session.ts'
import { accountTexts } from '../../../platform/texts/administration/administration-accounts.ts'
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx'
import { AccountRow, accountNameOf } from './AccountRow.tsx'
import { StorageQuotaDialog } from './StorageQuotaDialog.tsx'
import { EntryList, elementOf } from '../EntryList.tsx'
import { type AccountOrder, accountsQuery, ask } from '../queries.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { useAction } from '../use-action.ts'

export const ROLES = Object.values(ROLE).toSorted((one, other) => one - other)

/** Accounts with their actions. */
export function AccountList(props: { find: string; roleId?: RoleId | undefined; order?: AccountOrder }) {
  const { find, roleId, order = 'newest' } = props
  const list = useInfiniteQuery(accountsQuery(find, roleId, order))
  const listed = useRef<HTMLDivElement>(null)
  const [changed, setChanged] = useState<AccountEntry | null>(null)
  const [bounded, setBounded] = useState<AccountEntry | null>(null)
  const [leaving, setLeaving] = useState<AccountEntry | null>(null)
  const [locked, setLocked] = useState<AccountEntry | null>(null)
  const ownId = useSession()?.userId
  const signOut = useAction(
    ({ id }: AccountEntry) => ask(administrationCalls.endSessions, { body: { userId: id } }),
    {
      successText: () => accountTexts.ended,
      focusTarget: ({ id }) => elementOf(listed, id),
      onDone: () => setLeaving(null),
    },
  )
  const endTwoStep = useAction(
    ({ id }: AccountEntry) => ask(administrationCalls.endTwoStep, { body: { userId: id } }),
    {
      successText: () => accountTexts.twoStepEnded,
      focusTarget: ({ id }) => elementOf(listed, id),
      onDone: () => setLocked(null),
    },
  )
  return (
    <>
      <EntryList
        mark="face"
        label={accountTexts.list}
        list={list}
        empty={accountTexts.empty}
        keyOf={({ id }) => id}
        listed={listed}
      >
        {(account) => (
          <AccountRow
            account={account}
            isOwn={account.id === ownId}
            onChangeRole={() => setChanged(account)}
            onChangeQuota={() => setBounded(account)}
            onEndSessions={() => setLeaving(account)}
            onEndTwoStep={() => setLocked(account)}
          />
        )}
      </EntryList>
      {changed !== null && (
        <RoleDialog key={changed.id} account={changed} roles={ROLES} onClose={() => setChanged(null)} />
      )}
      {bounded !== null && (
        <StorageQuotaDialog
          key={bounded.id}
          account={bounded}
          siteBytes={list.data?.pages[0]?.siteBytes ?? null}
          onClose={() => setBounded(null)}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setLeaving(null)
          signOut.clearError()
        }}
        title={accountTexts.endSessionsTitle(leaving === null ? '' : accountNameOf(leaving))}
        description={leaving?.id === ownId ? accountTexts.endOwnText : accountTexts.endSessionsText}
        confirmLabel={accountTexts.endSessions}
        isDanger
        problem={signOut.problem}
        isWorking={signOut.isBusy}
        onConfirm={() => {
          if (leaving !== null) signOut.perform(leaving)
        }}
      />
      <ConfirmDialog
        isOpen={locked !== null}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setLocked(null)
          endTwoStep.clearError()
        }}
        title={accountTexts.endTwoStepTitle(locked === null ? '' : accountNameOf(locked))}
        description={accountTexts.endTwoStepText}
        confirmLabel={accountTexts.endTwoStep}
        isDanger
        problem={endTwoStep.problem}
        isWorking={endTwoStep.isBusy}
        onConfirm={() => {
          if (locked !== null) endTwoStep.perform(locked)
        }}
      />
    </>
  )
}
