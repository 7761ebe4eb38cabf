import type { ProcessingState } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Radio } from '../../ui/Choice.tsx'
import { Field, FieldGroup } from '../../ui/Field.tsx'
import { FormGrid, FullRow } from '../../ui/Layout.tsx'
import { TagInput } from '../../ui/TagInput.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { PlaceField } from '../places/index.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import type { Details } from './publish-draft.ts'
import type { FieldName } from './publish-errors.ts'
import { PublishTimeField } from './PublishTimeField.tsx'
import { ThumbnailChoice } from './ThumbnailChoice.tsx'
import type { Desk } from './upload-desk.ts'
import { changeDetails } from './upload-desk.ts'
import type { Publishing } from './use-publishing.ts'
import { proposeSlug } from './video-url.ts'
import { VideoUrlField } from './VideoUrlField.tsx'
import styles from './DetailFields.module.css'

/** Everything that can be said about a video. */
export function DetailFields(props: {
  desk: Desk
  state: ProcessingState | undefined
  publishing: Publishing
}) {
  const { desk, state, publishing } = props
  const { details } = desk.draft
  const { fields } = publishing.errors
  const write = (field: FieldName, part: Partial<Details>) => {
    publishing.forgive(field)
    changeDetails(part)
  }
  return (
    <FormGrid>
      <FullRow>
        <Field label={uploadTexts.title} error={fields.title} isRequired>
          <TextInput
            name="title"
            autoComplete="off"
            value={details.title}
            onChange={({ target: { value: title } }) =>
              write('title', details.isSlugEdited ? { title } : { title, slug: proposeSlug(title) })
            }
          />
        </Field>
      </FullRow>
      <FullRow>
        <Field
          label={uploadTexts.description}
          error={fields.description}
          aside={
            <span className={styles.count}>
              {uploadTexts.characters(details.description.length, LIMITS.descriptionMax)}
            </span>
          }
        >
          <TextArea
            name="description"
            rows={4}
            value={details.description}
            onChange={(event) => write('description', { description: event.target.value })}
          />
        </Field>
      </FullRow>
      <Field label={uploadTexts.primaryTags} hint={uploadTexts.tagsHint} error={fields.primaryTags}>
        <TagInput
          tags={details.primaryTags}
          maxTags={LIMITS.tagsMax - details.secondaryTags.length}
          onChange={(primaryTags) => write('primaryTags', { primaryTags })}
        />
      </Field>
      <Field label={uploadTexts.secondaryTags} error={fields.secondaryTags}>
        <TagInput
          tags={details.secondaryTags}
          maxTags={LIMITS.tagsMax - details.primaryTags.length}
          onChange={(secondaryTags) => write('secondaryTags', { secondaryTags })}
        />
      </Field>
      <CategoryChoice
        chosen={details.categoryIds}
        error={fields.categories}
        onChange={(categoryIds) => write('categories', { categoryIds })}
      />
      <VideoUrlField
        slug={details.slug}
        isEdited={details.isSlugEdited}
        error={fields.slug}
        onChange={(slug, isSlugEdited) => write('slug', { slug, isSlugEdited })}
      />
      <FullRow>
        <PlaceField
          value={details.place ?? null}
          suggestion={state?.suggestedPlace}
          error={fields.place}
          onChange={(place) => write('place', { place })}
        />
      </FullRow>
      <FullRow>
        <ThumbnailChoice
          posters={state?.posters ?? []}
          posterNumber={details.posterNumber}
          picture={desk.picture}
          error={fields.poster}
          publishing={publishing}
        />
      </FullRow>
      <FullRow>
        <Visibility isPublic={details.isPublic} onChange={(isPublic) => changeDetails({ isPublic })} />
      </FullRow>
      <FullRow>
        <PublishTimeField
          time={details.publishTime}
          choicesClass={styles.choices}
          error={fields.publishTime}
          onChange={(publishTime) => write('publishTime', { publishTime })}
        />
      </FullRow>
    </FormGrid>
  )
}

function Visibility(props: { isPublic: boolean; onChange: (isPublic: boolean) => void }) {
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
                {label}
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
