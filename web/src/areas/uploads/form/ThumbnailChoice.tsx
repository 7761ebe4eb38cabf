import { PICTURE_ACCEPT } from '../../../platform/pictures.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button, FieldGroup, ImageTile, VisuallyHidden } from '#ui'
import styles from './ThumbnailChoice.module.css'

/** Suggested thumbnails, once there are some, and a custom one. The best suggestion is the default. */
export function ThumbnailChoice(props: {
  thumbnails: readonly string[]
  /** The number of the chosen suggestion, starting at 1; undefined for the best one. */
  thumbnailNumber: number | undefined
  /** The URL of the custom thumbnail, which replaces the suggestions; null if there is none. */
  ownThumbnailUrl: string | null
  error: string | undefined
  /** Called when a suggestion is chosen; undefined if the custom thumbnail is removed. */
  onSuggested: (thumbnailNumber: number | undefined) => void
  onOwn: (thumbnail: File) => void
}) {
  const { thumbnails, ownThumbnailUrl, onSuggested } = props
  // After an error nothing is chosen, so that users don't publish without their custom thumbnail by mistake.
  const chosen =
    ownThumbnailUrl !== null || props.error !== undefined ? undefined : (props.thumbnailNumber ?? 1)
  return (
    <div data-refused={props.error === undefined ? undefined : ''}>
      <FieldGroup
        legend={uploadTexts.thumbnail}
        hint={uploadTexts.thumbnailHint}
        {...(props.error === undefined ? {} : { error: props.error })}
      >
        <div className={styles.choices}>
          {thumbnails.map((url, index) => (
            <label key={url} className={styles.frame}>
              <input
                type="radio"
                name="thumbnail"
                className={styles.input}
                checked={chosen === index + 1}
                onChange={() => onSuggested(index + 1)}
              />
              <img src={url} alt="" width={640} height={360} className={styles.picture} />
              <VisuallyHidden>{uploadTexts.suggestion({ number: index + 1 })}</VisuallyHidden>
            </label>
          ))}
          {thumbnails.length === 0 && [1, 2, 3].map((place) => <span key={place} className={styles.empty} />)}
          <ImageTile
            label={uploadTexts.ownThumbnail}
            accept={PICTURE_ACCEPT}
            previewUrl={ownThumbnailUrl}
            isSelected={ownThumbnailUrl !== null}
            onPick={props.onOwn}
          />
        </div>
        {thumbnails.length === 0 && <p className={styles.later}>{uploadTexts.suggestionsLater}</p>}
        {(ownThumbnailUrl !== null || props.error !== undefined) && thumbnails.length === 0 && (
          <Button variant="ghost" size="sm" onClick={() => onSuggested(undefined)}>
            {uploadTexts.removeOwnThumbnail}
          </Button>
        )}
      </FieldGroup>
    </div>
  )
}
