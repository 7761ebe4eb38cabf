import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { Credentials } from '@serendib/contract'
import { commentCalls } from '@serendib/contract'
import { queryOf } from '../../../platform/calls/api.ts'
import { useSession } from '../../../platform/session.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Avatar, type AvatarSize, langOf, Menu } from '#ui'
import styles from './Composer.module.css'
import { chooseCommentingChannel, useCommentingChannelId } from './commenting-channel.ts'

/** The author of a new comment: the user or one of their channels. */
export interface CommentingAs {
  readonly name: string
  readonly avatarUrl: string | null
  readonly channelId: number | undefined
}

/** The author of the next comment; undefined for a guest. Ignores a channel that the user no longer owns. */
export function useCommentingAs(session: Credentials | null): CommentingAs | undefined {
  const channels = useActiveChannels()
  const channelId = useCommentingChannelId()
  if (session === null) return undefined
  const channel = channels.find(({ id }) => id === channelId)
  return channel
    ? { name: channel.name, avatarUrl: channel.logoUrl || null, channelId: channel.id }
    : { name: session.firstName, avatarUrl: session.avatarUrl || null, channelId: undefined }
}

function useActiveChannels() {
  const isMember = useSession() !== null
  const { data } = useQuery({ ...queryOf(commentCalls.activeChannels, {}), enabled: isMember })
  return (isMember && data?.channels) || []
}

export function AuthorAvatar({
  commentingAs,
  size,
}: {
  commentingAs: CommentingAs | undefined
  size: AvatarSize
}) {
  return <Avatar url={commentingAs?.avatarUrl ?? null} name={commentingAs?.name ?? ''} size={size} />
}

/**
 * Shows the author of the next comment and lets channel owners choose; guests are asked to sign in when they
 * send.
 */
export function AuthorPicker({
  session,
  commentingAs,
}: {
  session: Credentials | null
  commentingAs: CommentingAs | undefined
}) {
  const channels = useActiveChannels()
  if (session === null || commentingAs === undefined) return <span className={styles.as} />
  const words = (
    <>
      <AuthorAvatar commentingAs={commentingAs} size={24} />
      <span className={styles.asWords}>
        <span className={styles.notOnPhones}>{watchTexts.commentAs} </span>
        <b>
          <bdi lang={langOf(commentingAs.name)}>{commentingAs.name}</bdi>
        </b>
      </span>
    </>
  )
  if (channels.length === 0) return <span className={styles.as}>{words}</span>
  return (
    <Menu
      label={watchTexts.commentAs}
      align="start"
      renderTrigger={(attributes) => (
        <button
          {...attributes}
          type="button"
          className={styles.as}
          aria-label={watchTexts.commentAsNow({ name: commentingAs.name })}
        >
          {words}
          <ChevronDown className="icon-s" />
        </button>
      )}
      entries={[
        {
          label: `${session.firstName} ${session.lastName}`.trim(),
          icon: <Avatar url={session.avatarUrl || null} name={session.firstName} size={28} />,
          isChecked: commentingAs.channelId === undefined,
          onSelect: () => chooseCommentingChannel(null),
        },
        ...channels.map((channel) => ({
          label: channel.name,
          icon: <Avatar url={channel.logoUrl || null} name={channel.name} size={28} />,
          isChecked: channel.id === commentingAs.channelId,
          onSelect: () => chooseCommentingChannel(channel),
        })),
      ]}
    />
  )
}
