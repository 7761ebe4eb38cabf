import { useState, type ReactNode } from 'react'
import { Search, X } from 'lucide-react'
import { useSearchParams } from '../../platform/router/index.ts'
import { administrationTexts } from '../../platform/texts/administration.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './Administration.module.css'
import type { AdministrationTab } from './administration-tabs.ts'

/** What a list of this room is narrowed by: it stands in the address. */
export function useNarrowing(tab: AdministrationTab) {
  const [params, setParams] = useSearchParams()
  const find = params.get('q') ?? ''
  const state = params.get('state') ?? ''
  const narrow = (to: { find?: string; state?: string }) => {
    const { find: words, state: chosen } = { find, state, ...to }
    setParams(
      { tab, ...(words !== '' && { q: words }), ...(chosen !== '' && { state: chosen }) },
      { replace: true, preventScrollReset: true },
    )
  }
  return { find, state, narrow }
}

/** Words to find entries by, and beside them what else narrows the list. */
export function FindForm(props: {
  label: string
  find: string
  onFind: (words: string) => void
  children?: ReactNode
}) {
  const { label, find, onFind, children } = props
  const [shown, setShown] = useState(find)
  const [words, setWords] = useState(find)
  // The address changed by another way: back, or a link.
  if (shown !== find) {
    setShown(find)
    setWords(find)
  }
  return (
    <form
      role="search"
      aria-label={label}
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault()
        onFind(words.trim())
      }}
    >
      <Field label={label} className={styles.words}>
        <TextInput
          type="search"
          value={words}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      {children}
      <Button type="submit" variant="line" icon={<Search className="icon-s" />}>
        {administrationTexts.find}
      </Button>
      {find !== '' && (
        <Button variant="ghost" icon={<X className="icon-s" />} onClick={() => onFind('')}>
          {administrationTexts.clear}
        </Button>
      )}
    </form>
  )
}
