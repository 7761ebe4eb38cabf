import { lazy, type ComponentType } from 'react'
import type { ChannelDetail } from '@serendib/contract'
import { channelTexts } from '../../platform/texts/channels.ts'
import { statisticsTexts } from '../../platform/texts/statistics.ts'
import { StatisticsTab } from '../statistics/index.ts'
import { AboutTab } from './AboutTab.tsx'
import { ChannelsTab } from './ChannelsTab.tsx'
import { HomeTab } from './HomeTab.tsx'
import { VideosTab } from './VideosTab.tsx'
import { PlaylistsTab } from '../playlists/index.ts'

/** As the address says it: `?tab=about`. The first tab is there without. */
type TabName = 'home' | 'videos' | 'channels' | 'about' | 'statistics' | 'settings'

interface ChannelTab {
  readonly value: TabName | 'playlist'
  readonly label: string
  readonly countOf?: (channel: ChannelDetail) => number
  readonly isForOwner?: boolean
  readonly Panel: ComponentType<{ channel: ChannelDetail }>
}

const FIRST: ChannelTab = { value: 'home', label: channelTexts.homeTab, Panel: HomeTab }

const TABS: readonly ChannelTab[] = [
  FIRST,
  {
    value: 'videos',
    label: channelTexts.videosTab,
    countOf: (channel) => channel.videoCount,
    Panel: VideosTab,
  },
  { value: 'channels', label: channelTexts.channelsTab, Panel: ChannelsTab },
  { value: 'about', label: channelTexts.aboutTab, Panel: AboutTab },
  { value: 'playlist', label: channelTexts.playlistTab, Panel: PlaylistsTab },
  { value: 'statistics', label: statisticsTexts.tab, isForOwner: true, Panel: StatisticsTab },
  {
    value: 'settings',
    label: channelTexts.settingsTab,
    isForOwner: true,
    // Few people own a channel: its code comes when it is opened.
    Panel: lazy(async () => ({ default: (await import('./SettingsTab.tsx')).SettingsTab })),
  },
]

/** The tabs of a channel, in their order. */
export function tabsFor(isOwner: boolean): readonly ChannelTab[] {
  return TABS.filter((tab) => isOwner || tab.isForOwner !== true)
}

/** The tab that an address names; the first one for an address that names none, or one that is not there. */
export function readChannelTab(tabs: readonly ChannelTab[], params: URLSearchParams): ChannelTab['value'] {
  const named = params.get('tab')
  return (tabs.find((tab) => tab.value === named) ?? FIRST).value
}

/** How the address says a tab. */
export function tabInAddress(tab: ChannelTab['value']): string | undefined {
  return tab === FIRST.value ? undefined : tab
}
