import type { ReactNode } from 'react'
import { ListVideo } from 'lucide-react'
import { Avatar } from './Avatar.tsx'
import { classNames } from '../class-names.ts'
import { Link } from '../controls/Link.tsx'
import { Thumb } from './Thumb.tsx'
import { Byline, Facts } from './VideoCard.tsx'
import card from './VideoCard.module.css'
import styles from './PlaylistCard.module.css'
import type { Elements } from '../elements.ts'
import { langOf } from '../lang-of.ts'

export type PlaylistView = {
  title: string
  thumbnailUrl: string | null
  /** With its unit: '8 videos'. */
  videoCount: string
  /** 'Created 2026-09-02'; more facts may follow. */
  facts?: ReactNode[] | undefined
  /** The owner; with `href`, a link to their channel. */
  owner?:
    { name: string; pictureUrl: string | null; href?: string | undefined; isVerified?: boolean } | undefined
}

/**
 * A playlist, shown as a stack of thumbnails. With `href` it links to playing it; with `onSelect` it is a
 * button that opens the list next to the grid, and `isSelected` marks the open one.
 */
export function PlaylistCard(
  props: PlaylistView & {
    /** Trailing part of the title's line: a menu. */
    action?: Elements
  } & ({ href: string } | { onSelect: () => void; isSelected: boolean }),
) {
  const isSelected = 'isSelected' in props && props.isSelected
  return (
    <article className={classNames(card.card, isSelected && styles.selected)}>
      <div className={styles.stack}>
        <Thumb thumbnailUrl={props.thumbnailUrl} hasPlayHint={'href' in props} />
        <span className={styles.count}>
          <ListVideo className="icon-s" />
          <span>{props.videoCount}</span>
        </span>
      </div>
      <div className={classNames(card.text, props.action !== undefined && styles.withAction)}>
        <h3 className={card.title}>
          {'href' in props ? (
            <Link href={props.href} className="stretched" lang={langOf(props.title)}>
              {props.title}
            </Link>
          ) : (
            <button
              type="button"
              className={classNames('stretched', styles.select)}
              aria-expanded={props.isSelected}
              lang={langOf(props.title)}
              onClick={props.onSelect}
            >
              {props.title}
            </button>
          )}
        </h3>
        {props.owner && (
          <p className={classNames(card.meta, styles.owner)}>
            <Avatar url={props.owner.pictureUrl} name={props.owner.name} size={24} />
            <Byline
              video={{
                channelName: props.owner.name,
                channelHref: props.owner.href,
                isVerified: props.owner.isVerified,
              }}
            />
          </p>
        )}
        <Facts facts={props.facts ?? []} />
        {props.action !== undefined && <div className={styles.action}>{props.action}</div>}
      </div>
    </article>
  )
}
