import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { cleanName, LIMITS, playlistCalls, SessionEnded } from '@serendib/contract'
import { call, textOf } from '../../platform/calls/api.ts'
import { Drafts, useDraft } from '../../platform/drafts.ts'
import { useSession } from '../../platform/session.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/forms/Choice.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { FormActions } from '../../ui/Layout.tsx'
import { TextArea, TextInput } from '../../ui/forms/TextInput.tsx'
import { useToast } from '../../ui/overlays/Toast.tsx'
import styles from './NewPlaylistForm.module.css'
import { invalidatePlaylists } from './queries.ts'

/**
 * Creates a playlist of the user, or of a channel with `channelId`, optionally with a first video.
 * `isCompact` omits the description. `onDone` is called when it was created or cancelled.
 */
export function NewPlaylistForm(props: {
  channelId?: number | undefined
  firstVideo?: { videoId: number; slug: string } | undefined
  isCompact?: boolean | undefined
  onDone?: (() => void) | undefined
}) {
  const { channelId, firstVideo, isCompact = false } = props
  const userId = useSession()?.userId
  const showToast = useToast()
  const { typed, type, discard } = useDraft(
    playlistDrafts,
    isCompact ? 'save' : String(channelId ?? ''),
    () => NOTHING,
  )
  const { name, description, isPrivate } = typed
  const [error, setError] = useState<string>()

  const clear = () => {
    type(NOTHING)
    discard()
    setError(undefined)
    props.onDone?.()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(playlistCalls.addPlaylist, {
        body: {
          name,
          description,
          thumbnail: '',
          userId,
          channelId: channelId ?? null,
          videoId: firstVideo?.videoId ?? null,
          ...(firstVideo && { videoSlug: firstVideo.slug }),
          isOwn: channelId === undefined,
          isPrivate,
        },
      }),
    onSuccess: async ({ message }) => {
      await invalidatePlaylists()
      showToast(message)
      clear()
    },
    onError: (cause) => {
      if (!(cause instanceof SessionEnded)) setError(textOf(cause, playlistTexts.failed))
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = problemOf(name, userId)
    setError(problem)
    if (problem === undefined) mutate()
  }

  return (
    <form className={classNames(styles.form, styles.withActions)} noValidate onSubmit={submit}>
      <Field label={playlistTexts.name} error={error} isRequired>
        <TextInput
          value={name}
          limit={limitOf(name, LIMITS.titleMax)}
          autoComplete="off"
          // Cleared when the playlist is created.
          readOnly={isPending}
          {...(isCompact && { ref: focus })}
          onChange={(event) => type({ ...typed, name: event.currentTarget.value })}
        />
      </Field>
      {!isCompact && (
        <Field label={playlistTexts.description} isOptional>
          <TextArea
            value={description}
            rows={3}
            limit={limitOf(description, LIMITS.descriptionMax)}
            readOnly={isPending}
            onChange={(event) => type({ ...typed, description: event.currentTarget.value })}
          />
        </Field>
      )}
      <Switch
        label={
          <span className={styles.privacy}>
            {playlistTexts.private}
            <small>{playlistTexts.privateHint}</small>
          </span>
        }
        checked={isPrivate}
        onChange={(event) => type({ ...typed, isPrivate: event.currentTarget.checked })}
      />
      <FormActions>
        <Button variant="line" onClick={clear}>
          {playlistTexts.cancel}
        </Button>
        <Button type="submit" isLoading={isPending}>
          {playlistTexts.create}
        </Button>
      </FormActions>
    </form>
  )
}

const NOTHING = { name: '', description: '', isPrivate: false }
/** By channel id, without one for the user's own, or `save` in the panel of a video. */
const playlistDrafts = new Drafts<typeof NOTHING>()

/** In the panel the user asked for the field, so it gets the focus. */
const focus = (input: HTMLInputElement | null) => input?.focus()

function problemOf(name: string, userId: number | undefined): string | undefined {
  if (userId === undefined) return playlistTexts.loginToProceed
  return cleanName(name) === '' ? playlistTexts.nameMissing : undefined
}
