import type { AccountTabProps } from './account-tabs.ts'
import { OwnData } from './OwnData.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'
import { TwoStep } from './TwoStep.tsx'

/** The password, two-step sign-in, where one is signed in, and what is kept of a person. */
export function PrivacyTab({ userId, onLeave }: AccountTabProps) {
  return (
    <>
      <PasswordForm userId={userId} />
      <TwoStep userId={userId} />
      <SessionList userId={userId} />
      <OwnData userId={userId} onLeave={onLeave} />
    </>
  )
}
