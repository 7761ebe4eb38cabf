import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { Credentials } from '@serendib/contract'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Avatar, type AvatarSize } from '../../../ui/Avatar.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import styles from './Composer.module.css'
import { activeChannelsQuery } from './queries.ts'
import { chooseSpeakingChannel, useSpeakingChannelId } from './speaking-channel.ts'
import { langOf } from '../../../ui/lang-of.ts'

/** The author of a new comment: the user or one of their channels. */
export interface Speaking {
  readonly name: string
  readonly avatarUrl: string | null
  readonly channelId: number | undefined
}

/** The author of the next comment; undefined for a guest. Ignores a channel that the user no longer owns. */
export function useSpeaking(session: Credentials | null): Speaking | undefined {
  const channels = useActiveChannels(session)
  const channelId = useSpeakingChannelId()
  if (session === null) return undefined
  const channel = channels.find(({ id }) => id === channelId)
  return channel
    ? { name: channel.name, avatarUrl: channel.logoUrl || null, channelId: channel.id }
    : { name: session.firstName, avatarUrl: session.avatarUrl || null, channelId: undefined }
}

function useActiveChannels(session: Credentials | null) {
  const { data } = useQuery({
    ...activeChannelsQuery(session?.userId ?? 0),
    enabled: session !== null,
  })
  return data?.channels ?? []
}

export function SpeakerAvatar({ speaking, size }: { speaking: Speaking | undefined; size: AvatarSize }) {
  return <Avatar url={speaking?.avatarUrl ?? null} name={speaking?.name ?? ''} size={size} />
}

/**
 * Shows the author of the next comment and lets channel owners choose; guests are asked to sign in when they
 * send.
 */
export function Speaker({
  session,
  speaking,
}: {
  session: Credentials | null
  speaking: Speaking | undefined
}) {
  const channels = useActiveChannels(session)
  if (session === null || speaking === undefined) return <span className={styles.as} />
  const words = (
    <>
      <SpeakerAvatar speaking={speaking} size={24} />
      <span className={styles.asWords}>
        <span className={styles.notOnPhones}>{watchTexts.commentAs} </span>
        <b>
          <bdi lang={langOf(speaking.name)}>{speaking.name}</bdi>
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
          aria-label={watchTexts.commentAsNow(speaking.name)}
        >
          {words}
          <ChevronDown className="icon-s" />
        </button>
      )}
      entries={[
        {
          label: `${session.firstName} ${session.lastName}`.trim(),
          icon: <Avatar url={session.avatarUrl || null} name={session.firstName} size={28} />,
          isChecked: speaking.channelId === undefined,
          onSelect: () => chooseSpeakingChannel(null),
        },
        ...channels.map((channel) => ({
          label: channel.name,
          icon: <Avatar url={channel.logoUrl || null} name={channel.name} size={28} />,
          isChecked: channel.id === speaking.channelId,
          onSelect: () => chooseSpeakingChannel(channel),
        })),
      ]}
    />
  )
}
