import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import type { PlaceName } from '@serendib/contract'
import { placeCalls } from '@serendib/contract'
import { call, textOfWait } from '../../platform/calls/api.ts'
import { placeTexts } from '../../platform/texts/places/places.ts'
import { useDebouncedValue } from '../../platform/use-debounced-value.ts'
import { Button, InlineAlert, Row, Text } from '#ui'
import { proposedPlacesQuery, TYPING_PAUSE_MS } from './queries.ts'
import { locate, Unlocated, useCanLocate } from './use-geolocation.ts'

/**
 * Places where a video may have been filmed, each to accept by one press, and the device's position, which is only asked
 * for on request. For files without a location: phones remove it from what they upload.
 */
export function PlaceProposals(props: {
  title: string
  videoId: number | undefined
  onTake: (place: PlaceName) => void
}) {
  const { videoId, onTake } = props
  const title = useDebouncedValue(props.title.trim(), TYPING_PAUSE_MS)
  const { data } = useQuery({
    ...proposedPlacesQuery({ title, videoId }),
    placeholderData: keepPreviousData,
  })
  const canLocate = useCanLocate()
  const nearest = useMutation({
    mutationFn: async () => (await call(placeCalls.nearestPlace, { body: await locate() })).place,
  })
  const proposed = (data?.places ?? []).filter(({ id }) => id !== nearest.data?.id)
  const places = nearest.data ? [nearest.data, ...proposed] : proposed
  return (
    <>
      <Row wrap gap={2} role="group" aria-label={placeTexts.proposals}>
        {places.map((place) => (
          <Button key={place.id} variant="tonal" size="sm" onClick={() => onTake(place)}>
            {placeTexts.isIt({ name: place.name })}
          </Button>
        ))}
        {canLocate && (
          <Button
            variant="line"
            size="sm"
            icon={<LocateFixed className="icon-s" />}
            isLoading={nearest.isPending}
            loadingText={placeTexts.locating}
            onClick={() => nearest.mutate()}
          >
            {placeTexts.stillHere}
          </Button>
        )}
      </Row>
      {canLocate && (
        <output>
          <Text as="span" size="sm" tone="soft">
            {nearest.data === null ? placeTexts.nowhereNear : placeTexts.stillHereNote}
          </Text>
        </output>
      )}
      {nearest.error && <InlineAlert kind="error">{textOf(nearest.error)}</InlineAlert>}
    </>
  )
}

function textOf(error: Error): string {
  if (!(error instanceof Unlocated)) return textOfWait(error, placeTexts.nearestFailed)
  return error.isDenied ? placeTexts.locationDenied : placeTexts.locationUnknown
}
