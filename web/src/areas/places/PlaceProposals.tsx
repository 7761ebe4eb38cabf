import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import type { PlaceName } from '@serendib/contract'
import { placeCalls } from '@serendib/contract'
import { useAction } from '../../kit/index.ts'
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
  // Null if no place is near.
  const [nearest, setNearest] = useState<PlaceName | null>()
  const [problem, setProblem] = useState<string | null>(null)
  const finding = useAction(async () => call(placeCalls.nearestPlace, { body: await locate() }), {
    failed: textOf,
  })
  const find = async () => {
    const outcome = await finding.attempt()
    setProblem('problem' in outcome ? outcome.problem : null)
    if ('reply' in outcome) setNearest(outcome.reply.place)
  }
  const proposed = (data?.places ?? []).filter(({ id }) => id !== nearest?.id)
  const places = nearest ? [nearest, ...proposed] : proposed
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
            isLoading={finding.isRunning}
            loadingText={placeTexts.locating}
            onClick={() => void find()}
          >
            {placeTexts.stillHere}
          </Button>
        )}
      </Row>
      {canLocate && (
        <output>
          <Text as="span" size="sm" tone="soft">
            {nearest === null ? placeTexts.nowhereNear : placeTexts.stillHereNote}
          </Text>
        </output>
      )}
      {problem !== null && <InlineAlert kind="error">{problem}</InlineAlert>}
    </>
  )
}

function textOf(error: unknown): string {
  if (!(error instanceof Unlocated)) return textOfWait(error, placeTexts.nearestFailed)
  return error.isDenied ? placeTexts.locationDenied : placeTexts.locationUnknown
}
