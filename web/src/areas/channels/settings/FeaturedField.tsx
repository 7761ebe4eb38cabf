import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Plus, X } from 'lucide-react'
import { channelCalls, LIMITS, pictureSources, type ChannelDetail } from '@serendib/contract'
import { queryOf } from '../../../platform/calls/api.ts'
import { channelTexts } from '../../../platform/texts/channels.ts'
import { Avatar, Field, FieldGroup, IconButton, TextInput, uiTexts, langOf } from '#ui'
import styles from './FeaturedField.module.css'
import type { FeaturedChannel } from './settings-form.ts'
import { useDebouncedValue } from '../../../platform/use-debounced-value.ts'

const TYPING_PAUSE_MS = 300

/** How many channels are offered at a time. */
const OFFERED = 6

/** Chooses and sorts the featured channels, which are searched by part of their names. */
export function FeaturedField(props: {
  channel: ChannelDetail
  featured: readonly FeaturedChannel[]
  onChange: (featured: FeaturedChannel[]) => void
}) {
  const { channel, featured, onChange } = props
  const isFull = featured.length >= LIMITS.featuredChannelsMax
  return (
    <FieldGroup
      legend={channelTexts.featured}
      hint={channelTexts.featuredHint({ most: LIMITS.featuredChannelsMax })}
    >
      {featured.length > 0 && (
        <ol className={styles.list}>
          {featured.map((each, index) => (
            <li key={each.id} className={styles.item}>
              <Logo channel={each} />
              <span className={styles.name}>{each.name}</span>
              <IconButton
                label={channelTexts.moveUp({ name: each.name })}
                icon={<ArrowUp />}
                // Not omitted: at the top, the focus would move to the Remove button.
                aria-disabled={index === 0}
                onClick={() => index > 0 && onChange(movedUp(featured, index))}
              />
              <IconButton
                label={channelTexts.unfeature({ name: each.name })}
                icon={<X />}
                onClick={() => onChange(featured.filter(({ id }) => id !== each.id))}
              />
            </li>
          ))}
        </ol>
      )}
      {!isFull && (
        <Search
          isOffered={({ id }) => id !== channel.id && !featured.some((each) => each.id === id)}
          onAdd={(added) => onChange([...featured, added])}
        />
      )}
    </FieldGroup>
  )
}

function Search(props: {
  isOffered: (channel: FeaturedChannel) => boolean
  onAdd: (channel: FeaturedChannel) => void
}) {
  const [term, setTerm] = useState('')
  const name = useDebouncedValue(term.trim(), TYPING_PAUSE_MS)
  const listId = useId()
  const { data, isError } = useQuery({
    ...queryOf(channelCalls.index, { name, cursor: '' }),
    enabled: name !== '',
  })
  const offered = name === '' ? undefined : data?.channels.filter(props.isOffered).slice(0, OFFERED)
  return (
    <>
      <Field
        label={channelTexts.findChannel}
        error={isError && uiTexts.loadFailed}
        hint={offered?.length === 0 && channelTexts.noneFound}
      >
        <TextInput
          type="search"
          autoComplete="off"
          aria-controls={listId}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          onKeyDown={(event) => {
            // Enter submits the search here, not the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Field>
      <ul id={listId} className={styles.list} aria-label={channelTexts.foundChannels}>
        {offered?.map((channel) => (
          <li key={channel.id}>
            <button
              type="button"
              className={styles.offer}
              onClick={() => {
                props.onAdd({ id: channel.id, name: channel.name, logoUrl: channel.logoUrl })
                setTerm('')
              }}
            >
              <Logo channel={channel} />
              <span className={styles.name} lang={langOf(channel.name)}>
                {channel.name}
              </span>
              <Plus />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const Logo = ({ channel }: { channel: FeaturedChannel }) => (
  <Avatar
    url={channel.logoUrl || null}
    sources={pictureSources(channel.logoUrl)}
    name={channel.name}
    size={36}
  />
)

function movedUp(featured: readonly FeaturedChannel[], index: number): FeaturedChannel[] {
  const moved = featured[index]
  const rest = featured.filter((_, place) => place !== index)
  return moved === undefined ? rest : rest.toSpliced(index - 1, 0, moved)
}
