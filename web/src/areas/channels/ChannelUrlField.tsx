import { channelCalls, LIMITS } from '@serendib/contract'
import { useAction } from '../../kit/use-call.ts'
import { call } from '../../platform/calls/api.ts'
import { useSession } from '../../platform/session.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Field, UrlInput } from '#ui'
import styles from './CreateChannel.module.css'
import type { Availability } from './use-availability.ts'

/**
 * The field for a channel's URL: accepts no spaces, shows whether the URL is available, and suggests one made from the
 * name.
 */
export function ChannelUrlField(props: {
  slug: string
  name: string
  availability: Availability
  error: string | undefined
  onChange: (slug: string) => void
}) {
  const { slug, name, availability, error, onChange } = props
  const userId = useSession()?.userId
  const suggestion = useAction(
    (_before: string) => call(channelCalls.randomUrl, { query: { userId, name: name.trim() } }),
    {
      done: (offer, before) => {
        // Text typed since then is kept.
        if (slug === before) onChange(offer.slug)
      },
    },
  )
  return (
    <Field
      label={channelTexts.url}
      hint={channelTexts.urlHint}
      error={error ?? (availability?.isFree === false && availability.message)}
      success={availability?.isFree && availability.message}
      aside={
        <button
          type="button"
          className={styles.suggest}
          aria-disabled={suggestion.isRunning}
          onClick={() => void suggestion.run(slug)}
        >
          {channelTexts.suggestUrl}
        </button>
      }
      isRequired
    >
      <UrlInput
        prefix={channelTexts.urlPrefix}
        name="slug"
        autoComplete="off"
        limit={limitOf(slug, LIMITS.slugMax)}
        value={slug}
        onKeyDown={(event) => {
          if (event.key === ' ') event.preventDefault()
        }}
        // Covers pasted text and text inserted by on-screen keyboards.
        onChange={(event) => onChange(event.target.value.replace(/\s/g, ''))}
      />
    </Field>
  )
}
