import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { RemovableChip } from '../controls/Chip.tsx'
import { useFieldAttributes } from './Field.tsx'
import { uiTexts } from '../texts.ts'
import styles from './TagInput.module.css'

export type TagInputProps = {
  /** By which a form's error focuses it. */
  name: string
  tags: string[]
  onChange: (tags: string[]) => void
  placeholder?: string | undefined
}

/**
 * Several tags in one field: Enter or a comma completes a tag, Backspace in the empty field removes the last
 * one.
 */
export function TagInput({ name, tags, onChange, placeholder }: TagInputProps) {
  const [draft, setDraft] = useState('')
  const attributes = useFieldAttributes()

  const add = (text: string) => {
    const merged = new Set(tags)
    for (const word of text.split(',')) if (word.trim() !== '') merged.add(word.trim())
    if (merged.size !== tags.length) onChange([...merged])
    setDraft('')
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.key === 'Enter' || event.key === ',') && draft.trim() !== '') {
      event.preventDefault()
      add(draft)
    }
    if (event.key === 'Backspace' && draft === '') onChange(tags.slice(0, -1))
  }

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!text.includes(',')) return
    event.preventDefault()
    add(draft + text)
  }

  return (
    <div className={styles.tags} data-invalid={attributes['aria-invalid']}>
      {tags.map((tag) => (
        <RemovableChip
          key={tag}
          removeLabel={`${uiTexts.remove} ${tag}`}
          onRemove={() => onChange(tags.filter((other) => other !== tag))}
        >
          {tag}
        </RemovableChip>
      ))}
      <input
        {...attributes}
        name={name}
        className={styles.input}
        value={draft}
        placeholder={tags.length === 0 ? placeholder : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add(draft)}
      />
    </div>
  )
}
