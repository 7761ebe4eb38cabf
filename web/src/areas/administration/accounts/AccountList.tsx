import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AccountEntry, RoleId } from '@serendib/contract'
import { administrationCalls, ROLE } from '@serendib/contract'
import { useCall } from '../../../kit/index.ts'
import { useSession } from '../../../platform/session.ts'
import { accountTexts } from '../../../platform/texts/administration/administration-accounts.ts'
import { AccountRow, formatAccountName } from './AccountRow.tsx'
import { StorageQuotaDialog } from './StorageQuotaDialog.tsx'
import { EntryList } from '../EntryList.tsx'
import { type AccountOrder, accountsQuery } from '../queries.ts'
import { RoleDialog } from './RoleDialog.tsx'

export const ROLES = Object.values(ROLE).toSorted((one, other) => one - other)

/** Accounts with their actions. */
export function AccountList(props: { find: string; roleId?: RoleId | undefined; order?: AccountOrder }) {
  const { find, roleId, order = 'newest' } = props
  const list = useInfiniteQuery(accountsQuery(find, roleId, order))
  const [edited, setEdited] = useState<{ account: AccountEntry; form: 'role' | 'quota' } | null>(null)
  const close = () => setEdited(null)
  const ownId = useSession()?.userId
  const signOut = useCall(administrationCalls.endSessions, {
    done: accountTexts.ended,
    changes: 'everything',
  })
  const endTwoStep = useCall(administrationCalls.endTwoStep, {
    done: accountTexts.twoStepEnded,
    changes: 'everything',
  })
  const askToSignOut = (account: AccountEntry) =>
    signOut.confirm(
      {
        title: accountTexts.endSessionsTitle({ name: formatAccountName(account) }),
        text: account.id === ownId ? accountTexts.endOwnText : accountTexts.endSessionsText,
        label: accountTexts.endSessions,
        isDanger: true,
      },
      { body: { userId: account.id } },
    )
  const askToEndTwoStep = (account: AccountEntry) =>
    endTwoStep.confirm(
      {
        title: accountTexts.endTwoStepTitle({ name: formatAccountName(account) }),
        text: accountTexts.endTwoStepText,
        label: accountTexts.endTwoStep,
        isDanger: true,
      },
      { body: { userId: account.id } },
    )
  return (
    <>
      <EntryList
        mark="face"
        label={accountTexts.list}
        list={list}
        empty={accountTexts.empty}
        keyOf={({ id }) => id}
      >
        {(account) => (
          <AccountRow
            account={account}
            isOwn={account.id === ownId}
            onChangeRole={() => setEdited({ account, form: 'role' })}
            onChangeQuota={() => setEdited({ account, form: 'quota' })}
            onEndSessions={() => askToSignOut(account)}
            onEndTwoStep={() => askToEndTwoStep(account)}
          />
        )}
      </EntryList>
      {edited?.form === 'role' && <RoleDialog account={edited.account} roles={ROLES} onClose={close} />}
      {edited?.form === 'quota' && (
        <StorageQuotaDialog
          account={edited.account}
          siteBytes={list.data?.pages[0]?.siteBytes ?? null}
          onClose={close}
        />
      )}
    </>
  )
}
