import { useQuery } from '@tanstack/react-query'
import { subscriptionCalls } from '@serendib/contract'
import { queryOf } from '../platform/api.ts'
import { paths } from '../platform/paths.ts'
import { useSession } from '../platform/session.ts'
import type { SubscribedChannel } from './shell/shell-types.ts'

/** The viewer's channels for the side menu; undefined while they load. A list that cannot be loaded shows as empty there. */
export function useSubscribedChannels(): SubscribedChannel[] | undefined {
  const session = useSession()
  const { data, isError } = useQuery({
    ...queryOf(subscriptionCalls.mySubscribedChannels, { userId: session?.userId }),
    enabled: session !== null,
  })
  if (isError) return []
  return data?.channels.map((channel) => ({
    name: channel.name,
    href: paths.channel(channel.slug),
    logoUrl: channel.logoUrl || null,
  }))
}
