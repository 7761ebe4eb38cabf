import { PICTURE_TYPES } from '../../platform/pictures.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { ImageTile } from '../../ui/FilePicker.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { OwnPicture } from './upload-desk.ts'
import { changeDetails, choosePicture } from './upload-desk.ts'
import type { Publishing } from './use-publishing.ts'
import styles from './ThumbnailChoice.module.css'

/** Pictures from the film, as soon as there are some, and a place for one's own. The best is chosen until one chooses. */
export function ThumbnailChoice(props: {
  posters: readonly string[]
  posterNumber: number | undefined
  picture: OwnPicture | null
  error: string | undefined
  publishing: Publishing
}) {
  const { posters, picture, publishing } = props
  // A picture that was refused is not passed over without a word: nothing is chosen then.
  const chosen = picture || props.error !== undefined ? undefined : (props.posterNumber ?? 1)
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
                onChange={() => {
                  publishing.forgive('poster')
                  choosePicture(null)
                  changeDetails({ posterNumber: index + 1 })
                }}
              />
              <img src={url} alt="" width={640} height={360} className={styles.picture} />
              <VisuallyHidden>{uploadTexts.frame(index + 1)}</VisuallyHidden>
            </label>
          ))}
          {posters.length === 0 && [1, 2, 3].map((place) => <span key={place} className={styles.empty} />)}
          <ImageTile
            label={uploadTexts.ownImage}
            accept={PICTURE_TYPES.join(',')}
            previewUrl={picture?.url ?? null}
            isSelected={picture !== null}
            onPick={publishing.takePicture}
          />
        </div>
        {posters.length === 0 && <p className={styles.later}>{uploadTexts.framesLater}</p>}
        {(picture ?? props.error) && posters.length === 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              publishing.forgive('poster')
              choosePicture(null)
            }}
          >
            {uploadTexts.removeOwnImage}
          </Button>
        )}
      </FieldGroup>
    </div>
  )
}
