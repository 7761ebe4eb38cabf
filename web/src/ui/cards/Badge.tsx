import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Badge.module.css'
import type { Elements } from '../elements.ts'

/** info: Primary video. warm: Pinned, Loved. owner: the channel's own comment. waiting, removed, plain: a report's status. */
export type BadgeKind = 'info' | 'warm' | 'owner' | 'waiting' | 'removed' | 'plain'

export const Badge = (props: { kind?: BadgeKind | undefined; icon?: Elements; children: ReactNode }) => (
  <span className={classNames(styles.badge, styles[props.kind ?? 'info'])}>
    {props.icon}
    <span>{props.children}</span>
  </span>
)

/** The topaz diamond that marks new items; `label` is its text for screen readers. */
export const NewBadge = ({ label }: { label: string }) => (
  <span className={styles.new} title={label}>
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
