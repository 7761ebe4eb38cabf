import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Link, type LinkProps } from './Link.tsx'
import styles from './Chip.module.css'

/** A pill-shaped link: a category, a tag. */
export function ChipLink({ className, ...link }: LinkProps) {
  return <Link {...link} className={classNames(styles.chip, styles.tappable, className)} />
}

/** A pill with a remove button: an entered tag. */
export function RemovableChip(props: { children: ReactNode; removeLabel: string; onRemove: () => void }) {
  return (
    <span className={classNames(styles.chip, styles.removable)}>
      <span>{props.children}</span>
      <button type="button" className={styles.remove} aria-label={props.removeLabel} onClick={props.onRemove}>
        <X className="icon-s" />
      </button>
    </span>
  )
}
