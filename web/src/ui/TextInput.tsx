import { useState, type ComponentProps } from 'react'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { classNames } from './class-names.ts'
import { useFieldAttributes } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { uiTexts } from './texts.ts'
import styles from './TextInput.module.css'

export type TextInputProps = ComponentProps<'input'>

/** A line of text. Inside a Field it takes over id, description, invalid and required. */
export function TextInput({ className, ...input }: TextInputProps) {
  return <input {...useFieldAttributes()} {...input} className={classNames(styles.input, className)} />
}

/** Several lines of text. */
export function TextArea({ className, ...area }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldAttributes()}
      {...area}
      className={classNames(styles.input, styles.area, className)}
    />
  )
}

/** A list of choices; `children` are option elements. The system's own list, which phones show best. */
export function Select({ className, ...select }: ComponentProps<'select'>) {
  return (
    <span className={styles.select}>
      <select {...useFieldAttributes()} {...select} className={classNames(styles.input, className)} />
      <ChevronDown />
    </span>
  )
}

/** A password with a button that shows it. */
export function PasswordInput({ className, autoComplete = 'current-password', ...input }: TextInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.password}>
      <TextInput
        {...input}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        spellCheck={false}
        autoCapitalize="none"
        className={className}
      />
      <IconButton
        className={styles.reveal}
        label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
        icon={isShown ? <EyeOff /> : <Eye />}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      />
    </span>
  )
}

/** The end of a URL, after a fixed beginning such as 'serendib.lk/'. */
export function UrlInput({
  prefix,
  className,
  ...input
}: Omit<TextInputProps, 'prefix'> & { prefix: string }) {
  const attributes = useFieldAttributes()
  return (
    <span className={styles.url}>
      <span className={styles.prefix}>{prefix}</span>
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...attributes}
        {...input}
        className={classNames(styles.input, className)}
      />
    </span>
  )
}
