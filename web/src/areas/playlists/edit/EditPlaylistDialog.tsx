import { useQuery } from '@tanstack/react-query'
import { cleanName, LIMITS, playlistCalls, type OwnNames } from '@serendib/contract'
import {
  cleanTranslations,
  FormDialog,
  Loaded,
  noTranslations,
  TranslationFields,
  useForm,
} from '../../../kit/index.ts'
import { Drafts, useDraft } from '../../../platform/drafts.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { playlistTexts } from '../../../platform/texts/playlists.ts'
import { Field, TextArea, TextInput } from '#ui'
import styles from '../NewPlaylistForm.module.css'
import { ownNamesQuery, playlistLists } from '../queries.ts'

/** By playlist id. Closing the dialog by a click outside keeps the draft. */
const nameDrafts = new Drafts<OwnNames | undefined>()
const NO_NAMES: OwnNames = { name: '', description: '', ...noTranslations('name') }

/** Changes the name and description of the user's playlist. */
export function EditPlaylistDialog({ playlistId, onClose }: { playlistId: number; onClose: () => void }) {
  const own = useQuery(ownNamesQuery(playlistId))
  const { typed, type, discard } = useDraft(nameDrafts, String(playlistId), () => undefined)
  const values = typed ?? own.data?.names ?? NO_NAMES
  const form = useForm(
    playlistCalls.editPlaylist,
    (names: OwnNames) => ({ body: { playlistId, ...names, ...cleanTranslations('name', names) } }),
    {
      values,
      onChange: type,
      check: ({ name }) => (cleanName(name) === '' ? { name: playlistTexts.nameMissing } : {}),
      firstFocus: own.data && 'name',
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
      isUnchanged={!own.data}
      className={styles.form}
    >
      <Loaded query={own} loading="64px 120px" isCompact>
        {() => (
          <>
            <Field label={playlistTexts.name} error={form.errors.name} isRequired>
              <TextInput {...form.control('name')} limit={limitOf(values.name, LIMITS.titleMax)} />
            </Field>
            <Field label={playlistTexts.description} error={form.errors.description} isOptional>
              <TextArea
                {...form.control('description')}
                rows={4}
                limit={limitOf(values.description, LIMITS.descriptionMax)}
              />
            </Field>
            <TranslationFields
              noun="name"
              values={values}
              errors={form.errors}
              max={LIMITS.titleMax}
              onChange={(field, text) => form.change({ [field]: text })}
            />
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}
