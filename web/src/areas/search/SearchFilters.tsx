import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fieldNames, SearchOptions, videoCalls, type SearchParams } from '@serendib/contract'
import { queryOf } from '../../platform/calls/api.ts'
import { searchTexts } from '../../platform/texts/search.ts'
import { classNames, Select, useEarlyValue } from '#ui'
import styles from './Search.module.css'

type Option = readonly [value: string, label: string]

/** Sorts and filters the results. Changes are query parameters; an empty one is removed. */
export function SearchFilters(props: {
  search: SearchParams
  onChange: (param: string, value: string) => void
}) {
  const { search, onChange } = props
  const { data } = useQuery(queryOf(videoCalls.allCategories))
  const categories = (data?.categories ?? []).map(({ id, name }): Option => [String(id), name])
  return (
    <div
      className={classNames(styles.filters, 'needs-scripts')}
      role="group"
      aria-label={searchTexts.filters}
    >
      {fieldNames(SearchOptions).map((name) => {
        const { label, any, values } = searchTexts.options[name]
        return (
          <Choice
            key={name}
            label={label}
            options={[['', any], ...(name === 'categoryId' ? categories : Object.entries<string>(values))]}
            value={String(search[name] ?? '')}
            onChoose={(value) => onChange(SearchOptions.fields[name].wireName, value)}
          />
        )
      })}
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
