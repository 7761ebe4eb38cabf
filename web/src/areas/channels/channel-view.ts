import { pictureSources } from '@serendib/contract'
import { formatPlural } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import type { ChannelView } from '#ui'

/** Converts a channel of any list to the design system's card. */
export function channelView(channel: {
  name: string
  slug: string
  logoUrl: string
  isVerified: boolean
  subscribers: number
}): ChannelView {
  return {
    name: channel.name,
    href: paths.channel(channel.slug),
    logoUrl: channel.logoUrl || null,
    logoSources: pictureSources(channel.logoUrl),
    isVerified: channel.isVerified,
    subscribers: formatPlural(channel.subscribers, channelTexts.subscriberCount),
  }
}
