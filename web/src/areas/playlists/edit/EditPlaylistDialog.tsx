import type { PlaylistCard } from '@serendib/contract'
import { cleanName, LIMITS, playlistCalls } from '@serendib/contract'
import { FormDialog, useForm } from '../../../kit/index.ts'
import { Drafts, useDraft } from '../../../platform/drafts.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { playlistTexts } from '../../../platform/texts/playlists.ts'
import { Field, TextArea, TextInput } from '#ui'
import styles from '../NewPlaylistForm.module.css'
import { playlistLists } from '../queries.ts'

/** By playlist id. Closing the dialog by a click outside keeps the draft. */
const nameDrafts = new Drafts<{ name: string; description: string }>()

/** Changes the name and description of the user's playlist. */
export function EditPlaylistDialog({ playlist, onClose }: { playlist: PlaylistCard; onClose: () => void }) {
  const { typed, type, discard } = useDraft(nameDrafts, String(playlist.id), () => ({
    name: playlist.name,
    description: playlist.description,
  }))
  const form = useForm(
    playlistCalls.editPlaylist,
    (values: typeof typed) => ({ body: { playlistId: playlist.id, ...values } }),
    {
      values: typed,
      onChange: type,
      check: ({ name }) => (cleanName(name) === '' ? { name: playlistTexts.nameMissing } : {}),
      errorField: 'name',
      changes: playlistLists,
      failed: playlistTexts.failed,
      done: ({ message }) => {
        discard()
        onClose()
        return message
      },
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onCancel={discard}
      title={playlistTexts.rename}
      submit={playlistTexts.saveChanges}
      className={styles.form}
    >
      <Field label={playlistTexts.name} error={form.errors.name} isRequired>
        <TextInput {...form.control('name')} limit={limitOf(typed.name, LIMITS.titleMax)} />
      </Field>
      <Field label={playlistTexts.description} error={form.errors.description} isOptional>
        <TextArea
          {...form.control('description')}
          rows={4}
          limit={limitOf(typed.description, LIMITS.descriptionMax)}
        />
      </Field>
    </FormDialog>
  )
}
