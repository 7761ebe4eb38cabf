import { lazy, type ComponentType } from 'react'
import type { ChannelDetail } from '@serendib/contract'
import { channelTexts } from '../../platform/texts/channels.ts'
import { statisticsTexts } from '../../platform/texts/administration/statistics.ts'
import { StatisticsTab } from '../statistics/index.ts'
import { AboutTab } from './AboutTab.tsx'
import { ChannelsTab } from './ChannelsTab.tsx'
import { HomeTab } from './home/HomeTab.tsx'
import { VideosTab } from './VideosTab.tsx'
import { PlaylistsTab } from '../playlists/index.ts'

/** The tab's name in the URL: `?tab=about`. The first tab needs no parameter. */
type TabName = 'home' | 'videos' | 'channels' | 'about' | 'statistics' | 'settings'

interface ChannelTab {
  readonly value: TabName | 'playlist'
  readonly label: () => string
  readonly countOf?: (channel: ChannelDetail) => number
  readonly isForOwner?: boolean
  readonly Panel: ComponentType<{ channel: ChannelDetail }>
}

const FIRST: ChannelTab = { value: 'home', label: () => channelTexts.homeTab, Panel: HomeTab }

const TABS: readonly ChannelTab[] = [
  FIRST,
  {
    value: 'videos',
    label: () => channelTexts.videosTab,
    countOf: (channel) => channel.videoCount,
    Panel: VideosTab,
  },
  { value: 'channels', label: () => channelTexts.channelsTab, Panel: ChannelsTab },
  { value: 'about', label: () => channelTexts.aboutTab, Panel: AboutTab },
  { value: 'playlist', label: () => channelTexts.playlistTab, Panel: PlaylistsTab },
  { value: 'statistics', label: () => statisticsTexts.tab, isForOwner: true, Panel: StatisticsTab },
  {
    value: 'settings',
    label: () => channelTexts.settingsTab,
    isForOwner: true,
    // Few people own a channel, so this code loads on demand.
    Panel: lazy(async () => ({ default: (await import('./settings/SettingsTab.tsx')).SettingsTab })),
  },
]

/** A channel's tabs in order. */
export function tabsFor(isOwner: boolean): readonly ChannelTab[] {
  return TABS.filter((tab) => isOwner || tab.isForOwner !== true)
}

/** The tab that a URL names; the first one if it names none or an unknown one. */
export function readChannelTab(tabs: readonly ChannelTab[], params: URLSearchParams): ChannelTab['value'] {
  const named = params.get('tab')
  return (tabs.find((tab) => tab.value === named) ?? FIRST).value
}

/** A tab's name in the URL. */
export function tabInUrl(tab: ChannelTab['value']): string | undefined {
  return tab === FIRST.value ? undefined : tab
}
