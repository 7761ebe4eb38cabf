import { LIMITS } from '@serendib/contract'
import { limitOf } from '../../platform/text-limit.ts'
import { uiTexts } from '../../ui/texts.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ArrowLeft, Search } from 'lucide-react'
import { shellTexts } from '../../platform/texts/shell.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { useIsLiving } from '../../ui/use-is-living.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type CompletionList from './Completions.tsx'
import { completionsOf, type Completion } from './completions.ts'
import type { SearchPlace, ShellSearch } from './shell-types.ts'
import styles from './SearchBox.module.css'

const loadCompletions = () => import('./Completions.tsx')
// Where it cannot be fetched, the box searches without a list.
const Completions = lazy<typeof CompletionList>(() =>
  loadCompletions().catch(() => ({ default: () => <></> })),
)

/**
 * The search of the top bar, a combobox: earlier searches while it is empty, suggestions while something is typed. On
 * phones it covers the bar while it is open.
 */
export function SearchBox(props: SearchPlace & { search: ShellSearch }) {
  const { search, isOpenOnPhones, onClose } = props
  const { term, setTerm, setSentTerm } = useTerm(search.term)
  const [isFocused, setFocused] = useState(false)
  const [isListWanted, setListWanted] = useState(false)
  /** The completion that the arrow keys stand on. */
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isLiving = useIsLiving()
  const completions = completionsOf(term, search)
  const isListOpen = isListWanted && isFocused && completions.length > 0
  const active = isListOpen && activeIndex !== null ? completions[activeIndex] : undefined
  const optionId = (index: number) => `${id}-option-${index}`

  useEffect(() => {
    if (isOpenOnPhones) input.current?.focus()
  }, [isOpenOnPhones])
  useBackCloses(isOpenOnPhones, onClose)

  // Gone to, and typed into, emptied or sent empty, before the scripts were there.
  const takeOver = useEffectEvent((field: HTMLInputElement) => {
    const typed = field.value
    if (typed === '' && wasSentEmpty(field)) search.onSearch('')
    if (typed === term) return
    setTerm(typed)
    search.onTermChange(typed.trim())
    setListWanted(true)
  })
  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    setFocused(document.activeElement === field)
    takeOver(field)
  }, [])

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
    // A keyboard on the screen makes room for what is found.
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
      {/* Until the scripts are there, and without them, the browser goes to the results by itself. */}
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
            // Later an empty box is told so by us.
            required={!isLiving}
            // The browser's own list would lie over ours.
            {...(isFocused ? {} : { list: `${id}-history` })}
            value={active?.title ?? term}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTerm(value)
              event.currentTarget.setCustomValidity(tooLongOf(value))
              setListWanted(true)
              setActiveIndex(null)
              search.onTermChange(value.trim())
            }}
            onFocus={() => {
              setFocused(true)
              // What cannot be fetched now is fetched, and missed, when it is shown.
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
          <output>
            <VisuallyHidden>{isListOpen ? shellTexts.completions(completions.length) : ''}</VisuallyHidden>
          </output>
        </div>
      </form>
    </search>
  )
}

/** Whether the browser has refused the empty box by itself, and one still stands in it. */
function wasSentEmpty(field: HTMLInputElement): boolean {
  return (
    document.activeElement === field &&
    CSS.supports('selector(:user-invalid)') &&
    field.matches(':user-invalid')
  )
}

/** The words in the box: those of the page that is shown, until one types. */
function useTerm(ofPage: string) {
  const [term, setTerm] = useState(ofPage)
  const [shownTerm, setShownTerm] = useState(ofPage)
  const [sentTerm, setSentTerm] = useState<string>()
  if (ofPage !== shownTerm) {
    setShownTerm(ofPage)
    setSentTerm(undefined)
    // Whoever types on while their results are on the way keeps what they type.
    if (ofPage !== sentTerm) setTerm(ofPage)
  }
  return { term, setTerm, setSentTerm }
}

/** Round the list, and through the box itself: null. */
function stepTo(index: number | null, step: 1 | -1, count: number): number | null {
  const next = (index ?? (step === 1 ? -1 : count)) + step
  return next < 0 || next >= count ? null : next
}

/** What the browser says instead of sending a search that is too long; empty where it fits. */
function tooLongOf(term: string): string {
  const { count, max } = limitOf(term, LIMITS.searchTermMax)
  return count > max ? uiTexts.tooLong(count - max) : ''
}
