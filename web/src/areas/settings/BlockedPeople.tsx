import { useInfiniteQuery } from '@tanstack/react-query'
import type { BlockedCommenter } from '@serendib/contract'
import { commentCalls } from '@serendib/contract'
import { List, Loading, useAction } from '../../kit/index.ts'
import { DateText } from '../../platform/DateText.tsx'
import { call } from '../../platform/calls/api.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Avatar, Button, langOf, Panel, Stack, Text } from '#ui'
import styles from './Account.module.css'
import { blockedQuery } from './queries.ts'

/** People blocked from commenting on the user's videos, each with a button to unblock them. */
export function BlockedPeople() {
  const list = useInfiniteQuery(blockedQuery())
  const unblocking = useAction(
    ({ userId }: BlockedCommenter) => call(commentCalls.unblockCommenter, { body: { blockedId: userId } }),
    {
      done: (_reply, { name }) => myAccountTexts.unblocked({ name }),
      changes: [commentCalls.blockedCommenters],
    },
  )
  return (
    <Panel title={myAccountTexts.blockedPeople} subtitle={myAccountTexts.blockedLead}>
      <List
        list={list}
        keyOf={({ userId }) => userId}
        loading={<Loading height="64px" />}
        empty={myAccountTexts.nobodyBlocked}
        isCompact
        className={styles.rows}
        rowClassName={styles.session}
      >
        {(person) => (
          <>
            <Avatar url={person.avatarUrl || null} name={person.name} size={44} />
            <Stack grows>
              <Text weight="bold" breaksWords>
                <bdi lang={langOf(person.name)}>{person.name}</bdi>
              </Text>
              <Text size="sm" tone="soft">
                <DateText date={person.blockedOn} text={(day) => myAccountTexts.blockedSince({ day })} />
              </Text>
            </Stack>
            <Button
              variant="line"
              size="sm"
              aria-label={`${myAccountTexts.unblock}: ${person.name}`}
              isLoading={unblocking.running === person}
              onClick={() => void unblocking.run(person)}
            >
              {myAccountTexts.unblock}
            </Button>
          </>
        )}
      </List>
    </Panel>
  )
}
