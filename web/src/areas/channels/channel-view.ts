import { pictureSources } from '@serendib/contract'
import { countOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import type { ChannelView } from '../../ui/ChannelCard.tsx'

/** A channel of any list, as the design system's cards show it. */
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
    subscribers: countOf(channel.subscribers, channelTexts.subscriber, channelTexts.subscribers),
  }
}
