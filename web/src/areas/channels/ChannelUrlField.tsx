import { useMutation } from '@tanstack/react-query'
import { channelCalls, LIMITS, SessionEnded } from '@serendib/contract'
import { call, textOf } from '../../platform/calls/api.ts'
import { useSession } from '../../platform/session.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { UrlInput } from '../../ui/forms/TextInput.tsx'
import { useToast } from '../../ui/overlays/Toast.tsx'
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
  const showToast = useToast()
  const userId = useSession()?.userId
  const { mutate: suggest, isPending } = useMutation({
    mutationFn: (_before: string) => call(channelCalls.randomUrl, { query: { userId, name: name.trim() } }),
    // Text typed since then is kept.
    onSuccess: (offer, before) => {
      if (slug === before) onChange(offer.slug)
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) showToast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
  })
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
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) suggest(slug)
          }}
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
