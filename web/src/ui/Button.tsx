import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './Button.module.css'

/**
 * primary: the one act of a view. inverse: Subscribe, Sign in. spark: Play Now and nothing else. tonal, line, ghost:
 * lesser acts. glass: over pictures. danger: what destroys.
 */
export type ButtonVariant = 'primary' | 'inverse' | 'spark' | 'tonal' | 'line' | 'ghost' | 'glass' | 'danger'

type Look = {
  variant?: ButtonVariant
  /** sm 36 px (its hit area stays 44), md 44 px, lg 52 px. */
  size?: 'sm' | 'md' | 'lg'
  /** An icon before the text. */
  icon?: ReactNode
  /** Takes the whole width of its container. */
  isWide?: boolean
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** While true the button shows a spinner and `loadingText`, takes no clicks and keeps at least its width. */
    isLoading?: boolean
    loadingText?: string
  }

const look = ({ variant = 'primary', size = 'md', isWide = false }: Look) =>
  classNames(styles.button, styles[variant], styles[size], isWide && styles.wide)

export function Button(props: ButtonProps) {
  const { variant, size, icon, isWide, isLoading = false, loadingText = 'processing...', ...rest } = props
  const { className, children, onClick, type = 'button', 'aria-disabled': isRefusing, ...button } = rest
  return (
    <button
      {...button}
      type={type}
      className={classNames(look(props), isLoading && styles.loading, className)}
      // aria-disabled instead of disabled: focus stays on the button while it works.
      aria-disabled={isLoading || isRefusing}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
      data-idle-text={isLoading && typeof children === 'string' ? children : undefined}
    >
      {isLoading ? (
        <span className={styles.content} role="status">
          <Spinner />
          {loadingText}
        </span>
      ) : (
        <span className={styles.content}>
          {icon}
          {children}
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: LinkProps & Look) {
  const { variant, size, icon, isWide, className, children, ...link } = props
  return (
    <Link {...link} className={classNames(look(props), className)}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </Link>
  )
}
