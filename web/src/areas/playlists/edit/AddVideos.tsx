import { useId, useState, type FormEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, Plus, Search, X } from 'lucide-react'
import type { FoundVideo } from '@serendib/contract'
import { LIMITS, playlistCalls, searchCalls } from '@serendib/contract'
import { useCall } from '../../../kit/index.ts'
import { queryOf } from '../../../platform/calls/api.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { useDebouncedValue } from '../../../platform/use-debounced-value.ts'
import { playlistTexts } from '../../../platform/texts/playlists.ts'
import {
  Button,
  classNames,
  EmptyState,
  IconButton,
  LoadFailed,
  Row,
  Skeletons,
  TextInput,
  Thumb,
  langOf,
} from '#ui'
import styles from './AddVideos.module.css'
import { playlistLists } from '../queries.ts'

const RESULTS = 12
const TYPING_PAUSE_MS = 200

/** Finds videos and adds them to the user's playlist. */
export function AddVideos(props: { playlistId: number; heldIds: readonly number[] }) {
  const [term, setTerm] = useState('')
  const [searched, setSearched] = useState('')
  const listId = useId()
  const suggestions = useSuggestions(term)

  const search = (wanted: string) => setSearched(wanted.trim())
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setTerm(value)
    if (value.trim() === '') search('')
    // Choosing a suggestion starts the search, without another Enter.
    const isPicked =
      event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'insertReplacementText'
    if (isPicked) search(value)
  }
  return (
    <div className={styles.add}>
      <search>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            search(term)
          }}
        >
          <TextInput
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={playlistTexts.searchVideos}
            placeholder={playlistTexts.searchPlaceholder}
            limit={limitOf(term, LIMITS.searchTermMax)}
            list={listId}
            value={term}
            onInput={onInput}
          />
          <datalist id={listId}>
            {suggestions.map((suggestion) => (
              <option key={suggestion}>{suggestion}</option>
            ))}
          </datalist>
          <IconButton type="submit" variant="tonal" label={playlistTexts.search} icon={<Search />} />
        </form>
      </search>
      {searched !== '' && (
        <Results
          key={searched}
          term={searched}
          {...props}
          onClose={() => {
            setTerm('')
            search('')
          }}
        />
      )}
    </div>
  )
}

/** Suggestions for the typed text, debounced. */
function useSuggestions(term: string): string[] {
  const rested = useDebouncedValue(term.trim(), TYPING_PAUSE_MS)
  const { data } = useQuery({
    ...queryOf(searchCalls.suggestions, { term: rested }),
    enabled: rested !== '',
    placeholderData: keepPreviousData,
  })
  return rested === '' ? [] : (data?.suggestions.map((suggestion) => suggestion.title) ?? [])
}

function Results(props: {
  term: string
  playlistId: number
  heldIds: readonly number[]
  onClose: () => void
}) {
  const { term, playlistId, heldIds } = props
  const query = useQuery(queryOf(searchCalls.searchVideo, { term, cursor: '', limit: RESULTS }))
  if (query.isPending) return <Skeletons kind="row" count={3} label={playlistTexts.loadingVideos} />
  if (!query.data) return <LoadFailed query={query} />
  const { videos } = query.data.results
  return (
    <section className={styles.results} aria-label={playlistTexts.results}>
      <Row as="header" justify="between" gap={2} className={styles.head}>
        <h3>{playlistTexts.results}</h3>
        <IconButton
          label={playlistTexts.closeResults}
          icon={<X className="icon-s" />}
          onClick={props.onClose}
        />
      </Row>
      {videos.length === 0 ? (
        <EmptyState isCompact title={playlistTexts.noResults} />
      ) : (
        <ul className={styles.list}>
          {videos.map((video) => (
            <Result
              key={video.id}
              video={video}
              playlistId={playlistId}
              isHeld={heldIds.includes(video.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Result(props: { video: FoundVideo; playlistId: number; isHeld: boolean }) {
  const { video, playlistId, isHeld } = props
  const adding = useCall(playlistCalls.addVideo, {
    changes: playlistLists,
    failed: playlistTexts.failed,
    done: ({ message }) => message,
  })
  return (
    <li className={styles.result}>
      <Thumb className={styles.thumb} thumbnailUrl={video.thumbnails[1] ?? null} duration={video.duration} />
      <div className={styles.text}>
        <p className={classNames('clamp', styles.title)} lang={langOf(video.title)}>
          {video.title}
        </p>
        <p className={styles.channel} lang={langOf(video.channelName)}>
          {video.channelName}
        </p>
      </div>
      <Button
        variant={isHeld ? 'ghost' : 'tonal'}
        size="sm"
        icon={isHeld ? <Check className="icon-s" /> : <Plus className="icon-s" />}
        isLoading={adding.isRunning}
        aria-disabled={isHeld}
        aria-label={
          isHeld ? `${playlistTexts.added}: ${video.title}` : playlistTexts.addNamed({ title: video.title })
        }
        onClick={() => {
          if (!isHeld) void adding.run({ body: { playlistId, videoId: video.id, videoSlug: video.slug } })
        }}
      >
        {isHeld ? playlistTexts.added : playlistTexts.add}
      </Button>
    </li>
  )
}
