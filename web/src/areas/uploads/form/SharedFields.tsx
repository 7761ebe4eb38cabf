import type { PlaceName } from '@serendib/contract'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Radio } from '../../../ui/Choice.tsx'
import { Field, FieldGroup } from '../../../ui/Field.tsx'
import { FullRow } from '../../../ui/Layout.tsx'
import { TagInput } from '../../../ui/TagInput.tsx'
import { PlaceField } from '../../places/index.ts'
import type { SharedDetails } from './details.ts'
import type { FieldErrors, FieldName } from './publish-errors.ts'
import styles from './DetailFields.module.css'

// Fields of the details of one video and of those that several share.

/** Primary and secondary tags, which have one limit together. */
export function TagFields(props: {
  details: Pick<SharedDetails, 'primaryTags' | 'secondaryTags'>
  errors: FieldErrors
  onChange: (part: Partial<Pick<SharedDetails, 'primaryTags' | 'secondaryTags'>>, field: FieldName) => void
}) {
  const { details, errors, onChange } = props
  return (
    <>
      <Field label={uploadTexts.primaryTags} hint={uploadTexts.tagsHint} error={errors.primaryTags}>
        <TagInput
          tags={details.primaryTags}
          onChange={(primaryTags) => onChange({ primaryTags }, 'primaryTags')}
        />
      </Field>
      <Field label={uploadTexts.secondaryTags} error={errors.secondaryTags}>
        <TagInput
          tags={details.secondaryTags}
          onChange={(secondaryTags) => onChange({ secondaryTags }, 'secondaryTags')}
        />
      </Field>
    </>
  )
}

/** Where it was filmed. */
export function FilmingFields(props: {
  details: Pick<SharedDetails, 'place'>
  /** The place nearest to the coordinates in the file. */
  suggestedPlace?: PlaceName | null | undefined
  errors: FieldErrors
  onChange: (part: Pick<SharedDetails, 'place'>, field: FieldName) => void
}) {
  const { details, errors, onChange, suggestedPlace } = props
  return (
    <FullRow>
      <PlaceField
        value={details.place ?? null}
        suggestion={suggestedPlace}
        error={errors.place}
        onChange={(place) => onChange({ place }, 'place')}
      />
    </FullRow>
  )
}

/** Public or unlisted. */
export function VisibilityChoice(props: { isPublic: boolean; onChange: (isPublic: boolean) => void }) {
  const choices = [
    { isPublic: true, label: uploadTexts.public, hint: uploadTexts.publicHint },
    { isPublic: false, label: uploadTexts.unlisted, hint: uploadTexts.unlistedHint },
  ]
  return (
    <FieldGroup legend={uploadTexts.visibility}>
      <div className={styles.choices}>
        {choices.map(({ isPublic, label, hint }) => (
          <Radio
            key={label}
            name="visibility"
            label={
              <>
                <span>{label}</span>
                <span className={styles.hint}>{hint}</span>
              </>
            }
            checked={props.isPublic === isPublic}
            onChange={() => props.onChange(isPublic)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
