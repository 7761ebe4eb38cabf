import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from '../status/Spinner.tsx'
import { uiTexts } from '../texts.ts'
import styles from './Button.module.css'
import type { Elements } from '../elements.ts'

/**
 * primary: the main action of a view. inverse: Subscribe, Sign in. spark: only Play Now. tonal, line, ghost:
 * secondary actions. glass: on pictures. danger: destructive actions.
 */
export type ButtonVariant = 'primary' | 'inverse' | 'spark' | 'tonal' | 'line' | 'ghost' | 'glass' | 'danger'

type Look = {
  variant?: ButtonVariant | undefined
  /** sm 36 px (its hit area stays 44), md 44 px, lg 52 px. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** An icon before the text. */
  icon?: Elements
  /** An icon after the text. */
  trailingIcon?: Elements
  /** Takes the full width of its container. */
  isWide?: boolean | undefined
  /** Only text: icons have properties of their own, which place them beside it. */
  children: string
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look & {
    /** While true, the button shows a spinner and `loadingText`, ignores clicks and does not shrink. */
    isLoading?: boolean
    loadingText?: string
  }

const classOf = ({
  variant = 'primary',
  size = 'md',
  isWide = false,
}: Omit<Look, 'icon' | 'trailingIcon' | 'children'>) =>
  classNames(styles.button, styles[variant], styles[size], isWide && styles.wide)

export function Button(props: ButtonProps) {
  const { variant, size, isWide, icon, trailingIcon, isLoading = false, ...rest } = props
  const look = classOf({ variant, size, isWide })
  const { className, children, onClick, type = 'button', 'aria-disabled': isRefusing, ...others } = rest
  const { loadingText = uiTexts.processing, ...button } = others
  return (
    <button
      {...button}
      type={type}
      className={classNames(look, isLoading && styles.loading, className)}
      // The announcement inside a busy button is not part of its name.
      aria-label={button['aria-label'] ?? (isLoading ? loadingText : undefined)}
      // aria-disabled instead of disabled: the button keeps the focus while it is busy.
      aria-disabled={isLoading || isRefusing}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
      data-idle-text={isLoading && typeof children === 'string' ? children : undefined}
    >
      {isLoading ? (
        <output className={styles.content}>
          <Spinner />
          <span>{loadingText}</span>
        </output>
      ) : (
        <Content icon={icon} trailingIcon={trailingIcon}>
          {children}
        </Content>
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: Omit<LinkProps, 'children'> & Look) {
  const { variant, size, isWide, icon, trailingIcon, className, children, ...link } = props
  const look = classOf({ variant, size, isWide })
  return (
    <Link {...link} className={classNames(look, className)}>
      <Content icon={icon} trailingIcon={trailingIcon}>
        {children}
      </Content>
    </Link>
  )
}

function Content(props: Pick<Look, 'icon' | 'trailingIcon' | 'children'>) {
  return (
    <span className={styles.content}>
      {props.icon}
      <span>{props.children}</span>
      {props.trailingIcon}
    </span>
  )
}
