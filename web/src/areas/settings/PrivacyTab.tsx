import { ROLE } from '@serendib/contract'
import { useSession } from '../../platform/session.ts'
import type { AccountTabProps } from './account-tabs.ts'
import { BlockedPeople } from './BlockedPeople.tsx'
import { OwnData } from './OwnData.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'
import { TwoStep } from './two-step/TwoStep.tsx'

/** Password, two-step sign-in, sessions, blocked people, and the user's data. */
export function PrivacyTab({ onLeave }: AccountTabProps) {
  const roleId = useSession()?.roleId
  return (
    <>
      <PasswordForm />
      <TwoStep />
      <SessionList />
      {roleId !== ROLE.member && <BlockedPeople />}
      <OwnData onLeave={onLeave} />
    </>
  )
}
