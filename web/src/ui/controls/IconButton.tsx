import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Link, type LinkProps } from './Link.tsx'
import styles from './IconButton.module.css'
import type { Elements } from '../elements.ts'

/** plain: on the page. line: with a border. tonal: filled. over: on pictures and the player. floating: casts a shadow. */
export type IconButtonVariant = 'plain' | 'line' | 'tonal' | 'over' | 'floating'

type Look = {
  /** What the button does: name and tooltip. */
  label: string
  icon: Elements
  variant?: IconButtonVariant
  /** A count at the corner, shown above 0. It is not announced: include it in the label. */
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

/** A round 44 px button with an icon. */
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

/** A link that looks like an icon button. */
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
