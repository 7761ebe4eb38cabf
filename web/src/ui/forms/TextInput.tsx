import { useId, useState, type ComponentProps } from 'react'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { useFieldAttributes } from './Field.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { uiTexts } from '../texts.ts'
import { isTooLong, TextLimitNote, type TextLimit } from './TextLimit.tsx'
import styles from './TextInput.module.css'

export type TextInputProps = ComponentProps<'input'> & {
  /**
   * The text's length and limit. Text is never truncated; it is counted, and the form cannot be sent until it
   * fits.
   */
  limit?: TextLimit | undefined
}

/** A line of text. Inside a Field it takes id, description, invalid and required from it. */
export function TextInput({ className, limit, ...input }: TextInputProps) {
  const { attributes, note } = useLimitedField(limit)
  return (
    <>
      <input {...attributes} {...input} className={classNames(styles.input, className)} />
      {note}
    </>
  )
}

/** Several lines of text. */
export function TextArea({
  className,
  limit,
  ...area
}: Omit<ComponentProps<'textarea'>, 'maxLength'> & Pick<TextInputProps, 'limit'>) {
  const { attributes, note } = useLimitedField(limit)
  return (
    <>
      <textarea {...attributes} {...area} className={classNames(styles.input, styles.area, className)} />
      {note}
    </>
  )
}

/** What a control takes from its field, including the note about its length. */
function useLimitedField(limit: TextLimit | undefined) {
  const id = useId()
  const attributes = useFieldAttributes()
  if (limit === undefined) return { attributes, note: null }
  const describedBy = 'aria-describedby' in attributes ? attributes['aria-describedby'] : undefined
  const isInvalid = 'aria-invalid' in attributes && attributes['aria-invalid']
  return {
    attributes: {
      ...attributes,
      'aria-describedby': [id, describedBy].filter(Boolean).join(' '),
      'aria-invalid': isTooLong(limit) || isInvalid || undefined,
    },
    note: <TextLimitNote id={id} limit={limit} />,
  }
}

/** A native select, which phones present best; `children` are option elements. */
export function Select({ className, ...select }: ComponentProps<'select'>) {
  return (
    <span className={styles.select}>
      <select {...useFieldAttributes()} {...select} className={classNames(styles.input, className)} />
      <ChevronDown />
    </span>
  )
}

/** A password with a button that reveals it. */
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

/** The end of a URL after a fixed prefix such as 'serendib.lk/'. */
export function UrlInput({
  prefix,
  className,
  limit,
  ...input
}: Omit<TextInputProps, 'prefix'> & { prefix: string }) {
  const { attributes, note } = useLimitedField(limit)
  return (
    <>
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
      {note}
    </>
  )
}
