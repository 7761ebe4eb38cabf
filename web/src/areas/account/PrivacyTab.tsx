import type { AccountTabProps } from './account-tabs.ts'
import { OwnData } from './OwnData.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'

/** The password, where one is signed in, and what is kept of a person. */
export function PrivacyTab({ userId, onLeave }: AccountTabProps) {
  return (
    <>
      <PasswordForm userId={userId} />
      <SessionList userId={userId} />
      <OwnData userId={userId} onLeave={onLeave} />
    </>
  )
}
