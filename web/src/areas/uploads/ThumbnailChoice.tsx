import { PICTURE_TYPES } from '../../platform/pictures.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { ImageTile } from '../../ui/FilePicker.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './ThumbnailChoice.module.css'

/** Pictures from the film, as soon as there are some, and a place for one's own. The best is chosen until one chooses. */
export function ThumbnailChoice(props: {
  posters: readonly string[]
  /** Which of them is chosen, from 1; undefined: the best. */
  posterNumber: number | undefined
  /** The address of one's own picture, which goes before them; null: there is none. */
  pictureUrl: string | null
  error: string | undefined
  /** A picture from the film is chosen; undefined: none of them, and not one's own either. */
  onFrame: (posterNumber: number | undefined) => void
  onPicture: (picture: File) => void
}) {
  const { posters, pictureUrl, onFrame } = props
  // A picture that was refused is not passed over without a word: nothing is chosen then.
  const chosen = pictureUrl !== null || props.error !== undefined ? undefined : (props.posterNumber ?? 1)
  return (
    <div data-refused={props.error === undefined ? undefined : ''}>
      <FieldGroup
        legend={uploadTexts.thumbnail}
        hint={uploadTexts.thumbnailHint}
        {...(props.error === undefined ? {} : { error: props.error })}
      >
        <div className={styles.choices}>
          {posters.map((url, index) => (
            <label key={url} className={styles.frame}>
              <input
                type="radio"
                name="thumbnail"
                className={styles.input}
                checked={chosen === index + 1}
                onChange={() => onFrame(index + 1)}
              />
              <img src={url} alt="" width={640} height={360} className={styles.picture} />
              <VisuallyHidden>{uploadTexts.frame(index + 1)}</VisuallyHidden>
            </label>
          ))}
          {posters.length === 0 && [1, 2, 3].map((place) => <span key={place} className={styles.empty} />)}
          <ImageTile
            label={uploadTexts.ownImage}
            accept={PICTURE_TYPES.join(',')}
            previewUrl={pictureUrl}
            isSelected={pictureUrl !== null}
            onPick={props.onPicture}
          />
        </div>
        {posters.length === 0 && <p className={styles.later}>{uploadTexts.framesLater}</p>}
        {(pictureUrl ?? props.error) && posters.length === 0 && (
          <Button variant="ghost" size="sm" onClick={() => onFrame(undefined)}>
            {uploadTexts.removeOwnImage}
          </Button>
        )}
      </FieldGroup>
    </div>
  )
}
