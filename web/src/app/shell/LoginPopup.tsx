import { useRef, useState } from 'react'
import { loginPopupTexts } from '../../platform/texts/login-popup.ts'
import { shellTexts } from '../../platform/texts/shell.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

/**
 * Asks a guest to sign in for a member's action, or a user whose session expired. `reason` null keeps it
 * closed; the hrefs contain the return path.
 */
export function LoginPopup(props: {
  reason: keyof typeof loginPopupTexts | null
  signInHref: string
  signUpHref: string
  onClose: () => void
}) {
  // While closing, it keeps the text it opened with.
  const [lastReason, setLastReason] = useState(props.reason ?? 'guest')
  if (props.reason !== null && props.reason !== lastReason) setLastReason(props.reason)
  const signIn = useRef<HTMLAnchorElement>(null)
  const { title, description } = loginPopupTexts[lastReason]
  return (
    <Dialog
      isOpen={props.reason !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose()
      }}
      hasBand
      initialFocus={signIn}
      title={title}
      description={description}
      actions={
        <>
          {lastReason === 'guest' && (
            <ButtonLink variant="line" href={props.signUpHref}>
              {shellTexts.signUp}
            </ButtonLink>
          )}
          <ButtonLink ref={signIn} href={props.signInHref}>
            {shellTexts.signIn}
          </ButtonLink>
        </>
      }
    />
  )
}
