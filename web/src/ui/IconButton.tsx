import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './Link.tsx'
import styles from './IconButton.module.css'

/** plain: on the page. line: with a border. tonal: filled. over: on pictures and the player. floating: casts a shadow. */
export type IconButtonVariant = 'plain' | 'line' | 'tonal' | 'over' | 'floating'

type Look = {
  /** What it does, in words: name and tooltip. */
  label: string
  icon: ReactNode
  variant?: IconButtonVariant
  /** A count over the corner, shown above 0. It is not announced: put it into the label. */
  count?: number
}

const Inside = ({ icon, count = 0 }: Pick<Look, 'icon'> & { count?: number | undefined }) => (
  <>
    {icon}
    {count > 0 && (
      <span className={styles.count} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    )}
  </>
)

/** A round button of 44 px with an icon. */
export function IconButton(props: Omit<ComponentProps<'button'>, 'children'> & Look) {
  const { label, icon, variant = 'plain', count, className, type = 'button', ...button } = props
  return (
    <button
      title={label}
      {...button}
      type={type}
      aria-label={label}
      className={classNames(styles.button, styles[variant], className)}
    >
      <Inside icon={icon} count={count} />
    </button>
  )
}

/** A link in the shape of an icon button. */
export function IconLink(props: Omit<LinkProps, 'children'> & Look) {
  const { label, icon, variant = 'plain', count, className, ...link } = props
  return (
    <Link
      title={label}
      {...link}
      aria-label={label}
      className={classNames(styles.button, styles[variant], className)}
    >
      <Inside icon={icon} count={count} />
    </Link>
  )
}
