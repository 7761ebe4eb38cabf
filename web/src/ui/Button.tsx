import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from './Spinner.tsx'
import { uiTexts } from './texts.ts'
import styles from './Button.module.css'

/**
 * primary: the one act of a view. inverse: Subscribe, Sign in. spark: Play Now and nothing else. tonal, line, ghost:
 * lesser acts. glass: over pictures. danger: what destroys.
 */
export type ButtonVariant = 'primary' | 'inverse' | 'spark' | 'tonal' | 'line' | 'ghost' | 'glass' | 'danger'

type Look = {
  variant?: ButtonVariant | undefined
  /** sm 36 px (its hit area stays 44), md 44 px, lg 52 px. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** An icon before the text. */
  icon?: ReactNode
  /** Takes the whole width of its container. */
  isWide?: boolean | undefined
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** While true the button shows a spinner and `loadingText`, takes no clicks and keeps at least its width. */
    isLoading?: boolean
    loadingText?: string
  }

const classOf = ({ variant = 'primary', size = 'md', isWide = false }: Omit<Look, 'icon'>) =>
  classNames(styles.button, styles[variant], styles[size], isWide && styles.wide)

export function Button(props: ButtonProps) {
  const { variant, size, isWide, icon, isLoading = false, loadingText = uiTexts.processing, ...rest } = props
  const look = classOf({ variant, size, isWide })
  const { className, children, onClick, type = 'button', 'aria-disabled': isRefusing, ...button } = rest
  return (
    <button
      {...button}
      type={type}
      className={classNames(look, isLoading && styles.loading, className)}
      // What is announced from within while it works does not count as its name.
      aria-label={button['aria-label'] ?? (isLoading ? loadingText : undefined)}
      // aria-disabled instead of disabled: focus stays on the button while it works.
      aria-disabled={isLoading || isRefusing}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
      data-idle-text={isLoading && typeof children === 'string' ? children : undefined}
    >
      {isLoading ? (
        <output className={styles.content}>
          <Spinner />
          {loadingText}
        </output>
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
  const { variant, size, isWide, icon, className, children, ...link } = props
  const look = classOf({ variant, size, isWide })
  return (
    <Link {...link} className={classNames(look, className)}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </Link>
  )
}
