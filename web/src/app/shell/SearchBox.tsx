import { LIMITS } from '@serendib/contract'
import { limitOf } from '../../platform/text-limit.ts'
import { uiTexts } from '../../ui/texts.ts'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ArrowLeft, Search } from 'lucide-react'
import { shellTexts } from '../../platform/texts/shell.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useBackCloses } from '../../ui/overlays/use-back-closes.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type CompletionList from './Completions.tsx'
import { listCompletions, type Completion } from './completions.ts'
import type { SearchBoxState, ShellSearch } from './shell-types.ts'
import { useEarlyValue } from '../../ui/use-early-value.ts'
import styles from './SearchBox.module.css'

const loadCompletions = () => import('./Completions.tsx')
// If the suggestions cannot be loaded, the box works without them.
const Completions = lazy<typeof CompletionList>(() =>
  loadCompletions().catch(() => ({ default: () => <></> })),
)

/**
 * The search box of the top bar, a combobox: earlier searches while it is empty, suggestions while typing. On
 * phones it covers the bar while it is open.
 */
export function SearchBox(props: SearchBoxState & { search: ShellSearch }) {
  const { search, isOpenOnPhones, onClose } = props
  const { term, setTerm, setSentTerm } = useTerm(search.term)
  const [isFocused, setFocused] = useState(false)
  const [isListWanted, setListWanted] = useState(false)
  /** The suggestion selected by the arrow keys. */
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useIsHydrated()
  const completions = listCompletions(term, search)
  const isListOpen = isListWanted && isFocused && completions.length > 0
  const active = isListOpen && activeIndex !== null ? completions[activeIndex] : undefined
  const optionId = (index: number) => `${id}-option-${index}`

  useEffect(() => {
    if (isOpenOnPhones) input.current?.focus()
  }, [isOpenOnPhones])
  useBackCloses(isOpenOnPhones, onClose)

  // The box was focused, typed into, cleared or submitted empty before hydration.
  useEarlyValue(input, (field) => {
    setFocused(document.activeElement === field)
    const typed = field.value
    if (typed === '' && wasSentEmpty(field)) search.onSearch('')
    if (typed === term) return
    setTerm(typed)
    search.onTermChange(typed.trim())
    setListWanted(true)
  })

  const closeList = () => {
    setListWanted(false)
    setActiveIndex(null)
  }
  const submit = (value: string) => {
    closeList()
    search.onSearch(value.trim())
    if (value.trim() === '') return
    setTerm(value.trim())
    setSentTerm(value.trim())
    // Hides the on-screen keyboard to make space for the results.
    if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur()
    onClose()
  }
  const choose = (completion: Completion) => {
    if (completion.kind !== 'place') {
      submit(completion.title)
      return
    }
    closeList()
    setTerm('')
    onClose()
    search.onPlace(completion.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (isListOpen) {
        event.preventDefault()
        closeList()
      } else if (isOpenOnPhones) onClose()
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || completions.length === 0) return
    event.preventDefault()
    setListWanted(true)
    setActiveIndex(stepTo(activeIndex, step, completions.length))
  }

  return (
    <search className={classNames(styles.search, isOpenOnPhones && styles.open)}>
      {/* Before hydration and without scripts, the browser submits the form to the results page. */}
      <form
        action={search.action}
        onSubmit={(event) => {
          event.preventDefault()
          if (active) choose(active)
          else submit(term)
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
            name={search.name}
            role="combobox"
            aria-expanded={isListOpen}
            aria-controls={isListOpen ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={active && activeIndex !== null ? optionId(activeIndex) : undefined}
            enterKeyHint="search"
            autoComplete="off"
            aria-label={shellTexts.search}
            placeholder={shellTexts.searchPlaceholder}
            // After hydration we show the message for an empty box.
            required={!isHydrated}
            // The browser's own list would cover ours.
            {...(isFocused ? {} : { list: `${id}-history` })}
            value={active?.title ?? term}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTerm(value)
              event.currentTarget.setCustomValidity(formatTooLong(value))
              setListWanted(true)
              setActiveIndex(null)
              search.onTermChange(value.trim())
            }}
            onFocus={() => {
              setFocused(true)
              // If this fails, the list is loaded when it is shown, and the error appears there.
              loadCompletions().catch(() => undefined)
              search.onTermChange(term.trim())
            }}
            onClick={() => setListWanted(true)}
            onBlur={() => {
              setFocused(false)
              closeList()
            }}
            onKeyDown={onKeyDown}
          />
          <datalist id={`${id}-history`}>
            {search.history.map((title) => (
              <option key={title} value={title}>
                {title}
              </option>
            ))}
          </datalist>
          <IconButton className={styles.submit} type="submit" label={shellTexts.search} icon={<Search />} />
          {isListOpen && (
            <Suspense fallback={null}>
              <Completions
                id={`${id}-list`}
                completions={completions}
                activeIndex={activeIndex}
                optionId={optionId}
                onChoose={choose}
              />
            </Suspense>
          )}
          <output className="visually-hidden">
            {isListOpen ? shellTexts.completions({ count: completions.length }) : ''}
          </output>
        </div>
      </form>
    </search>
  )
}

/** Whether the browser has refused to submit the empty box, and the user is still in it. */
function wasSentEmpty(field: HTMLInputElement): boolean {
  return (
    document.activeElement === field &&
    CSS.supports('selector(:user-invalid)') &&
    field.matches(':user-invalid')
  )
}

/** The text in the box: the page's search term, until the user types. */
function useTerm(ofPage: string) {
  const [term, setTerm] = useState(ofPage)
  const [shownTerm, setShownTerm] = useState(ofPage)
  const [sentTerm, setSentTerm] = useState<string>()
  if (ofPage !== shownTerm) {
    setShownTerm(ofPage)
    setSentTerm(undefined)
    // Text typed while the results load must stay.
    if (ofPage !== sentTerm) setTerm(ofPage)
  }
  return { term, setTerm, setSentTerm }
}

/** Cycles through the list and the box itself (null). */
function stepTo(index: number | null, step: 1 | -1, count: number): number | null {
  const next = (index ?? (step === 1 ? -1 : count)) + step
  return next < 0 || next >= count ? null : next
}

/** The browser's validation message for a search that is too long; empty if it fits. */
function formatTooLong(term: string): string {
  const { count, max } = limitOf(term, LIMITS.searchTermMax)
  return count > max ? uiTexts.tooLong({ excess: count - max }) : ''
}
