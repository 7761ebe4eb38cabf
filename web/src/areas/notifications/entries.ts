import type {
  notificationCalls,
  NewVideo,
  Notification,
  NotificationGroup,
  ReplyOf,
} from '@serendib/contract'
import { NOTIFICATION_TYPE } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'

/** An entry of the bell menu: a single notification or a group. */
export interface NotificationEntry {
  readonly key: string
  readonly kind: 'subscription' | 'vote' | 'said' | 'report' | 'sign-up' | 'video'
  /** Who caused it: the bold start of the sentence. */
  readonly from: string
  readonly description: string
  readonly date: string
  readonly age: string
  readonly isNew: boolean
  /** Their picture, or null. */
  readonly pictureUrl: string | null
  readonly href: string
  /** Null if it is about no video, or if the sentence already contains the title. */
  readonly videoTitle: string | null
  readonly videoThumbnailUrl: string | null
  /** The request body that dismisses it. */
  readonly dismissal: { id?: number; type?: number; channelId?: number; videoId?: number }
}

type NotificationPage = ReplyOf<typeof notificationCalls.displayNotifications>

/** The entries of the bell menu, newest first. */
export function entriesOf(pages: readonly NotificationPage[]): {
  forYou: NotificationEntry[]
  newVideos: NotificationEntry[]
} {
  const groups = pages.flatMap((page) => page.groups.map(groupEntry))
  const singles = pages.flatMap((page) => page.notifications.map(singleEntry))
  // Dates have the same length and time zone, so they sort as texts.
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
    videoThumbnailUrl: entry.videoThumbnailUrl || null,
  }
}

function singleEntry(single: Notification): NotificationEntry {
  return {
    ...commonOf(single),
    ...(single.commentId !== null &&
      single.videoSlug !== '' && { href: paths.watch(single.videoSlug, { commentId: single.commentId }) }),
    ...(single.type === NOTIFICATION_TYPE.signUp && { href: paths.administration('accounts') }),
    key: `single ${single.id}`,
    kind: kindOf(single),
    pictureUrl: single.logoUrl || null,
    videoTitle: single.videoTitle || null,
    dismissal: { id: single.id },
  }
}

function kindOf({ type }: Notification): NotificationEntry['kind'] {
  if (type === NOTIFICATION_TYPE.comment) return 'said'
  return type === NOTIFICATION_TYPE.signUp ? 'sign-up' : 'report'
}

function groupEntry(group: NotificationGroup): NotificationEntry {
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

function videoEntry(video: NewVideo): NotificationEntry {
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
