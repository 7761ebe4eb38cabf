import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { districtName, provinceName, type PlaceName } from '@serendib/contract'
import { queryClient } from '../../platform/calls/api.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { placeTexts } from '../../platform/texts/places/places.ts'
import { useDebouncedValue } from '../../platform/use-debounced-value.ts'
import { Button, Field, Row, SearchPicker, uiTexts, useToast } from '#ui'
import { OtherNames } from './OtherNames.tsx'
import styles from './PlaceField.module.css'
import { PlaceProposals } from './PlaceProposals.tsx'
import { placesNamedQuery, TYPING_PAUSE_MS } from './queries.ts'

/**
 * The place of a video: chosen from the gazetteer by any of its names or its district. `suggestion` is the
 * place near the file's coordinates; it applies only if the user accepts it.
 */
export function PlaceField(props: {
  value: PlaceName | null
  onChange: (place: PlaceName | null) => void
  suggestion: PlaceName | null | undefined
  error?: string | undefined
  /** The video's title and id, as far as they are known, to propose places. */
  title: string
  videoId: number | undefined
}) {
  const { value, onChange, suggestion } = props
  const [typed, setTyped] = useState('')
  const [declined, setDeclined] = useState<number>()
  const term = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const { data, isError, isPlaceholderData } = useQuery({ ...placesNamedQuery(term), enabled: term !== '' })
  const found = typed.trim() === '' ? [] : (data?.places ?? [])
  const isCurrent = typed.trim() !== '' && typed.trim() === term && data !== undefined && !isPlaceholderData
  const input = useRef<HTMLInputElement>(null)
  const response = (act: () => void) => {
    act()
    input.current?.focus()
  }
  const showToast = useToast()
  const decline = ({ id, name }: PlaceName) => {
    setDeclined(id)
    const undo = { label: commonTexts.undo, onPress: () => setDeclined(undefined) }
    showToast(placeTexts.declined({ name }), 'info', undo)
  }
  const isSuggested = suggestion && value === null && declined !== suggestion.id
  return (
    <div className={styles.place}>
      <Field
        label={placeTexts.field}
        hint={placeTexts.fieldHint}
        error={props.error ?? (isError ? uiTexts.loadFailed : undefined)}
        isOptional
      >
        <SearchPicker
          value={value}
          onChange={onChange}
          items={found}
          isCurrent={isCurrent}
          findFirst={findFirst}
          inputRef={input}
          onTermChange={setTyped}
          labelOf={(place) => place.name}
          keyOf={(place) => place.id}
          renderItem={(place) => <Choice place={place} />}
          status={formatStatus({ typed, isFound: isCurrent, count: found.length })}
          clearLabel={placeTexts.clear}
          placeholder={placeTexts.fieldPlaceholder}
        />
      </Field>
      <output>
        {isSuggested && (
          <span className={styles.suggestion}>
            <span className={styles.question}>
              <b>{placeTexts.filmedNear({ name: suggestion.name })}</b>
              <span>{placeTexts.suggestionNote}</span>
            </span>
            <Row as="span" align="stretch" gap={2}>
              <Button variant="tonal" size="sm" onClick={() => response(() => onChange(suggestion))}>
                {placeTexts.take({ name: suggestion.name })}
              </Button>
              <Button variant="ghost" size="sm" onClick={() => response(() => decline(suggestion))}>
                {placeTexts.leave}
              </Button>
            </Row>
          </span>
        )}
      </output>
      {value === null && !isSuggested && (
        <PlaceProposals
          title={props.title}
          videoId={props.videoId}
          onTake={(place) => response(() => onChange(place))}
        />
      )}
    </div>
  )
}

/** Errors of the search are shown by the query of the typed text. */
async function findFirst(term: string): Promise<PlaceName | undefined> {
  if (term.trim() === '') return undefined
  try {
    return (await queryClient.fetchQuery(placesNamedQuery(term.trim()))).places[0]
  } catch {
    return undefined
  }
}

function formatStatus(search: { typed: string; isFound: boolean; count: number }): string {
  if (search.typed.trim() === '') return placeTexts.typeToFind
  if (search.count > 0) return placeTexts.foundCount({ count: search.count })
  return search.isFound ? placeTexts.noMatch : placeTexts.searching
}

function Choice({ place }: { place: PlaceName }) {
  return (
    <span className={styles.choice}>
      <span>
        <span>{`${place.name} `}</span>
        <OtherNames place={place} className={styles.others} />
      </span>
      <span className={styles.region}>
        {`${placeTexts.district({ name: districtName(place.district) })} · ${placeTexts.province({ name: provinceName(place.province) })}`}
      </span>
    </span>
  )
}
