import { useId, useState } from 'react'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Field, FieldGroup, Radio, Stack, TextInput } from '#ui'
import { publishTimeBounds, timeZoneName, tomorrowEvening } from './publish-time.ts'

/** When a video is published: as soon as it is playable (undefined), or at a time in the format of `toLocalTime`. */
export function PublishTimeField(props: {
  time: string | undefined
  error?: string | undefined
  /** The class of the row of options. */
  choicesClass?: string | undefined
  onChange: (time: string | undefined) => void
}) {
  const { time, error, onChange } = props
  const name = useId()
  const [bounds] = useState(() => publishTimeBounds())
  return (
    <Stack gap={5}>
      <FieldGroup legend={uploadTexts.publishTime}>
        <div className={props.choicesClass}>
          <Radio
            name={name}
            label={uploadTexts.publishAtOnce}
            checked={time === undefined}
            onChange={() => onChange(undefined)}
          />
          <Radio
            name={name}
            label={uploadTexts.publishLater}
            checked={time !== undefined}
            onChange={() => onChange(tomorrowEvening())}
          />
        </div>
      </FieldGroup>
      {time !== undefined && (
        <Field
          label={uploadTexts.publishDayAndTime}
          hint={uploadTexts.timeZone({ zone: timeZoneName() })}
          error={error}
        >
          <TextInput
            type="datetime-local"
            name="publishTime"
            value={time}
            {...bounds}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      )}
    </Stack>
  )
}
