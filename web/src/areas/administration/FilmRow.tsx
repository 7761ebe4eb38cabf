import { CircleMinus, Play, RotateCw, Star, StarOff, Undo2, Wallpaper } from 'lucide-react'
import type { FilmEntry } from '@serendib/contract'
import { viewsOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { administrationTexts, filmTexts, reviewTexts } from '../../platform/texts/administration.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Link } from '../../ui/Link.tsx'
import type { MenuEntry } from '../../ui/Menu.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { STATUS_BADGES } from '../videos/index.ts'
import styles from './Administration.module.css'

export type FilmAct = 'takeDown' | 'bringBack' | 'makeHero' | 'addPick' | 'removePick' | 'encode'

/** What a film is called; before it has its details, by its file. */
export function titleOf(film: FilmEntry): string {
  return film.title || film.fileName || reviewTexts.untitled
}

interface FilmRowProps {
  film: FilmEntry
  isAdministrator: boolean
  onAct: (act: FilmAct) => void
}

/** A film with its state, and what can be done with it. */
export function FilmRow(props: FilmRowProps) {
  const { film } = props
  const title = titleOf(film)
  const entries = entriesOf(props)
  return (
    <>
      <Thumb
        className={styles.picture}
        posterUrl={film.pictureUrl || null}
        {...(film.fileUrl !== '' && { duration: film.duration })}
      />
      <div className={styles.text}>
        <h2 className={styles.title}>
          {film.status === 'published' ? <Link href={paths.watch(film.slug)}>{title}</Link> : title}
        </h2>
        <p className={styles.line}>
          {film.isDeleted ? (
            <Badge kind="plain">{filmTexts.deleted}</Badge>
          ) : (
            <Badge kind={STATUS_BADGES[film.status]}>{filmTexts.status[film.status]}</Badge>
          )}
          {film.isHero && <Badge kind="warm">{filmTexts.hero}</Badge>}
          {film.isPick && <Badge kind="warm">{filmTexts.pick}</Badge>}
          {!film.isPublic && <span>{filmTexts.unlisted}</span>}
          <Link href={paths.channel(film.channelSlug)}>{film.channelName}</Link>
          <span>{viewsOf(film.views)}</span>
          <span>{filmTexts.uploaded(film.uploaded)}</span>
          {film.status !== 'published' && film.fileUrl !== '' && (
            <TextLink
              href={film.fileUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={reviewTexts.fileOf(title)}
            >
              {reviewTexts.file}
            </TextLink>
          )}
          {film.openReports > 0 && (
            <TextLink href={paths.administration('reports')}>{filmTexts.reports(film.openReports)}</TextLink>
          )}
        </p>
        {film.failure !== '' && <p className={styles.failure}>{film.failure}</p>}
      </div>
      {entries.length > 0 && <ActionsMenu label={administrationTexts.actionsFor(title)} entries={entries} />}
    </>
  )
}

function entriesOf({ film, isAdministrator, onAct }: FilmRowProps): MenuEntry[] {
  const entries: MenuEntry[] = []
  const act = (name: FilmAct) => () => onAct(name)
  if (film.status === 'published') {
    entries.push({ label: filmTexts.watch, icon: <Play />, href: paths.watch(film.slug) })
  }
  if (isAdministrator && film.status === 'published' && film.isPublic) {
    if (!film.isHero) {
      entries.push({ label: filmTexts.makeHero, icon: <Wallpaper />, onSelect: act('makeHero') })
    }
    entries.push(
      film.isPick
        ? { label: filmTexts.removePick, icon: <StarOff />, onSelect: act('removePick') }
        : { label: filmTexts.addPick, icon: <Star />, onSelect: act('addPick') },
    )
  } else if (isAdministrator && film.isPick) {
    entries.push({ label: filmTexts.removePick, icon: <StarOff />, onSelect: act('removePick') })
  }
  if (isAdministrator && film.canRetry) {
    entries.push({ label: filmTexts.encode, icon: <RotateCw />, onSelect: act('encode') })
  }
  if (film.status === 'removed' && !film.isDeleted) {
    entries.push({ label: filmTexts.bringBack, icon: <Undo2 />, onSelect: act('bringBack') })
  }
  if (film.status === 'published') {
    const apart = { isDanger: true, isApart: true }
    entries.push({ label: filmTexts.takeDown, icon: <CircleMinus />, onSelect: act('takeDown'), ...apart })
  }
  return entries
}
