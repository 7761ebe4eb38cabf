import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Credentials } from '@serendib/contract'
import { profileCalls, SessionEnded } from '@serendib/contract'
import { call, queryClient, textOf } from '../../platform/api.ts'
import { PICTURE_TYPES, pictureFault } from '../../platform/pictures.ts'
import { updateSession } from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { RoundImageField } from '../../ui/FilePicker.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Account.module.css'
import { profileQuery } from './queries.ts'

/** Who is signed in, with their picture and what changes it. */
export function AccountHead({ session, action }: { session: Credentials; action: ReactNode }) {
  const [fault, setFault] = useState('')
  const toast = useToast()
  const { mutate, isPending, error } = useMutation({
    // One after the other: the picture chosen last is the one that stays.
    scope: { id: 'profile picture' },
    mutationFn: (image: File) =>
      call(profileCalls.uploadImage, { body: { userId: session.userId }, files: { image } }),
    onSuccess: ({ message, avatarUrl }) => {
      updateSession({ avatarUrl })
      void queryClient.invalidateQueries(profileQuery(session.userId))
      toast(message)
    },
  })
  const onPick = (file: File) => {
    const found = pictureFault(file)
    setFault(found)
    if (found === '') mutate(file)
  }
  const failure =
    error === null || error instanceof SessionEnded ? '' : textOf(error, myAccountTexts.pictureFailed)
  const contact = session.email === '' ? session.mobile : session.email
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <RoundImageField
          label={myAccountTexts.changePicture}
          size={88}
          accept={PICTURE_TYPES.join(',')}
          previewUrl={session.avatarUrl === '' ? null : session.avatarUrl}
          error={fault || failure}
          onPick={onPick}
        />
        <div className={styles.names}>
          <h1 className={styles.name}>{`${session.firstName} ${session.lastName}`.trim() || contact}</h1>
          <p className="text-sm text-soft">
            {[contact, myAccountTexts.roles[session.roleId]].filter(Boolean).join(' · ')}
          </p>
          {isPending && (
            <output>
              <VisuallyHidden>{myAccountTexts.changingPicture}</VisuallyHidden>
            </output>
          )}
        </div>
      </div>
      {action}
    </header>
  )
}
