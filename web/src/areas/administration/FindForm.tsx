import { LIMITS } from '@serendib/contract'
import { useState } from 'react'
import { Search, X } from 'lucide-react'
import { useSearchParams } from '../../platform/router/index.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { administrationTexts } from '../../platform/texts/administration/administration.ts'
import { Button, Field, Select, TextInput } from '#ui'
import styles from './Administration.module.css'
import type { AdministrationTab } from './administration-tabs.ts'
import { findWords, type FoundBy } from './find-words.ts'

/** The filters of a list in the admin console, stored in the URL. */
export function useListFilters(tab: AdministrationTab) {
  const [params, setParams] = useSearchParams()
  const find = params.get('q') ?? ''
  const state = params.get('state') ?? ''
  const order = params.get('order') ?? ''
  const setFilter = (to: { find?: string; state?: string; order?: string }) => {
    const wanted = { find, state, order, ...to }
    setParams(
      {
        tab,
        ...(wanted.find !== '' && { q: wanted.find }),
        ...(wanted.state !== '' && { state: wanted.state }),
        ...(wanted.order !== '' && { order: wanted.order }),
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { find, state, order, setFilter }
}

interface Choices {
  readonly label: string
  readonly value: string
  readonly choices: readonly { value: string; label: string }[]
}

/** A search field with further filters next to it. Using either of them applies both. */
export function FindForm(props: {
  /** The name of the form and of its field. */
  name: string
  label: string
  foundBy: FoundBy
  listFilters: ReturnType<typeof useListFilters>
  /** What clearing the search terms does; by default it shows everything. */
  clearLabel?: string
  states?: Choices
  /** Sort orders besides the default. */
  orders?: Choices & { usual: string }
}) {
  const { name, label, foundBy, clearLabel = administrationTexts.clear, states, orders } = props
  const { find, setFilter } = props.listFilters
  const [shown, setShown] = useState(find)
  const [typed, setTyped] = useState(find)
  // The URL changed by Back or a link.
  if (shown !== find) {
    setShown(find)
    setTyped(find)
  }
  const words = findWords(typed, foundBy)
  return (
    <form
      role="search"
      aria-label={name}
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault()
        setTyped(words)
        setFilter({ find: words })
      }}
    >
      <Field label={label} className={styles.words}>
        <TextInput
          type="search"
          value={typed}
          limit={limitOf(typed, LIMITS.searchTermMax)}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {states && (
        <Choice
          {...states}
          usual={administrationTexts.all}
          onChange={(state) => setFilter({ find: words, state })}
        />
      )}
      {orders && <Choice {...orders} onChange={(order) => setFilter({ find: words, order })} />}
      <Button type="submit" variant="line" icon={<Search className="icon-s" />}>
        {administrationTexts.find}
      </Button>
      {find !== '' && (
        <Button variant="ghost" icon={<X className="icon-s" />} onClick={() => setFilter({ find: '' })}>
          {clearLabel}
        </Button>
      )}
    </form>
  )
}

/** A select; the `usual` value is stored as empty. */
function Choice(props: Choices & { usual: string; onChange: (value: string) => void }) {
  const { label, value, choices, usual, onChange } = props
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{usual}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
