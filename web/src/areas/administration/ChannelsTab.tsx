import { useInfiniteQuery } from '@tanstack/react-query'
import type { ChannelEntry } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { useAction } from '../../kit/index.ts'
import { DateText } from '../../platform/DateText.tsx'
import { call } from '../../platform/calls/api.ts'
import { formatPlural } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { channelListTexts } from '../../platform/texts/administration/administration.ts'
import { Avatar, Button, langOf, Link, Row, VerifiedGem } from '#ui'
import styles from './Administration.module.css'
import { EntryList } from './EntryList.tsx'
import { FindForm, useListFilters } from './FindForm.tsx'
import { channelsQuery } from './queries.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { commonTexts } from '../../platform/texts/common.ts'

/** Channels and their verified badges. */
export function ChannelsTab() {
  const listFilters = useListFilters('channels')
  const list = useInfiniteQuery(channelsQuery(listFilters.find))
  const { run, running, isRunning } = useAction(
    ({ id, isVerified }: ChannelEntry) =>
      call(administrationCalls.verifyChannel, { body: { channelId: id, isVerified: !isVerified } }),
    {
      done: (_reply, { name, isVerified }) =>
        isVerified ? channelListTexts.unverified({ name }) : channelListTexts.verified({ name }),
      changes: 'everything',
    },
  )
  return (
    <>
      <FindForm
        name={channelListTexts.findThem}
        label={channelListTexts.find}
        foundBy="channel"
        listFilters={listFilters}
      />
      <EntryList
        mark="face"
        label={channelListTexts.list}
        list={list}
        empty={channelListTexts.empty}
        keyOf={({ id }) => id}
      >
        {(channel) => (
          <ChannelRow
            // The pressed state shows at once.
            channel={running?.id === channel.id ? { ...channel, isVerified: !running.isVerified } : channel}
            onToggle={() => void (isRunning || run(channel))}
          />
        )}
      </EntryList>
    </>
  )
}

function ChannelRow({ channel, onToggle }: { channel: ChannelEntry; onToggle: () => void }) {
  const label = channel.isVerified ? channelListTexts.unverify : channelListTexts.verify
  return (
    <>
      <Row as="span" align="stretch">
        <Avatar url={channel.logoUrl || null} name={channel.name} size={48} />
      </Row>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Link href={paths.channel(channel.slug)} lang={langOf(channel.name)}>
            {channel.name}
          </Link>
          {channel.isVerified && <VerifiedGem />}
        </h2>
        <p className={styles.line}>
          <span>{channelListTexts.of({ owner: channel.ownerName })}</span>
          <span>{formatPlural(channel.subscribers, channelTexts.subscriberCount)}</span>
          <span>{formatPlural(channel.videos, commonTexts.videoCount)}</span>
          <DateText date={channel.created} />
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="line" size="sm" aria-label={`${label}: ${channel.name}`} onClick={onToggle}>
          {label}
        </Button>
      </div>
    </>
  )
}
