import { useQuery } from '@tanstack/react-query'
import type { ChannelDetail } from '@serendib/contract'
import { Loaded } from '../../../kit/index.ts'
import { otherChannelsQuery } from '../queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The channel's settings for its owner. The form is shown once its initial values have loaded. */
export function SettingsTab({ channel }: { channel: ChannelDetail }) {
  return (
    <Loaded query={useQuery(otherChannelsQuery(channel.slug))} loading="560px">
      {/* The owner's other channels, shown by default, do not count as chosen. */}
      {({ areChosen, channels }) => <SettingsForm channel={channel} featured={areChosen ? channels : []} />}
    </Loaded>
  )
}
