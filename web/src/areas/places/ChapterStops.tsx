import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readChapters } from '@serendib/contract'
import { formatClock } from '../../platform/format.ts'
import { placeTexts } from '../../platform/texts/places/places.ts'
import { useDebouncedValue } from '../../platform/use-debounced-value.ts'
import { Text } from '#ui'
import { chapterStopsQuery, TYPING_PAUSE_MS } from './queries.ts'

/** Which chapters of the typed description become stops on the video's map. Nothing without chapters. */
export function ChapterStops({ description }: { description: string }) {
  // Only the chapters, so that other changes of the description make no calls.
  const lines = readChapters(description, Infinity).map(
    ({ startSeconds, title }) => `${formatClock(startSeconds)} ${title}`,
  )
  const chapters = useDebouncedValue(lines.join('\n'), TYPING_PAUSE_MS)
  const { data } = useQuery({
    ...chapterStopsQuery(chapters),
    enabled: chapters !== '',
    placeholderData: keepPreviousData,
  })
  if (lines.length === 0 || !data) return null
  const stops = data.stops.map(({ seconds, place }) => `${formatClock(seconds)} ${place.name}`)
  return (
    <Text size="sm" tone="soft" breaksWords>
      {stops.length > 0 ? placeTexts.chapterStops({ stops: stops.join(', ') }) : placeTexts.noChapterStops}
    </Text>
  )
}
