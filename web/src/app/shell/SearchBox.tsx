import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { ArrowLeft, Search } from 'lucide-react'
import { shellTexts } from '../../platform/texts/shell.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ShellSearch } from './shell-types.ts'
import styles from './SearchBox.module.css'

/** How many completions are offered at once. */
const maxOptions = 12

/**
 * The search of the top bar. Earlier searches and suggestions are offered in the browser's own list. On phones it covers
 * the bar while it is open.
 */
export function SearchBox(props: { search: ShellSearch; isOpenOnPhones: boolean; onClose: () => void }) {
  const { search, isOpenOnPhones, onClose } = props
  const [term, setTerm] = useState(search.term)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const options = [...new Set([...search.suggestions, ...search.history])].slice(0, maxOptions)

  useEffect(() => {
    if (isOpenOnPhones) input.current?.focus()
  }, [isOpenOnPhones])

  const submit = (value: string) => {
    search.onSearch(value.trim())
    if (value.trim() !== '') onClose()
  }

  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setTerm(value)
    search.onTermChange(value.trim())
    // A completion that was picked from the list is meant: nobody wants to press Enter after it.
    const isPicked =
      event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'insertReplacementText'
    if (isPicked && options.includes(value)) submit(value)
  }

  return (
    <search className={classNames(styles.search, isOpenOnPhones && styles.open)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit(term)
        }}
      >
        <IconButton
          className={styles.back}
          label={shellTexts.closeSearch}
          icon={<ArrowLeft />}
          onClick={onClose}
        />
        <div className={styles.box}>
          <input
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={shellTexts.search}
            placeholder={shellTexts.searchPlaceholder}
            maxLength={200}
            list={id}
            value={term}
            onInput={onInput}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && isOpenOnPhones) onClose()
            }}
          />
          <datalist id={id}>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </datalist>
          <IconButton className={styles.submit} type="submit" label={shellTexts.search} icon={<Search />} />
        </div>
      </form>
    </search>
  )
}
