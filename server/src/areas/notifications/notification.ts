import type { NewVideo, Notification, NotificationGroup, VideoCard } from '@serendib/contract'
import { takeBeginning, NOTIFICATION_TYPE } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ageText, momentText } from '../../platform/formats.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { trimPage } from '../../platform/keyset.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { listCards } from '../videos/index.ts'
import { sentenceTexts } from './notification-texts.ts'
import { KINDS, kindsOfType } from './kinds/index.ts'
import {
  dismissVideo,
  dismissVideos,
  listGroups,
  listNewVideos,
  listSingles,
  dismissKinds,
  dismissNotification,
  QUOTED_MAX,
} from './queries.ts'

const NEW_VIDEOS_MAX = 20

export interface NotificationList {
  readonly hasAny: boolean
  readonly notifications: Notification[]
  readonly groups: NotificationGroup[]
  readonly newVideos: NewVideo[]
  readonly next: string | null
  /** The time of the newest item in microseconds since 1970; 0 if there are none. */
  readonly shownUntil: number
}

/**
 * Returns the content of the notification panel in four statements. Groups and new videos are only on the first page.
 * With `since`, returns only newer items.
 */
export async function readNotifications(
  db: Database,
  reader: Pick<Viewer, 'id'>,
  page: { limit: number; after: Position | undefined; since?: Date | undefined },
): Promise<NotificationList> {
  const isFirst = page.after === undefined
  const rows = await listSingles(db, reader.id, page)
  const { items: singles, next } = trimPage(rows, page.limit)
  const groups = isFirst ? await listGroups(db, reader.id, page.since) : []
  const videos = isFirst
    ? await listNewVideos(db, reader.id, { limit: NEW_VIDEOS_MAX, since: page.since })
    : []
  const ids = [...singles, ...groups, ...videos].flatMap(({ videoId }) => videoId ?? [])
  const cards = new Map((await listCards(db, [...new Set(ids)], reader)).map((card) => [card.id, card]))
  const now = new Date()
  // Notifications about a video that the recipient can no longer see are omitted.
  const isThere = ({ videoId }: { videoId: number | null }) => videoId === null || cards.has(videoId)
  const notifications = singles.filter(isThere).map((row) => toNotification(row, cards, now))
  const shownGroups = groups.map((row) => toGroup(row, cards, now))
  const newVideos = videos.filter(isThere).map((row) => toNewVideo(row, cards, now))
  const hasAny = notifications.length + shownGroups.length + newVideos.length > 0
  const shownUntil = Math.max(0, ...[...singles, ...groups, ...videos].map(({ micros }) => micros))
  return { hasAny, notifications, groups: shownGroups, newVideos, next, shownUntil }
}

type Cards = ReadonlyMap<number, VideoCard>
type SingleRow = Awaited<ReturnType<typeof listSingles>>[number]
type GroupRow = Awaited<ReturnType<typeof listGroups>>[number]
type NewVideoRow = Awaited<ReturnType<typeof listNewVideos>>[number]

function toNotification(row: SingleRow, cards: Cards, now: Date): Notification {
  const { id, kind, createdAt, commentId } = row
  return { ...toEntry(row, createdAt, cards, now), ...saidBy(row), id, type: KINDS[kind].types[0], commentId }
}

function toGroup(row: GroupRow, cards: Cards, now: Date): NotificationGroup {
  const { kind, count, newest } = row
  return { ...toEntry(row, newest, cards, now), ...groupTexts(row, cards), type: KINDS[kind].types[0], count }
}

function toNewVideo(row: NewVideoRow, cards: Cards, now: Date): NewVideo {
  return {
    ...toEntry(row, row.publishedAt, cards, now),
    type: NOTIFICATION_TYPE.newVideo,
    from: row.channelName,
    description: sentenceTexts.uploaded({ title: cards.get(row.videoId)?.title ?? '' }),
    logoUrl: mediaUrl(row.logoKey),
  }
}

interface EntryRow<Channel> {
  readonly videoId: number | null
  readonly isNew: boolean
  readonly channelId: Channel
  readonly channelName: string
  readonly channelSlug: string
}

function toEntry<Channel extends number | null>(
  row: EntryRow<Channel>,
  moment: Date,
  cards: Cards,
  now: Date,
) {
  const { videoId, isNew, channelId, channelName, channelSlug } = row
  const card = videoId === null ? undefined : cards.get(videoId)
  return {
    date: momentText(moment),
    age: ageText(moment, now),
    isNew,
    videoId: card?.id ?? null,
    videoSlug: card?.slug ?? '',
    videoTitle: card?.title ?? '',
    videoThumbnailUrl: card?.thumbnails[1] ?? '',
    channelId,
    channelName,
    channelSlug,
  }
}

function saidBy(row: SingleRow) {
  const quoted = `“${takeBeginning(row.body ?? '', QUOTED_MAX)}”`
  const name = row.speakerName ?? formatName(row)
  const logoUrl = mediaUrl(row.speakerLogoKey ?? row.avatarKey)
  const sentence = KINDS[row.kind].sentence?.({ name, logoUrl, quoted, channelName: row.channelName })
  if (sentence === undefined) throw new Error(`${row.kind}: shown in groups`)
  return sentence
}

function groupTexts(row: GroupRow, cards: Cards): { from: string; description: string } {
  const { kind, count, videos, videoId } = row
  const people = count === 1 ? formatName(row) : sentenceTexts.people({ count })
  if (kind === 'subscription')
    return { from: people, description: sentenceTexts.subscribed({ channel: row.channelName }) }
  if (videos > 1)
    return { from: sentenceTexts.likes({ count }), description: sentenceTexts.onVideos({ videos }) }
  const title = cards.get(videoId ?? 0)?.title
  return {
    from: people,
    description: title === undefined ? sentenceTexts.likedYours : sentenceTexts.liked({ title }),
  }
}

function formatName({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim()
}

export interface Dismissal {
  readonly id: number | undefined
  readonly type: number | undefined
  readonly channelId: number | undefined
  readonly videoId: number | undefined
}

/**
 * Dismisses one notification, one new video, or all of a type. Throws `notification_not_found`,
 * `notification_type_not_found`.
 */
export async function dismiss(db: Database, viewer: Viewer, which: Dismissal): Promise<void> {
  const { id, type, channelId, videoId } = which
  if (id !== undefined) {
    if (!(await dismissNotification(db, viewer.id, id))) throw new ApiError('notification_not_found')
  } else if (type === NOTIFICATION_TYPE.newVideo) {
    if (videoId === undefined) await dismissVideos(db, viewer.id)
    else if (!(await dismissVideo(db, viewer.id, videoId))) throw new ApiError('notification_not_found')
  } else {
    const kinds = type === undefined ? [] : kindsOfType(type)
    if (kinds.length === 0) throw new ApiError('notification_type_not_found')
    await dismissKinds(db, viewer.id, kinds, channelId)
  }
}
