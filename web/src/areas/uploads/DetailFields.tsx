import type { ReactNode, RefObject } from 'react'
import type { PlaceName } from '@serendib/contract'
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
import type { FieldErrors, FieldName } from './publish-errors.ts'
import { PublishTimeField } from './PublishTimeField.tsx'
import { proposeSlug } from './video-url.ts'
import { type UrlBefore, VideoUrlField } from './VideoUrlField.tsx'
import styles from './DetailFields.module.css'

/** Everything that can be said about a video, before it is published and after. */
export function DetailFields(props: {
  details: Details
  errors: FieldErrors
  /** The place near which the camera says it was filmed. */
  suggestedPlace: PlaceName | null | undefined
  /** Where the thumbnail is chosen. */
  thumbnail: ReactNode
  /** The address that it has, if it has one. */
  urlBefore?: UrlBefore | undefined
  /** Where the channel is chosen, if there is a choice. */
  channel?: ReactNode
  /** What is published already has no time to come. */
  hasTime: boolean
  titleInput?: RefObject<HTMLInputElement | null>
  /** What was wrong with the field no longer stands there. */
  onChange: (part: Partial<Details>, field?: FieldName) => void
}) {
  const { details, errors, onChange, urlBefore, channel, hasTime, suggestedPlace, thumbnail, titleInput } =
    props
  return (
    <FormGrid>
      <FullRow>
        <Field label={uploadTexts.title} error={errors.title} isRequired>
          <TextInput
            ref={titleInput}
            name="title"
            autoComplete="off"
            value={details.title}
            onChange={({ target: { value: title } }) =>
              onChange(details.isSlugEdited ? { title } : { title, slug: proposeSlug(title) }, 'title')
            }
          />
        </Field>
      </FullRow>
      <FullRow>
        <Field
          label={uploadTexts.description}
          error={errors.description}
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
            onChange={(event) => onChange({ description: event.target.value }, 'description')}
          />
        </Field>
      </FullRow>
      <Field label={uploadTexts.primaryTags} hint={uploadTexts.tagsHint} error={errors.primaryTags}>
        <TagInput
          tags={details.primaryTags}
          maxTags={LIMITS.tagsMax - details.secondaryTags.length}
          onChange={(primaryTags) => onChange({ primaryTags }, 'primaryTags')}
        />
      </Field>
      <Field label={uploadTexts.secondaryTags} error={errors.secondaryTags}>
        <TagInput
          tags={details.secondaryTags}
          maxTags={LIMITS.tagsMax - details.primaryTags.length}
          onChange={(secondaryTags) => onChange({ secondaryTags }, 'secondaryTags')}
        />
      </Field>
      <CategoryChoice
        chosen={details.categoryIds}
        error={errors.categories}
        onChange={(categoryIds) => onChange({ categoryIds }, 'categories')}
      />
      <VideoUrlField
        slug={details.slug}
        isEdited={details.isSlugEdited}
        error={errors.slug}
        before={urlBefore}
        isPublic={details.isPublic}
        onChange={(slug, isSlugEdited) => onChange({ slug, isSlugEdited }, 'slug')}
      />
      {channel}
      <FullRow>
        <PlaceField
          value={details.place ?? null}
          suggestion={suggestedPlace}
          error={errors.place}
          onChange={(place) => onChange({ place }, 'place')}
        />
      </FullRow>
      <FullRow>{thumbnail}</FullRow>
      <FullRow>
        <Visibility isPublic={details.isPublic} onChange={(isPublic) => onChange({ isPublic })} />
      </FullRow>
      {hasTime && (
        <FullRow>
          <PublishTimeField
            time={details.publishTime}
            choicesClass={styles.choices}
            error={errors.publishTime}
            onChange={(publishTime) => onChange({ publishTime }, 'publishTime')}
          />
        </FullRow>
      )}
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
