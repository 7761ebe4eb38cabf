import type { ComponentType } from 'react'
import type { ChannelDetail } from '@serendib/contract'
import { channelTexts } from '../../platform/texts/channels.ts'
import { AboutTab } from './AboutTab.tsx'
import { ChannelsTab } from './ChannelsTab.tsx'
import { VideosTab } from './VideosTab.tsx'

interface ChannelTab {
  /** As the address says it: `?tab=about`. The first tab is there without. */
  readonly value: 'videos' | 'channels' | 'about'
  readonly label: string
  readonly countOf?: (channel: ChannelDetail) => number
  readonly Panel: ComponentType<{ channel: ChannelDetail }>
}

/** The tabs of a channel, in their order. */
export const CHANNEL_TABS: readonly [ChannelTab, ...ChannelTab[]] = [
  {
    value: 'videos',
    label: channelTexts.videosTab,
    countOf: (channel) => channel.videoCount,
    Panel: VideosTab,
  },
  { value: 'channels', label: channelTexts.channelsTab, Panel: ChannelsTab },
  { value: 'about', label: channelTexts.aboutTab, Panel: AboutTab },
]

/** The tab that an address names; the first one for an address that names none, or one that is not there. */
export function readChannelTab(params: URLSearchParams): ChannelTab['value'] {
  const named = params.get('tab')
  return (CHANNEL_TABS.find((tab) => tab.value === named) ?? CHANNEL_TABS[0]).value
}
