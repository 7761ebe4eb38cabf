import { useInfiniteQuery } from '@tanstack/react-query'
import type { SignUpEntry } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { useAction } from '../../../kit/index.ts'
import { DateText } from '../../../platform/DateText.tsx'
import { call } from '../../../platform/calls/api.ts'
import { signUpTexts } from '../../../platform/texts/administration/administration-sign-ups.ts'
import { Avatar, Button, langOf, Panel, Row } from '#ui'
import styles from '../Administration.module.css'
import { EntryList } from '../EntryList.tsx'
import { signUpsQuery } from '../queries.ts'

/** The sign-ups that wait for approval, the longest waiting first. */
export function SignUps() {
  const list = useInfiniteQuery(signUpsQuery())
  const approval = useAction(
    ({ id }: SignUpEntry) => call(administrationCalls.approveSignUp, { body: { userId: id } }),
    { done: (_reply, { name }) => signUpTexts.approved({ name }), changes: 'everything' },
  )
  const rejection = useAction(
    ({ id }: SignUpEntry) => call(administrationCalls.rejectSignUp, { body: { userId: id } }),
    { done: (_reply, { name }) => signUpTexts.rejected({ name }), changes: 'everything' },
  )
  const askToReject = (signUp: SignUpEntry) =>
    rejection.confirm(
      {
        title: signUpTexts.rejectTitle({ name: signUp.name }),
        text: signUpTexts.rejectText,
        label: signUpTexts.reject,
        isDanger: true,
      },
      signUp,
    )
  return (
    <Panel title={signUpTexts.title} subtitle={signUpTexts.lead} className={styles.signUps}>
      <EntryList
        mark="face"
        label={signUpTexts.list}
        list={list}
        empty={signUpTexts.empty}
        keyOf={({ id }) => id}
      >
        {(signUp) => (
          <SignUpRow
            signUp={signUp}
            isApproving={approval.running?.id === signUp.id}
            onApprove={() => void approval.run(signUp)}
            onReject={() => askToReject(signUp)}
          />
        )}
      </EntryList>
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
      <Row as="span" align="stretch">
        <Avatar url={null} name={name} size={48} />
      </Row>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <bdi lang={langOf(name)}>{name}</bdi>
        </h3>
        <p className={styles.line}>
          <span>{email || mobile}</span>
          <DateText date={since} hasTime text={(moment) => signUpTexts.since({ moment })} />
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          aria-label={signUpTexts.approveOf({ name })}
          isLoading={props.isApproving}
          onClick={props.onApprove}
        >
          {signUpTexts.approve}
        </Button>
        <Button variant="line" size="sm" aria-label={signUpTexts.rejectOf({ name })} onClick={props.onReject}>
          {signUpTexts.reject}
        </Button>
      </div>
    </>
  )
}
