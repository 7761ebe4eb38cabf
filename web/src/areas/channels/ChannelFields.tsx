import { LIMITS } from '@serendib/contract'
import { limitOf } from '../../platform/text-limit.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Field } from '../../ui/Field.tsx'
import { FullRow } from '../../ui/Layout.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import type { ChannelWords } from './channel-form.ts'
import { ChannelUrlField } from './ChannelUrlField.tsx'
import type { Availability } from './use-availability.ts'

/** What a channel is called, where it is and what it says of itself: in the form that opens one and in its settings. */
export function ChannelFields(props: {
  typed: ChannelWords
  faults: { name?: string | undefined; slug?: string | undefined }
  /** What the server says of the name and of the url; undefined where there is nothing to say. */
  name: Availability
  url: Availability
  onChange: (change: Partial<ChannelWords>) => void
}) {
  const { typed, faults, name, url, onChange } = props
  return (
    <>
      <Field
        label={channelTexts.name}
        hint={channelTexts.nameHint}
        error={faults.name ?? (name?.isFree === false && name.message)}
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
        fault={faults.slug}
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
