import { CircleMinus, Play, RotateCw, Star, StarOff, Undo2, Wallpaper } from 'lucide-react'
import type { VideoEntry } from '@serendib/contract'
import { DateText } from '../../platform/DateText.tsx'
import { formatViews } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import {
  adminStatusText,
  administrationTexts,
  videoTexts,
  reviewTexts,
} from '../../platform/texts/administration/administration.ts'
import { ActionsMenu, Badge, langOf, Link, type MenuEntry, Text, TextLink, Thumb } from '#ui'
import { STATUS_BADGES } from '../videos/index.ts'
import styles from './Administration.module.css'

export type VideoAction = 'takeDown' | 'restoreVideo' | 'makeHero' | 'addPick' | 'removePick' | 'encode'

/** A video's title; without details, its file name. */
export function formatTitle(video: VideoEntry): string {
  return video.title || video.fileName || reviewTexts.untitled
}

interface VideoRowProps {
  video: VideoEntry
  isAdministrator: boolean
  onAction: (action: VideoAction) => void
}

/** A video with its status and actions. */
export function VideoRow(props: VideoRowProps) {
  const { video } = props
  const title = formatTitle(video)
  const entries = entriesOf(props)
  return (
    <>
      <Thumb
        className={styles.picture}
        thumbnailUrl={video.pictureUrl || null}
        {...(video.fileUrl !== '' && { duration: video.duration })}
      />
      <div className={styles.text}>
        <h2 className={styles.title} lang={langOf(title)}>
          {video.status === 'published' ? <Link href={paths.watch(video.slug)}>{title}</Link> : title}
        </h2>
        <p className={styles.line}>
          {video.isDeleted ? (
            <Badge kind="plain">{videoTexts.deleted}</Badge>
          ) : (
            <Badge kind={STATUS_BADGES[video.status]}>{adminStatusText(video.status)}</Badge>
          )}
          {video.isHero && <Badge kind="warm">{videoTexts.hero}</Badge>}
          {video.isPick && <Badge kind="warm">{videoTexts.pick}</Badge>}
          {!video.isPublic && <span>{videoTexts.unlisted}</span>}
          <Link href={paths.channel(video.channelSlug)} lang={langOf(video.channelName)}>
            {video.channelName}
          </Link>
          <span>{formatViews(video.views)}</span>
          <DateText date={video.uploaded} text={(day) => videoTexts.uploaded({ day })} />
          {video.status !== 'published' && video.fileUrl !== '' && (
            <TextLink
              href={video.fileUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={reviewTexts.fileOf({ title })}
            >
              {reviewTexts.file}
            </TextLink>
          )}
          {video.openReports > 0 && (
            <TextLink href={paths.administration('reports')}>
              {videoTexts.reports({ count: video.openReports })}
            </TextLink>
          )}
        </p>
        {video.failure !== '' && (
          <Text size="sm" tone="danger" breaksWords>
            {video.failure}
          </Text>
        )}
      </div>
      {entries.length > 0 && (
        <ActionsMenu label={administrationTexts.actionsFor({ name: title })} entries={entries} />
      )}
    </>
  )
}

function entriesOf({ video, isAdministrator, onAction }: VideoRowProps): MenuEntry[] {
  const entries: MenuEntry[] = []
  const action = (name: VideoAction) => () => onAction(name)
  if (video.status === 'published') {
    entries.push({ label: videoTexts.watch, icon: <Play />, href: paths.watch(video.slug) })
  }
  if (isAdministrator && video.status === 'published' && video.isPublic) {
    if (!video.isHero) {
      entries.push({ label: videoTexts.makeHero, icon: <Wallpaper />, onSelect: action('makeHero') })
    }
    entries.push(
      video.isPick
        ? { label: videoTexts.removePick, icon: <StarOff />, onSelect: action('removePick') }
        : { label: videoTexts.addPick, icon: <Star />, onSelect: action('addPick') },
    )
  } else if (isAdministrator && video.isPick) {
    entries.push({ label: videoTexts.removePick, icon: <StarOff />, onSelect: action('removePick') })
  }
  if (isAdministrator && video.canRetry) {
    entries.push({ label: videoTexts.encode, icon: <RotateCw />, onSelect: action('encode') })
  }
  if (video.status === 'removed' && !video.isDeleted) {
    entries.push({ label: videoTexts.restoreVideo, icon: <Undo2 />, onSelect: action('restoreVideo') })
  }
  if (video.status === 'published') {
    const apart = { isDanger: true, isApart: true }
    entries.push({
      label: videoTexts.takeDown,
      icon: <CircleMinus />,
      onSelect: action('takeDown'),
      ...apart,
    })
  }
  return entries
}
