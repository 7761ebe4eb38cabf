import { useQuery } from '@tanstack/react-query'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Field, Select } from '#ui'
import { myChannelsQuery } from './queries.ts'

/** The channel of a video; hidden for users with a single channel. */
export function ChannelField(props: { channelId: number; onChange: (channelId: number) => void }) {
  const { data } = useQuery(myChannelsQuery())
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
