import { useRef, useState } from 'react'
import type { Credentials } from '@serendib/contract'
import { profileCalls } from '@serendib/contract'
import { useCall } from '../../kit/index.ts'
import { PICTURE_ACCEPT, preparePicture } from '../../platform/pictures.ts'
import { contactOf, updateSession } from '../../platform/session.ts'
import { myAccountTexts, roleName } from '../../platform/texts/account.ts'
import { Button, type Elements, langOf, RoundImageField, Stack } from '#ui'
import styles from './Account.module.css'

/** The signed-in user with their picture and the button to change it. */
export function AccountHead({ session, action }: { session: Credentials; action: Elements }) {
  const [problem, setProblem] = useState('')
  const done = ({ message, avatarUrl }: { message: string; avatarUrl: string }) => {
    updateSession({ avatarUrl })
    return message
  }
  // The last chosen picture wins.
  const queue = 'profile picture'
  const options = { done, changes: [profileCalls.generalData], failed: myAccountTexts.pictureFailed, queue }
  const upload = useCall(profileCalls.uploadImage, options)
  const removal = useCall(profileCalls.removeImage, options)
  const askToRemove = () => {
    setProblem('')
    removal.confirm(
      {
        title: myAccountTexts.removePictureTitle,
        text: myAccountTexts.removePictureText,
        label: myAccountTexts.removePicture,
        isDanger: true,
      },
      {},
    )
  }
  const chosen = useRef<File>(null)
  const onPick = async (file: File) => {
    chosen.current = file
    const prepared = await preparePicture(file)
    // Another picture was chosen in the meantime.
    if (chosen.current !== file) return
    setProblem(typeof prepared === 'string' ? prepared : '')
    if (typeof prepared === 'string') return
    const outcome = await upload.attempt({ files: { image: prepared.file } })
    if ('error' in outcome && chosen.current === file) setProblem(outcome.problem ?? '')
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
          error={problem}
          onPick={(file) => void onPick(file)}
        />
        <Stack gap={1} className={styles.names}>
          <h1 className={styles.name} lang={langOf(session.firstName)}>
            {`${session.firstName} ${session.lastName}`.trim() || contact}
          </h1>
          <p className="text-sm text-soft">
            {[contact, roleName(session.roleId)].filter(Boolean).join(' · ')}
          </p>
          {session.avatarUrl !== '' && (
            <Button variant="ghost" size="sm" className={styles.removePicture} onClick={askToRemove}>
              {myAccountTexts.removePicture}
            </Button>
          )}
          {upload.isRunning && <output className="visually-hidden">{myAccountTexts.changingPicture}</output>}
        </Stack>
      </div>
      {action}
    </header>
  )
}
