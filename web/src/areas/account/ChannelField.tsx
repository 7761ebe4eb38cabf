import { useQuery } from '@tanstack/react-query'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { myChannelsQuery } from './queries.ts'

/** In which of one's own channels a video is; nothing for whoever has one alone. */
export function ChannelField(props: {
  userId: number
  channelId: number
  onChange: (channelId: number) => void
}) {
  const { data } = useQuery(myChannelsQuery(props.userId))
  if (data === undefined || data.channels.length < 2) return null
  return (
    <Field label={uploadTexts.channel}>
      <Select
        name="channel"
        value={props.channelId}
        onChange={({ target: { value } }) => props.onChange(Number(value))}
      >
        {data.channels.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
