import { ListVideo } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Link } from './Link.tsx'
import { Thumb } from './Thumb.tsx'
import { Facts } from './VideoCard.tsx'
import card from './VideoCard.module.css'
import styles from './PlaylistCard.module.css'

export type PlaylistView = {
  title: string
  posterUrl: string | null
  /** With its unit: '8 videos'. */
  videoCount: string
  /** 'Created 2026-09-02'; more facts as they come. */
  facts?: string[] | undefined
}

/**
 * A playlist: a stack of stills. With `href` a link to play it; with `onSelect` a button that opens its list beside the
 * grid, and `isSelected` for the one that is open.
 */
export function PlaylistCard(
  props: PlaylistView & ({ href: string } | { onSelect: () => void; isSelected: boolean }),
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
      <div className={card.text}>
        <h3 className={card.title}>
          {'href' in props ? (
            <Link href={props.href}>{props.title}</Link>
          ) : (
            <button
              type="button"
              className={styles.select}
              aria-expanded={props.isSelected}
              onClick={props.onSelect}
            >
              {props.title}
            </button>
          )}
        </h3>
        <Facts facts={props.facts ?? []} />
      </div>
    </article>
  )
}
