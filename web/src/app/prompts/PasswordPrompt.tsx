import { lazy, Suspense } from 'react'
import { submitPassword, useIsPasswordAsked } from '../../platform/password-prompt.ts'

const ConfirmPassword = lazy(async () => ({
  default: (await import('../../areas/settings/ConfirmPassword.tsx')).ConfirmPassword,
}))

/** The dialog "Confirm your password", for every call that requires it. Its code loads on first use. */
export function PasswordPrompt() {
  if (!useIsPasswordAsked()) return null
  return (
    <Suspense fallback={null}>
      <ConfirmPassword onEnd={submitPassword} />
    </Suspense>
  )
}
