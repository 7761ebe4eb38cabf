import { useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SignUpEntry } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { signUpTexts } from '../../../platform/texts/administration/administration-sign-ups.ts'
import { Avatar } from '../../../ui/cards/Avatar.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx'
import { langOf } from '../../../ui/lang-of.ts'
import { Panel } from '../../../ui/Layout.tsx'
import styles from '../Administration.module.css'
import { EntryList, elementOf } from '../EntryList.tsx'
import { ask, signUpsQuery } from '../queries.ts'
import { useAction } from '../use-action.ts'

/** The sign-ups that wait for approval, the longest waiting first. */
export function SignUps() {
  const list = useInfiniteQuery(signUpsQuery())
  const listed = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<SignUpEntry | null>(null)
  const focusTarget = ({ id }: SignUpEntry) => elementOf(listed, id)
  const approval = useAction(
    ({ id }: SignUpEntry) => ask(administrationCalls.approveSignUp, { body: { userId: id } }),
    { successText: ({ name }) => signUpTexts.approved(name), focusTarget },
  )
  const rejection = useAction(
    ({ id }: SignUpEntry) => ask(administrationCalls.rejectSignUp, { body: { userId: id } }),
    { successText: ({ name }) => signUpTexts.rejected(name), focusTarget, onDone: () => setSelected(null) },
  )
  return (
    <Panel title={signUpTexts.title} subtitle={signUpTexts.lead} className={styles.signUps}>
      <EntryList
        mark="face"
        label={signUpTexts.list}
        list={list}
        empty={signUpTexts.empty}
        keyOf={({ id }) => id}
        isBeingRemoved={({ id }) => id === approval.done?.id || id === rejection.done?.id}
        listed={listed}
      >
        {(signUp) => (
          <SignUpRow
            signUp={signUp}
            isApproving={approval.pending?.id === signUp.id}
            onApprove={() => approval.pending === undefined && approval.perform(signUp)}
            onReject={() => setSelected(signUp)}
          />
        )}
      </EntryList>
      <ConfirmDialog
        isOpen={selected !== null}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setSelected(null)
          rejection.clearError()
        }}
        title={signUpTexts.rejectTitle(selected?.name ?? '')}
        description={signUpTexts.rejectText}
        confirmLabel={signUpTexts.reject}
        isDanger
        problem={rejection.problem}
        isWorking={rejection.isBusy}
        onConfirm={() => {
          if (selected !== null) rejection.perform(selected)
        }}
      />
    </Panel>
  )
}

function SignUpRow(props: {
  signUp: SignUpEntry
  isApproving: boolean
  onApprove: () => void
  onReject: () => void
}) {
  const { name, email, mobile, since } = props.signUp
  return (
    <>
      <span className={styles.face}>
        <Avatar url={null} name={name} size={48} />
      </span>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <bdi lang={langOf(name)}>{name}</bdi>
        </h3>
        <p className={styles.line}>
          <span>{email || mobile}</span>
          <span>{signUpTexts.since(since.slice(0, 16))}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          aria-label={signUpTexts.approveOf(name)}
          isLoading={props.isApproving}
          onClick={props.onApprove}
        >
          {signUpTexts.approve}
        </Button>
        <Button variant="line" size="sm" aria-label={signUpTexts.rejectOf(name)} onClick={props.onReject}>
          {signUpTexts.reject}
        </Button>
      </div>
    </>
  )
}
