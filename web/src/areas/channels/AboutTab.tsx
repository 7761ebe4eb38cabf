import { Flag } from 'lucide-react'
import type { ChannelDetail } from '@serendib/contract'
import { DateText } from '../../platform/DateText.tsx'
import { formatWhole } from '../../platform/format.ts'
import { useSession } from '../../platform/session.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Button, Details, langOf, Panel } from '#ui'
import { RichText } from '../../platform/rich-text/RichText.tsx'
import { useReporting } from '../reports/index.ts'
import styles from './Channel.module.css'

/** A channel's description and facts. */
export function AboutTab({ channel }: { channel: ChannelDetail }) {
  const isOwner = useSession()?.userId === channel.ownerId
  const facts = [
    { term: channelTexts.location, value: channel.location || channelTexts.notGiven },
    { term: channelTexts.rank, value: channel.rank || channelTexts.notGiven },
    { term: channelTexts.joined, value: <DateText date={channel.joined} /> },
    { term: channelTexts.lifetimeViews, value: formatWhole(channel.views) },
  ]
  return (
    <div className={styles.about}>
      {channel.description === '' ? (
        <p className="text-soft">{channelTexts.noDescription}</p>
      ) : (
        <p className={styles.description} lang={langOf(channel.description)} dir="auto">
          <RichText text={channel.description} />
        </p>
      )}
      <Panel>
        <Details facts={facts} />
        {!isOwner && <ReportChannel channel={channel} />}
      </Panel>
    </div>
  )
}

function ReportChannel({ channel }: { channel: ChannelDetail }) {
  const { report, dialog } = useReporting({ kind: 'channel', id: channel.id })
  return (
    <div className={styles.report}>
      <Button variant="ghost" icon={<Flag />} onClick={report}>
        {channelTexts.reportChannel}
      </Button>
      {dialog}
    </div>
  )
}
