import { useState, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldAttributes } from './Field.tsx'
import styles from './CodeInput.module.css'

export type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'> & {
  value: string
  onChange: (value: string) => void
  /** Finds the code in a pasted text. */
  read: (text: string) => string
  /** Length of the code in characters. */
  length?: number | undefined
}

/**
 * A verification code: one real input under drawn cells, so that pasting, autofill from messages and screen
 * readers work.
 */
export function CodeInput({ value, onChange, read, length = 6, className, ...input }: CodeInputProps) {
  const [isFocused, setFocused] = useState(false)
  const attributes = useFieldAttributes()
  const current = Math.min(value.length, length - 1)
  return (
    <span className={styles.code}>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        autoCapitalize="characters"
        {...attributes}
        {...input}
        className={classNames(styles.input, className)}
        value={value}
        onChange={(event) => onChange(read(event.target.value).slice(0, length))}
        // A pasted code replaces what is there.
        onPaste={(event) => {
          event.preventDefault()
          onChange(read(event.clipboardData.getData('text')).slice(0, length))
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        // The caret is always after the last character: the cells show no other position.
        onSelect={(event) => {
          const end = event.currentTarget.value.length
          if (event.currentTarget.selectionEnd !== end) event.currentTarget.setSelectionRange(end, end)
        }}
      />
      <span className={styles.cells} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className={classNames(
              styles.cell,
              isFocused && index === current && styles.current,
              attributes['aria-invalid'] && styles.invalid,
            )}
          >
            {value[index]}
          </span>
        ))}
      </span>
    </span>
  )
}
