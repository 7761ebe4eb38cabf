import { ROLE } from '@serendib/contract'
import { useSession } from '../../platform/session.ts'
import type { AccountTabProps } from './account-tabs.ts'
import { BlockedPeople } from './BlockedPeople.tsx'
import { OwnData } from './OwnData.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'
import { TwoStep } from './TwoStep.tsx'

/** The password, two-step sign-in, where one is signed in, whom uploaders blocked, and what is kept of a person. */
export function PrivacyTab({ userId, onLeave }: AccountTabProps) {
  const roleId = useSession()?.roleId
  return (
    <>
      <PasswordForm userId={userId} />
      <TwoStep userId={userId} />
      <SessionList userId={userId} />
      {roleId !== ROLE.member && <BlockedPeople userId={userId} />}
      <OwnData userId={userId} onLeave={onLeave} />
    </>
  )
}
