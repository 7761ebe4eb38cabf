import { useQuery } from '@tanstack/react-query'
import type { ChannelDetail } from '@serendib/contract'
import { Loaded } from '../../../kit/index.ts'
import { otherChannelsQuery, ownNamesQuery } from '../queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The channel's settings for its owner. The form is shown once its initial values have loaded. */
export function SettingsTab({ channel }: { channel: ChannelDetail }) {
  const others = useQuery(otherChannelsQuery(channel.slug))
  return (
    <Loaded query={useQuery(ownNamesQuery(channel.id))} loading="560px">
      {({ names }) => (
        <Loaded query={others} loading="560px">
          {({ areChosen, channels }) => (
            // The owner's other channels, shown by default, do not count as chosen.
            <SettingsForm channel={channel} names={names} featured={areChosen ? channels : []} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
