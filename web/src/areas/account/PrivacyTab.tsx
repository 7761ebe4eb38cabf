import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'

/** The password, and where one is signed in. */
export function PrivacyTab({ userId }: { userId: number }) {
  return (
    <>
      <PasswordForm userId={userId} />
      <SessionList userId={userId} />
    </>
  )
}
