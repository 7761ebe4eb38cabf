import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { LIMITS, playlistCalls, SessionEnded } from '@serendib/contract'
import { call, textOf } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormActions } from '../../ui/Layout.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { useToast } from '../../ui/Toast.tsx'
import styles from './NewPlaylistForm.module.css'
import { invalidatePlaylists } from './queries.ts'

/**
 * Makes a playlist: one's own, or a channel's with `channelId`; with a first video or none. `isCompact` leaves the
 * description out. `onDone` is told when it is made, or given up.
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
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [isPrivate, setPrivate] = useState(false)
  const [error, setError] = useState<string>()

  const clear = () => {
    setName('')
    setDescription('')
    setPrivate(false)
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
          maxLength={LIMITS.titleMax}
          autoComplete="off"
          // It is emptied when the playlist is made.
          readOnly={isPending}
          {...(isCompact && { ref: focus })}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      {!isCompact && (
        <Field label={playlistTexts.description} isOptional>
          <TextArea
            value={description}
            rows={3}
            maxLength={LIMITS.descriptionMax}
            readOnly={isPending}
            onChange={(event) => setDescription(event.currentTarget.value)}
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
        onChange={(event) => setPrivate(event.currentTarget.checked)}
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

/** In the panel the field appears because somebody asked for it. */
const focus = (input: HTMLInputElement | null) => input?.focus()

function problemOf(name: string, userId: number | undefined): string | undefined {
  if (userId === undefined) return playlistTexts.loginToProceed
  return name.trim() === '' ? playlistTexts.nameMissing : undefined
}
