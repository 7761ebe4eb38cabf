import type { ReactNode } from 'react'
import { ListVideo } from 'lucide-react'
import { Avatar } from './Avatar.tsx'
import { classNames } from './class-names.ts'
import { Link } from './Link.tsx'
import { Thumb } from './Thumb.tsx'
import { Byline, Facts } from './VideoCard.tsx'
import card from './VideoCard.module.css'
import styles from './PlaylistCard.module.css'

export type PlaylistView = {
  title: string
  posterUrl: string | null
  /** With its unit: '8 videos'. */
  videoCount: string
  /** 'Created 2026-09-02'; more facts as they come. */
  facts?: ReactNode[] | undefined
  /** Whose it is; with `href` a link to their channel. */
  owner?:
    { name: string; pictureUrl: string | null; href?: string | undefined; isVerified?: boolean } | undefined
}

/**
 * A playlist: a stack of stills. With `href` a link to play it; with `onSelect` a button that opens its list beside the
 * grid, and `isSelected` for the one that is open.
 */
export function PlaylistCard(
  props: PlaylistView & {
    /** At the end of the title's line: a menu. */
    action?: ReactNode
  } & ({ href: string } | { onSelect: () => void; isSelected: boolean }),
) {
  const isSelected = 'isSelected' in props && props.isSelected
  return (
    <article className={classNames(card.card, isSelected && styles.selected)}>
      <div className={styles.stack}>
        <Thumb posterUrl={props.posterUrl} hasPlayHint={'href' in props} />
        <span className={styles.count}>
          <ListVideo className="icon-s" />
          {props.videoCount}
        </span>
      </div>
      <div className={classNames(card.text, props.action !== undefined && styles.withAction)}>
        <h3 className={card.title}>
          {'href' in props ? (
            <Link href={props.href} className="stretched">
              {props.title}
            </Link>
          ) : (
            <button
              type="button"
              className={classNames('stretched', styles.select)}
              aria-expanded={props.isSelected}
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
