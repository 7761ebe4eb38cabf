import type { ChannelDetail } from '@serendib/contract'
import { formatWhole } from '../../platform/format.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Details, Panel } from '../../ui/Layout.tsx'
import { RichText } from '../../ui/RichText.tsx'
import styles from './Channel.module.css'

/** What a channel says of itself, and what is known about it. */
export function AboutTab({ channel }: { channel: ChannelDetail }) {
  const facts = [
    { term: channelTexts.location, value: channel.location || channelTexts.notGiven },
    { term: channelTexts.rank, value: channel.rank || channelTexts.notGiven },
    { term: channelTexts.joined, value: <time dateTime={channel.joined}>{channel.joined}</time> },
    { term: channelTexts.lifetimeViews, value: formatWhole(channel.views) },
  ]
  return (
    <div className={styles.about}>
      {channel.description === '' ? (
        <p className="text-soft">{channelTexts.noDescription}</p>
      ) : (
        <p className={styles.description}>
          <RichText text={channel.description} />
        </p>
      )}
      <Panel>
        <Details facts={facts} />
      </Panel>
    </div>
  )
}
