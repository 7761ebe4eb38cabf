import { useRef, type RefObject } from 'react'
import type { EmbeddedTracks, PlaceName } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import { TranslationFields } from '../../../kit/index.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { translationTexts } from '../../../platform/texts/translations.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Checkbox, type Elements, Field, FormGrid, FullRow, TextArea, TextInput } from '#ui'
import { CategoryChoice } from './CategoryChoice.tsx'
import { ChapterStops } from '../../places/index.ts'
import type { Details } from './details.ts'
import { EmbeddedOffer } from '../embedded/EmbeddedOffer.tsx'
import type { FieldErrors, FieldName } from './publish-errors.ts'
import { PublishTimeField } from './PublishTimeField.tsx'
import { FilmingFields, TagFields, VisibilityChoice } from './SharedFields.tsx'
import { proposeSlug } from './video-url.ts'
import { type UrlBefore, VideoUrlField } from './VideoUrlField.tsx'
import styles from './DetailFields.module.css'

/** The fields for the details of a video, used before and after it is published. */
export function DetailFields(props: {
  details: Details
  /** Undefined until its upload is complete. */
  videoId: number | undefined
  errors: FieldErrors
  /** The place nearest to the location in the file. */
  suggestedPlace: PlaceName | null | undefined
  /** A draft, whose file may contain subtitles and chapters. */
  draft?: (EmbeddedTracks & { readonly videoId: number; readonly onAnswered?: () => void }) | undefined
  /** The field for the thumbnail. */
  thumbnail: Elements
  /** The current URL, if there is one. */
  urlBefore?: UrlBefore | undefined
  /** The field for the channel, if there is a choice. */
  channel?: Elements
  /** False for a published video, which can't be scheduled any more. */
  hasTime: boolean
  titleInput?: RefObject<HTMLInputElement | null>
  /** Called when a field changes, so that its error is cleared. */
  onChange: (part: Partial<Details>, field?: FieldName) => void
}) {
  const { details, errors, onChange, urlBefore, channel, hasTime, suggestedPlace, thumbnail, titleInput } =
    props
  const { draft, videoId } = props
  const descriptionInput = useRef<HTMLTextAreaElement>(null)
  const addChapters = (lines: string) => {
    const texts = [details.description.trimEnd(), lines].filter((text) => text !== '')
    if (lines !== '') onChange({ description: texts.join('\n\n') }, 'description')
    draft?.onAnswered?.()
    descriptionInput.current?.focus()
  }
  return (
    <FormGrid>
      <FullRow>
        <Field label={uploadTexts.title} error={errors.title} isRequired>
          <TextInput
            ref={titleInput}
            name="title"
            autoComplete="off"
            value={details.title}
            limit={limitOf(details.title, LIMITS.titleMax)}
            onChange={({ target: { value: title } }) =>
              onChange(details.isSlugEdited ? { title } : { title, slug: proposeSlug(title) }, 'title')
            }
          />
        </Field>
      </FullRow>
      <FullRow>
        <Field label={uploadTexts.description} error={errors.description}>
          <TextArea
            ref={descriptionInput}
            name="description"
            rows={4}
            value={details.description}
            limit={limitOf(details.description, LIMITS.descriptionMax)}
            onChange={(event) => onChange({ description: event.target.value }, 'description')}
          />
        </Field>
        <output>
          <ChapterStops description={details.description} />
        </output>
        <output className={styles.embedded}>
          {draft && (
            <EmbeddedOffer
              videoId={draft.videoId}
              embedded={draft}
              description={details.description}
              onAnswered={addChapters}
            />
          )}
        </output>
      </FullRow>
      <FullRow>
        <TranslationFields
          noun="title"
          values={details}
          errors={errors}
          max={LIMITS.titleMax}
          hint={translationTexts.hintOfVideos}
          onChange={(field, text) => onChange({ [field]: text }, field)}
        />
      </FullRow>
      <TagFields details={details} errors={errors} onChange={onChange} />
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
      <FilmingFields
        details={details}
        of={{ title: details.title, videoId }}
        suggestedPlace={suggestedPlace}
        errors={errors}
        onChange={onChange}
      />
      <FullRow>{thumbnail}</FullRow>
      <FullRow>
        <VisibilityChoice isPublic={details.isPublic} onChange={(isPublic) => onChange({ isPublic })} />
      </FullRow>
      <FullRow>
        <Checkbox
          label={uploadTexts.allowDownloads}
          checked={details.allowsDownloads}
          onChange={({ target }) => onChange({ allowsDownloads: target.checked })}
        />
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
