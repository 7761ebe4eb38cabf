import { useState } from 'react'
import { Download, Trash2 } from 'lucide-react'
import { personalDataCalls } from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { contactOf, useSession } from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Button, Panel, useToast } from '#ui'
import styles from './Account.module.css'
import type { AccountTabProps } from './account-tabs.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

/** The user's data: download it, or delete the account. */
export function OwnData({ onLeave }: Pick<AccountTabProps, 'onLeave'>) {
  const [asked, setAsked] = useState<'download' | 'deletion' | null>(null)
  const close = () => setAsked(null)
  return (
    <Panel title={myAccountTexts.ownData}>
      <div className={styles.rows}>
        <div className={styles.act}>
          <p className="text-sm text-soft">{myAccountTexts.downloadLead}</p>
          <Button variant="line" icon={<Download className="icon-s" />} onClick={() => setAsked('download')}>
            {myAccountTexts.download}
          </Button>
        </div>
        <div className={styles.act}>
          <p className="text-sm text-soft">{myAccountTexts.deletionLead}</p>
          <Button variant="danger" icon={<Trash2 className="icon-s" />} onClick={() => setAsked('deletion')}>
            {myAccountTexts.deleteAccount}
          </Button>
        </div>
      </div>
      {asked === 'download' && <DownloadDialog onClose={close} />}
      {asked === 'deletion' && <DeletionDialog onClose={close} onLeave={onLeave} />}
    </Panel>
  )
}

type DialogProps = { onClose: () => void }

function DownloadDialog({ onClose }: DialogProps) {
  const toast = useToast()
  return (
    <PasswordDialog
      title={myAccountTexts.download}
      confirmLabel={myAccountTexts.startDownload}
      action={(password) => call(personalDataCalls.requestMyData, { body: { password } })}
      onDone={({ url }) => {
        // The browser saves the file; the page stays.
        window.location.assign(url)
        toast(myAccountTexts.downloadBegun, 'info')
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-sm text-soft">{myAccountTexts.downloadAsk}</p>
    </PasswordDialog>
  )
}

function DeletionDialog({ onClose, onLeave }: DialogProps & Pick<AccountTabProps, 'onLeave'>) {
  const session = useSession()
  const contact = contactOf(session)
  return (
    <PasswordDialog
      title={myAccountTexts.deleteTitleAccount}
      confirmLabel={myAccountTexts.deleteAccount}
      isDanger
      action={(password) => call(personalDataCalls.deleteAccount, { body: { password } })}
      onDone={({ removedOn }) => onLeave({ contact, hasSignedUp: false, deletedOn: removedOn })}
      onClose={onClose}
    >
      <ul className={styles.facts}>
        {myAccountTexts.deletionFacts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </PasswordDialog>
  )
}
