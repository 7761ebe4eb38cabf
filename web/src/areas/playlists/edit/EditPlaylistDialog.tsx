import { useId, useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { PlaylistCard } from '@serendib/contract'
import { cleanName, LIMITS, playlistCalls, SessionEnded } from '@serendib/contract'
import { call, textOf } from '../../../platform/calls/api.ts'
import { Drafts, useDraft } from '../../../platform/drafts.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { playlistTexts } from '../../../platform/texts/playlists.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx'
import { useToast } from '../../../ui/overlays/Toast.tsx'
import styles from '../NewPlaylistForm.module.css'
import { invalidatePlaylists } from '../queries.ts'

/** By playlist id. Closing the dialog by a click outside keeps the draft. */
const nameDrafts = new Drafts<{ name: string; description: string }>()

/** Changes the name and description of the user's playlist. */
export function EditPlaylistDialog({ playlist, onClose }: { playlist: PlaylistCard; onClose: () => void }) {
  const { typed, type, discard } = useDraft(nameDrafts, String(playlist.id), () => ({
    name: playlist.name,
    description: playlist.description,
  }))
  const { name, description } = typed
  const nameInput = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const formId = useId()
  const showToast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(playlistCalls.editPlaylist, { body: { playlistId: playlist.id, name, description } }),
    onSuccess: async ({ message }) => {
      await invalidatePlaylists()
      showToast(message)
      discard()
      onClose()
    },
    onError: (cause) => {
      if (!(cause instanceof SessionEnded)) setError(textOf(cause, playlistTexts.failed))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNamed = cleanName(name) !== ''
    setError(isNamed ? undefined : playlistTexts.nameMissing)
    if (isNamed) mutate()
    else nameInput.current?.focus()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={playlistTexts.rename}
      cancelLabel={playlistTexts.cancel}
      onCancel={discard}
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
            ref={nameInput}
            value={name}
            limit={limitOf(name, LIMITS.titleMax)}
            onChange={(event) => type({ ...typed, name: event.currentTarget.value })}
          />
        </Field>
        <Field label={playlistTexts.description} isOptional>
          <TextArea
            value={description}
            rows={4}
            limit={limitOf(description, LIMITS.descriptionMax)}
            onChange={(event) => type({ ...typed, description: event.currentTarget.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
