import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { SearchOrder, UploadedWithin, videoCalls, VideoLength, type SearchParams } from '@serendib/contract'
import { queryOf } from '../../platform/calls/api.ts'
import { searchTexts } from '../../platform/texts/search.ts'
import { classNames, Select, useEarlyValue } from '#ui'
import styles from './Search.module.css'

type Option = readonly [value: string, label: string]

const ORDERS = SearchOrder.options.map((order): Option => [order, searchTexts.orders[order]])
const AGES: Option[] = [
  ['', searchTexts.anyTime],
  ...UploadedWithin.options.map((age): Option => [age, searchTexts.within[age]]),
]
const LENGTHS: Option[] = [
  ['', searchTexts.anyLength],
  ...VideoLength.options.map((length): Option => [length, searchTexts.lengths[length]]),
]

/** Sorts and filters the results. */
export function SearchFilters(props: {
  search: SearchParams
  onChange: (change: Partial<SearchParams>) => void
}) {
  const { search, onChange } = props
  const { data } = useQuery(queryOf(videoCalls.allCategories))
  const categories = [
    ['', searchTexts.anyCategory] as const,
    ...(data?.categories ?? []).map(({ id, name }): Option => [String(id), name]),
  ]
  return (
    <div
      className={classNames(styles.filters, 'needs-scripts')}
      role="group"
      aria-label={searchTexts.filters}
    >
      <Choice
        label={searchTexts.order}
        options={ORDERS}
        value={search.order}
        onChoose={(value) =>
          onChange({ order: SearchOrder.options.find((option) => option === value) ?? 'relevance' })
        }
      />
      <Choice
        label={searchTexts.uploaded}
        options={AGES}
        value={search.uploaded ?? ''}
        onChoose={(value) =>
          onChange({ uploaded: UploadedWithin.options.find((option) => option === value) })
        }
      />
      <Choice
        label={searchTexts.length}
        options={LENGTHS}
        value={search.length ?? ''}
        onChoose={(value) => onChange({ length: VideoLength.options.find((option) => option === value) })}
      />
      <Choice
        label={searchTexts.category}
        options={categories}
        value={search.categoryId === undefined ? '' : String(search.categoryId)}
        onChoose={(value) => onChange({ categoryId: value === '' ? undefined : Number(value) })}
      />
    </div>
  )
}

/** A choice is shown at once, before the page has reloaded the results. */
function Choice(props: {
  label: string
  options: readonly Option[]
  value: string
  onChoose: (value: string) => void
}) {
  const { label, options, value, onChoose } = props
  const [chosen, setChosen] = useState({ value, of: value })
  if (chosen.of !== value) setChosen({ value, of: value })
  const choose = (to: string) => {
    setChosen({ value: to, of: value })
    onChoose(to)
  }
  const box = useRef<HTMLSelectElement>(null)
  // Chosen in the rendered page before hydration.
  useEarlyValue(box, ({ value: early }) => {
    const isThere = options.some(([each]) => each === value)
    if (isThere && early !== value) choose(early)
  })
  return (
    <label>
      <span>{label}</span>
      <Select ref={box} value={chosen.value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  )
}
