import type { PlaceName } from '@serendib/contract'
import { FILMING_YEAR_MIN } from '@serendib/contract'
import { monthNames } from '../../../platform/format.ts'
import { placeTexts } from '../../../platform/texts/places/places.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Field, FieldGroup, FullRow, Radio, Select, TagInput } from '#ui'
import { PlaceField } from '../../places/index.ts'
import type { SharedDetails } from './details.ts'
import type { FieldErrors, FieldName } from './publish-errors.ts'
import styles from './DetailFields.module.css'

// Fields for the details of one video or for the shared details of several.

/** Primary and secondary tags, which share one limit. */
export function TagFields(props: {
  details: Pick<SharedDetails, 'primaryTags' | 'secondaryTags'>
  errors: FieldErrors
  onChange: (part: Partial<Pick<SharedDetails, 'primaryTags' | 'secondaryTags'>>, field: FieldName) => void
}) {
  const { details, errors, onChange } = props
  return (
    <>
      <Field label={uploadTexts.primaryTags} hint={uploadTexts.primaryTagsHint} error={errors.primaryTags}>
        <TagInput
          name="primaryTags"
          tags={details.primaryTags}
          onChange={(primaryTags) => onChange({ primaryTags }, 'primaryTags')}
        />
      </Field>
      <Field
        label={uploadTexts.secondaryTags}
        hint={uploadTexts.secondaryTagsHint}
        error={errors.secondaryTags}
      >
        <TagInput
          name="secondaryTags"
          tags={details.secondaryTags}
          onChange={(secondaryTags) => onChange({ secondaryTags }, 'secondaryTags')}
        />
      </Field>
    </>
  )
}

type FilmingDetails = Pick<SharedDetails, 'place' | 'filmingMonth'>

/** Where and when it was filmed. */
export function FilmingFields(props: {
  details: FilmingDetails
  /** The video that they are of, for proposals; several share no title. */
  of?: { title: string; videoId: number | undefined }
  /** The place nearest to the location in the file. */
  suggestedPlace?: PlaceName | null | undefined
  errors: FieldErrors
  onChange: (part: FilmingDetails, field: FieldName) => void
}) {
  const { details, errors, onChange, suggestedPlace } = props
  const [year = '', month = ''] = details.filmingMonth?.split('-') ?? []
  const lastYear = lastYearOf(month)
  const years = Array.from({ length: lastYear - FILMING_YEAR_MIN + 1 }, (_, index) => lastYear - index)
  return (
    <>
      <FullRow>
        <PlaceField
          value={details.place ?? null}
          suggestion={suggestedPlace}
          title={props.of?.title ?? ''}
          videoId={props.of?.videoId}
          error={errors.place}
          onChange={(place) => onChange({ place }, 'place')}
        />
      </FullRow>
      <Field label={placeTexts.filmedIn} error={errors.filmingMonth} isOptional>
        <Select
          name="filmingMonth"
          value={month}
          onChange={({ target: { value } }) => {
            const chosen = Math.min(Number(year) || Infinity, lastYearOf(value))
            onChange({ filmingMonth: value === '' ? null : `${chosen}-${value}` }, 'filmingMonth')
          }}
        >
          <option value="">{placeTexts.noMonth}</option>
          {monthNames().map((name, index) => (
            <option key={name} value={String(index + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={placeTexts.filmingYear}>
        <Select
          name="filmingYear"
          value={year}
          disabled={month === ''}
          onChange={({ target: { value } }) =>
            onChange({ filmingMonth: `${value}-${month}` }, 'filmingMonth')
          }
        >
          {month === '' && <option value="">{placeTexts.noMonth}</option>}
          {years.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** The last year in which a month has begun. */
function lastYearOf(month: string): number {
  const today = new Date()
  return today.getFullYear() - (Number(month) > today.getMonth() + 1 ? 1 : 0)
}

/** The visibility: public or unlisted. */
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
