import { useId, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { PlaylistCard } from '@serendib/contract'
import { LIMITS, playlistCalls, SessionEnded } from '@serendib/contract'
import { call, textOf } from '../../platform/api.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { useToast } from '../../ui/Toast.tsx'
import styles from './NewPlaylistForm.module.css'
import { invalidatePlaylists } from './queries.ts'

/** The name and the description of a playlist of one's own. */
export function EditPlaylistDialog({ playlist, onClose }: { playlist: PlaylistCard; onClose: () => void }) {
  const [name, setName] = useState(playlist.name)
  const [description, setDescription] = useState(playlist.description)
  const [error, setError] = useState<string>()
  const formId = useId()
  const showToast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(playlistCalls.editPlaylist, { body: { playlistId: playlist.id, name, description } }),
    onSuccess: async ({ message }) => {
      await invalidatePlaylists()
      showToast(message)
      onClose()
    },
    onError: (cause) => {
      if (!(cause instanceof SessionEnded)) setError(textOf(cause, playlistTexts.failed))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNamed = name.trim() !== ''
    setError(isNamed ? undefined : playlistTexts.nameMissing)
    if (isNamed) mutate()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={playlistTexts.rename}
      cancelLabel={playlistTexts.cancel}
      isBusy={isPending}
      actions={
        <Button type="submit" form={formId} isLoading={isPending}>
          {playlistTexts.saveChanges}
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <Field label={playlistTexts.name} error={error} isRequired>
          <TextInput
            value={name}
            maxLength={LIMITS.titleMax}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field label={playlistTexts.description} isOptional>
          <TextArea
            value={description}
            rows={4}
            maxLength={LIMITS.descriptionMax}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
