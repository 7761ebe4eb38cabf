import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './controls.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon
  /** Name and tooltip. */
  label: string
  /** The equivalent key, in the format of `aria-keyshortcuts`. */
  shortcut?: string
  isFilled?: boolean
}

export function IconButton({
  icon: Icon,
  label,
  shortcut,
  isFilled = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={className === undefined ? styles.iconButton : `${styles.iconButton} ${className}`}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={label}
      data-filled={isFilled || undefined}
      {...rest}
    >
      <Icon size={20} strokeWidth={1.75} fill={isFilled ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}
