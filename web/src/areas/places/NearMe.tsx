import { LocateFixed } from 'lucide-react'
import { placeTexts } from '../../platform/texts/places/places.ts'
import { Button, InlineAlert } from '#ui'
import { useCanLocate, useGeolocation } from './use-geolocation.ts'
import { distanceText } from './distance.ts'
import styles from './Places.module.css'

/**
 * Asks the device for the user's position and sorts the nearest places first; pressing it again restores the
 * order.
 */
export function NearMe({
  nearest,
}: {
  nearest: { readonly name: string; readonly kilometres: number } | undefined
}) {
  const { here, isLocating, isFailed, isDenied, locate, clear } = useGeolocation()
  if (!useCanLocate()) return null
  return (
    <div className={styles.nearMe}>
      <Button
        variant={here ? 'tonal' : 'line'}
        size="sm"
        icon={<LocateFixed className="icon-s" />}
        aria-pressed={here !== undefined}
        isLoading={isLocating}
        loadingText={placeTexts.locating}
        onClick={here ? clear : locate}
      >
        {placeTexts.nearMe}
      </Button>
      <output className={styles.nearest}>
        {nearest
          ? placeTexts.nearest({
              name: nearest.name,
              distance: placeTexts.fromYou({ distance: distanceText(nearest.kilometres) }),
            })
          : !here && !isFailed && placeTexts.nearMeNote}
      </output>
      {isFailed && (
        <InlineAlert kind="error" className={styles.unlocated}>
          {isDenied ? placeTexts.locationDenied : placeTexts.locationUnknown}
        </InlineAlert>
      )}
    </div>
  )
}
