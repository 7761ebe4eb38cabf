import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Credentials } from '@serendib/contract'
import { profileCalls, SessionEnded } from '@serendib/contract'
import { confirm } from '../../kit/index.ts'
import { call, queryClient, textOf } from '../../platform/calls/api.ts'
import { PICTURE_ACCEPT, preparePicture } from '../../platform/pictures.ts'
import { contactOf, updateSession } from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Button, type Elements, langOf, RoundImageField, useToast, VisuallyHidden } from '#ui'
import styles from './Account.module.css'
import { profileQuery } from './queries.ts'

/** The signed-in user with their picture and the button to change it. */
export function AccountHead({ session, action }: { session: Credentials; action: Elements }) {
  const [pickError, setPickError] = useState('')
  const toast = useToast()
  const onChanged = ({ message, avatarUrl }: { message: string; avatarUrl: string }) => {
    updateSession({ avatarUrl })
    void queryClient.invalidateQueries(profileQuery())
    toast(message)
  }
  const upload = useMutation({
    // One after the other, so that the last chosen picture wins.
    scope: { id: 'profile picture' },
    mutationFn: (image: File) => call(profileCalls.uploadImage, { files: { image } }),
    onSuccess: onChanged,
  })
  const { mutate, isPending } = upload
  const removal = useMutation({
    scope: { id: 'profile picture' },
    mutationFn: () => call(profileCalls.removeImage),
    onSuccess: onChanged,
  })
  const textOfError = (error: Error | null) =>
    error === null || error instanceof SessionEnded ? null : textOf(error, myAccountTexts.pictureFailed)
  const askToRemove = () =>
    confirm({
      title: myAccountTexts.removePictureTitle,
      text: myAccountTexts.removePictureText,
      label: myAccountTexts.removePicture,
      isDanger: true,
      run: () => {
        setPickError('')
        upload.reset()
        return removal.mutateAsync().then(() => null, textOfError)
      },
    })
  const chosen = useRef<File>(null)
  const onPick = async (file: File) => {
    chosen.current = file
    const prepared = await preparePicture(file)
    // Another picture was chosen in the meantime.
    if (chosen.current !== file) return
    setPickError(typeof prepared === 'string' ? prepared : '')
    if (typeof prepared !== 'string') mutate(prepared.file)
  }
  const contact = contactOf(session)
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <RoundImageField
          label={myAccountTexts.changePicture}
          size={88}
          accept={PICTURE_ACCEPT}
          previewUrl={session.avatarUrl === '' ? null : session.avatarUrl}
          error={pickError || (textOfError(upload.error) ?? '')}
          onPick={(file) => void onPick(file)}
        />
        <div className={styles.names}>
          <h1 className={styles.name} lang={langOf(session.firstName)}>
            {`${session.firstName} ${session.lastName}`.trim() || contact}
          </h1>
          <p className="text-sm text-soft">
            {[contact, myAccountTexts.roles[session.roleId]].filter(Boolean).join(' · ')}
          </p>
          {session.avatarUrl !== '' && (
            <Button variant="ghost" size="sm" className={styles.removePicture} onClick={askToRemove}>
              {myAccountTexts.removePicture}
            </Button>
          )}
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
