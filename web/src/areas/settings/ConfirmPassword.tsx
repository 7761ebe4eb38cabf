import { sessionCalls } from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

/**
 * Asks for the password where the server requires it for a sensitive change. `onEnd` reports whether it was
 * right.
 */
export function ConfirmPassword({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  return (
    <PasswordDialog
      title={myAccountTexts.confirmTitle}
      confirmLabel={myAccountTexts.confirm}
      action={(password) => call(sessionCalls.confirmPassword, { body: { password } })}
      onDone={() => onEnd(true)}
      onClose={() => onEnd(false)}
    >
      <p className="text-sm text-soft">{myAccountTexts.confirmLead}</p>
    </PasswordDialog>
  )
}
