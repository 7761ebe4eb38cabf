import { useQuery } from '@tanstack/react-query'
import type { ChannelDetail } from '@serendib/contract'
import { channelTexts } from '../../platform/texts/channels.ts'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { otherChannelsQuery } from './queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** What the owner changes of the channel. The form begins when all that it starts from is there. */
export function SettingsTab({ channel }: { channel: ChannelDetail }) {
  const { data, isPending, isFetching, refetch } = useQuery(otherChannelsQuery(channel.slug, channel.ownerId))
  if (isPending) {
    return (
      <>
        <output>
          <VisuallyHidden>{channelTexts.loading}</VisuallyHidden>
        </output>
        <Skeleton height="560px" />
      </>
    )
  }
  if (data === undefined) {
    return <LoadFailed query={{ refetch, isFetching }} />
  }
  // The owner's other channels, which stand in where nothing was chosen, are no choice.
  return <SettingsForm channel={channel} featured={data.areChosen ? data.channels : []} />
}
