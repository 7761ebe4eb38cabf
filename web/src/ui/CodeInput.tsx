import { useState, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldAttributes } from './Field.tsx'
import styles from './CodeInput.module.css'

export type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'> & {
  value: string
  onChange: (value: string) => void
  /** How many characters the code has. */
  length?: number | undefined
}

/**
 * A verification code: one real input under drawn cells, so that pasting, filling in from a message and screen readers
 * work as everywhere. Spaces in what is pasted are dropped.
 */
export function CodeInput({ value, onChange, length = 6, className, ...input }: CodeInputProps) {
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
        onChange={(event) => onChange(event.target.value.replace(/\s/g, '').slice(0, length))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        // The caret always stands behind the last character: the cells show no other place for it.
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
