import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Radio } from '../../../ui/Choice.tsx'
import { Field, FieldGroup } from '../../../ui/Field.tsx'
import { TagInput } from '../../../ui/TagInput.tsx'
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
