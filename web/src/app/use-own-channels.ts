import { useQuery } from '@tanstack/react-query'
import { channelCalls } from '@serendib/contract'
import { queryOf } from '../platform/calls/api.ts'
import { paths } from '../platform/paths.ts'
import { useSession } from '../platform/session.ts'
import type { OwnChannelLink } from './shell/shell-types.ts'

/** The channels that the viewer owns, for the profile menu; empty while loading. */
export function useOwnChannels(): OwnChannelLink[] {
  const session = useSession()
  const { data } = useQuery({
    ...queryOf(channelCalls.loadMultipleChannelsInNavigation, { userId: session?.userId }),
    enabled: Boolean(session?.defaultChannel),
  })
  return (data?.channels ?? []).map(({ name, slug }) => ({ name, href: paths.channel(slug) }))
}
