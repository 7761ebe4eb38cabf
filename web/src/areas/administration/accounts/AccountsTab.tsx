import { roleName } from '../../../platform/texts/account.ts'
import { accountTexts } from '../../../platform/texts/administration/administration-accounts.ts'
import { AccountList, ROLES } from './AccountList.tsx'
import { FindForm, useListFilters } from '../FindForm.tsx'
import { SignUps } from './SignUps.tsx'

/** Accounts with their contacts, roles and sessions, below any sign-ups that wait for approval. */
export function AccountsTab({ hasSignUps }: { hasSignUps: boolean }) {
  const listFilters = useListFilters('accounts')
  const roleId = ROLES.find((role) => String(role) === listFilters.state)
  const order = listFilters.order === 'largest' ? 'largest' : 'newest'
  return (
    <>
      {hasSignUps && <SignUps />}
      <FindForm
        name={accountTexts.findThem}
        label={accountTexts.find}
        foundBy="words"
        listFilters={listFilters}
        states={{
          label: accountTexts.role,
          value: String(roleId ?? ''),
          choices: ROLES.map((role) => ({ value: String(role), label: roleName(role) })),
        }}
        orders={{
          label: accountTexts.order,
          usual: accountTexts.newest,
          value: order === 'newest' ? '' : order,
          choices: [{ value: 'largest', label: accountTexts.largest }],
        }}
      />
      <AccountList find={listFilters.find} roleId={roleId} order={order} />
    </>
  )
}
