import { LIMITS } from '@serendib/contract'
import { limitOf } from '../../platform/text-limit.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Field, FullRow, TextArea, TextInput } from '#ui'
import type { ChannelWords } from './channel-form.ts'
import { ChannelUrlField } from './ChannelUrlField.tsx'
import type { Availability } from './use-availability.ts'

/** A channel's name, URL and description, in the form that opens a channel and in its settings. */
export function ChannelFields(props: {
  typed: ChannelWords
  errors: { name?: string | undefined; slug?: string | undefined }
  /** Whether the name and the URL are available, according to the server; undefined if unknown. */
  name: Availability
  url: Availability
  onChange: (change: Partial<ChannelWords>) => void
}) {
  const { typed, errors, name, url, onChange } = props
  return (
    <>
      <Field
        label={channelTexts.name}
        hint={channelTexts.nameHint}
        error={errors.name ?? (name?.isFree === false && name.message)}
        success={name?.isFree && name.message}
        isRequired
      >
        <TextInput
          name="name"
          autoComplete="off"
          limit={limitOf(typed.name, LIMITS.channelNameMax)}
          value={typed.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <ChannelUrlField
        slug={typed.slug}
        name={typed.name}
        availability={url}
        error={errors.slug}
        onChange={(slug) => onChange({ slug })}
      />
      <FullRow>
        <Field label={channelTexts.description} isOptional>
          <TextArea
            name="description"
            limit={limitOf(typed.description, LIMITS.descriptionMax)}
            value={typed.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
      </FullRow>
    </>
  )
}
