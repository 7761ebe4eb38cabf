import { PICTURE_ACCEPT } from '../../../platform/pictures.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { ImageTile } from '../../../ui/FilePicker.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './ThumbnailChoice.module.css'

/** Suggested thumbnails, as soon as there are some, and an own one. The best suggestion is chosen at first. */
export function ThumbnailChoice(props: {
  thumbnails: readonly string[]
  /** The chosen suggestion, from 1; undefined: the best. */
  thumbnailNumber: number | undefined
  /** The URL of the own thumbnail, which replaces them; null: there is none. */
  ownThumbnailUrl: string | null
  error: string | undefined
  /** A suggestion is chosen; undefined: the own thumbnail is removed. */
  onSuggested: (thumbnailNumber: number | undefined) => void
  onOwn: (thumbnail: File) => void
}) {
  const { thumbnails, ownThumbnailUrl, onSuggested } = props
  // After an error nothing is chosen, so that nobody publishes without the own thumbnail by mistake.
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
              <VisuallyHidden>{uploadTexts.suggestion(index + 1)}</VisuallyHidden>
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
