import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { BlockedCommenter } from '@serendib/contract'
import { commentCalls, SessionEnded } from '@serendib/contract'
import { call, queryClient, textOf } from '../../platform/calls/api.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Avatar } from '../../ui/cards/Avatar.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState, LoadFailed } from '../../ui/status/EmptyState.tsx'
import { Panel } from '../../ui/Layout.tsx'
import { LoadMore } from '../../ui/controls/LoadMore.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { useToast } from '../../ui/overlays/Toast.tsx'
import styles from './Account.module.css'
import { blockedQuery } from './queries.ts'
import { langOf } from '../../ui/lang-of.ts'

/** People blocked from commenting on the user's videos, each with a button to unblock them. */
export function BlockedPeople({ userId }: { userId: number }) {
  const list = useInfiniteQuery(blockedQuery(userId))
  const people = list.data?.pages.flatMap((page) => page.commenters)
  return (
    <Panel title={myAccountTexts.blockedPeople} subtitle={myAccountTexts.blockedLead}>
      {people === undefined ? (
        list.isError ? (
          <LoadFailed query={list} isCompact />
        ) : (
          <output aria-label={commonTexts.processing}>
            <Skeleton height="64px" />
          </output>
        )
      ) : people.length === 0 && !list.hasNextPage ? (
        <EmptyState title={myAccountTexts.nobodyBlocked} isCompact />
      ) : (
        <ul className={styles.rows}>
          {people.map((person) => (
            <Row key={person.userId} person={person} userId={userId} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </Panel>
  )
}

function Row({ person, userId }: { person: BlockedCommenter; userId: number }) {
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(commentCalls.unblockCommenter, { body: { blockedId: person.userId } }),
    onSuccess: async () => {
      toast(myAccountTexts.unblocked(person.name))
      await queryClient.invalidateQueries({ queryKey: blockedQuery(userId).queryKey })
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) toast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
  })
  return (
    <li className={styles.session}>
      <Avatar url={person.avatarUrl || null} name={person.name} size={44} />
      <div className={styles.sessionText}>
        <b>
          <bdi lang={langOf(person.name)}>{person.name}</bdi>
        </b>
        <p className="text-sm text-soft">{myAccountTexts.blockedSince(person.blockedOn)}</p>
      </div>
      <Button
        variant="line"
        size="sm"
        aria-label={`${myAccountTexts.unblock}: ${person.name}`}
        isLoading={isPending}
        onClick={() => mutate()}
      >
        {myAccountTexts.unblock}
      </Button>
    </li>
  )
}
