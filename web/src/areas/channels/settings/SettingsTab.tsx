import { useQuery } from '@tanstack/react-query'
import type { ChannelDetail } from '@serendib/contract'
import { channelTexts } from '../../../platform/texts/channels.ts'
import { LoadFailed, Skeleton, VisuallyHidden } from '#ui'
import { otherChannelsQuery } from '../queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The channel's settings for its owner. The form is shown once its initial values have loaded. */
export function SettingsTab({ channel }: { channel: ChannelDetail }) {
  const query = useQuery(otherChannelsQuery(channel.slug))
  const { data } = query
  if (query.isPending) {
    return (
      <>
        <output>
          <VisuallyHidden>{channelTexts.loading}</VisuallyHidden>
        </output>
        <Skeleton height="560px" />
      </>
    )
  }
  if (data === undefined) return <LoadFailed query={query} />
  // The owner's other channels, shown by default, do not count as chosen.
  return <SettingsForm channel={channel} featured={data.areChosen ? data.channels : []} />
}
