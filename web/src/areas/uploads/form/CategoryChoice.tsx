import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { LIMITS, videoCalls } from '@serendib/contract'
import { queryOf } from '../../../platform/calls/api.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button, Field, Select, Stack, uiTexts } from '#ui'
import styles from './CategoryChoice.module.css'

/** One main category and up to two more. */
export function CategoryChoice(props: {
  chosen: readonly number[]
  error: string | undefined
  onChange: (chosen: number[]) => void
}) {
  const { chosen, onChange } = props
  const { data, isError, refetch } = useQuery({
    ...queryOf(videoCalls.allCategories),
    staleTime: Infinity,
  })
  const [isAdding, setAdding] = useState(false)
  const categories = data?.categories ?? []
  const shown = Math.min(Math.max(chosen.length + (isAdding ? 1 : 0), 1), LIMITS.categoriesMax)

  const choose = (place: number, id: number | undefined) => {
    const next = id === undefined ? chosen.toSpliced(place, 1) : chosen.toSpliced(place, 1, id)
    setAdding(false)
    onChange(next)
  }

  return (
    <Stack align="start" gap={3} className={styles.categories}>
      {Array.from({ length: shown }, (_, place) => (
        <Field
          key={place}
          label={uploadTexts.categoryNumber[place] ?? uploadTexts.category}
          error={place === 0 ? (props.error ?? (isError ? uiTexts.loadFailed : undefined)) : undefined}
        >
          <Select
            name="category"
            value={chosen[place] ?? ''}
            onChange={({ target: { value } }) => choose(place, value === '' ? undefined : Number(value))}
          >
            <option value="">{uploadTexts.noCategory}</option>
            {categories
              .filter(({ id }) => id === chosen[place] || !chosen.includes(id))
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        </Field>
      ))}
      {isError && (
        <Button variant="ghost" size="sm" onClick={() => void refetch()}>
          {commonTexts.tryAgain}
        </Button>
      )}
      {shown === chosen.length && shown < LIMITS.categoriesMax && (
        <Button variant="ghost" size="sm" icon={<Plus className="icon-s" />} onClick={() => setAdding(true)}>
          {uploadTexts.addCategory}
        </Button>
      )}
    </Stack>
  )
}
