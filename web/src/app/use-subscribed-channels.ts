import { useInfiniteQuery } from '@tanstack/react-query'
import { subscribedChannelsQuery } from '../areas/subscriptions/index.ts'
import { paths } from '../platform/paths.ts'
import type { SubscribedChannels } from './shell/shell-types.ts'

/**
 * The viewer's subscribed channels for the side menu; undefined while loading. If they cannot be loaded, the
 * list is empty.
 */
export function useSubscribedChannels(): SubscribedChannels | undefined {
  const { data, isError, hasNextPage, fetchNextPage } = useInfiniteQuery(subscribedChannelsQuery())
  if (data === undefined)
    return isError ? { channels: [], hasMore: false, loadMore: () => undefined } : undefined
  return {
    channels: data.items.map(({ name, slug, logoUrl }) => ({
      name,
      href: paths.channel(slug),
      logoUrl: logoUrl || null,
    })),
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
  }
}
