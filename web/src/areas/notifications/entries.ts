import type {
  notificationCalls,
  NewVideo,
  Notification,
  NotificationGroup,
  ReplyOf,
} from '@serendib/contract'
import { NOTIFICATION_TYPE } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'

/** A line of the bell, single or a group. */
export interface BellEntry {
  readonly key: string
  readonly kind: 'subscription' | 'vote' | 'said' | 'report' | 'video'
  /** Who did it: the bold beginning of the sentence. */
  readonly from: string
  readonly description: string
  readonly date: string
  readonly age: string
  readonly isNew: boolean
  /** The picture of who did it, or null. */
  readonly pictureUrl: string | null
  readonly href: string
  /** Null where it is about no video, or where the sentence has its title already. */
  readonly videoTitle: string | null
  readonly videoPosterUrl: string | null
  /** What dismissing it sends. */
  readonly dismissal: { id?: number; type?: number; channelId?: number; videoId?: number }
}

type BellPage = ReplyOf<typeof notificationCalls.displayNotifications>

/** The lines of the bell, the newest first. */
export function entriesOf(pages: readonly BellPage[]): { forYou: BellEntry[]; newVideos: BellEntry[] } {
  const groups = pages.flatMap((page) => page.groups.map(groupEntry))
  const singles = pages.flatMap((page) => page.notifications.map(singleEntry))
  // Dates are of one length and zone: as texts they are in their order.
  const forYou = [...groups, ...singles].toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  return { forYou, newVideos: pages.flatMap((page) => page.newVideos.map(videoEntry)) }
}

function commonOf(entry: Notification | NotificationGroup | NewVideo) {
  const { from, description, date, age, isNew, videoSlug, channelSlug } = entry
  return {
    from,
    description,
    date,
    age,
    isNew,
    href: videoSlug === '' ? paths.channel(channelSlug) : paths.watch(videoSlug),
    videoPosterUrl: entry.videoPosterUrl || null,
  }
}

function singleEntry(single: Notification): BellEntry {
  return {
    ...commonOf(single),
    key: `single ${single.id}`,
    kind: single.type === NOTIFICATION_TYPE.comment ? 'said' : 'report',
    pictureUrl: single.logoUrl || null,
    videoTitle: single.videoTitle || null,
    dismissal: { id: single.id },
  }
}

function groupEntry(group: NotificationGroup): BellEntry {
  const { type, channelId } = group
  return {
    ...commonOf(group),
    key: `group ${type} ${channelId}`,
    kind: type === NOTIFICATION_TYPE.vote ? 'vote' : 'subscription',
    pictureUrl: null,
    videoTitle: null,
    dismissal: { type, channelId },
  }
}

function videoEntry(video: NewVideo): BellEntry {
  const { type, videoId, channelId } = video
  return {
    ...commonOf(video),
    key: `video ${videoId}`,
    kind: 'video',
    pictureUrl: video.logoUrl || null,
    videoTitle: null,
    dismissal: { type, channelId, ...(videoId !== null && { videoId }) },
  }
}
