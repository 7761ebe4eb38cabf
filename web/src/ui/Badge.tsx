import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Badge.module.css'

/** info: Primary video. warm: Pinned, Loved. owner: the channel's own comment. waiting, removed, plain: a report's status. */
export type BadgeKind = 'info' | 'warm' | 'owner' | 'waiting' | 'removed' | 'plain'

export const Badge = (props: { kind?: BadgeKind | undefined; icon?: ReactNode; children: ReactNode }) => (
  <span className={classNames(styles.badge, styles[props.kind ?? 'info'])}>
    {props.icon}
    <span>{props.children}</span>
  </span>
)

/** The topaz diamond that marks what is new; `label` says so to those who do not see it. */
export const NewMark = ({ label }: { label: string }) => (
  <span className={styles.new} title={label}>
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
