import { cleanName, LIMITS, playlistCalls } from '@serendib/contract'
import { useForm } from '../../kit/index.ts'
import { Drafts, useDraft } from '../../platform/drafts.ts'
import { useSession } from '../../platform/session.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { Button, classNames, Field, FormActions, Switch, TextArea, TextInput } from '#ui'
import styles from './NewPlaylistForm.module.css'
import { playlistLists } from './queries.ts'

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
  const isGuest = useSession() === null
  const { typed, type, discard } = useDraft(
    playlistDrafts,
    isCompact ? 'save' : String(channelId ?? ''),
    () => NOTHING,
  )
  const form = useForm(
    playlistCalls.addPlaylist,
    (values: typeof NOTHING) => ({
      body: {
        ...values,
        thumbnail: '',
        channelId: channelId ?? null,
        videoId: firstVideo?.videoId ?? null,
        videoSlug: firstVideo?.slug,
        isOwn: channelId === undefined,
      },
    }),
    {
      values: typed,
      onChange: type,
      check: ({ name }) => {
        if (isGuest) return { name: playlistTexts.loginToProceed }
        return cleanName(name) === '' ? { name: playlistTexts.nameMissing } : {}
      },
      // In the panel the user asked for the field.
      firstFocus: isCompact ? 'name' : undefined,
      errorField: 'name',
      changes: playlistLists,
      failed: playlistTexts.failed,
      done: ({ message }) => {
        clear()
        return message
      },
    },
  )
  const clear = () => {
    form.change(NOTHING)
    discard()
    props.onDone?.()
  }
  return (
    <form {...form.props} className={classNames(styles.form, styles.withActions)}>
      <Field label={playlistTexts.name} error={form.errors.name} isRequired>
        <TextInput
          {...form.control('name')}
          limit={limitOf(typed.name, LIMITS.titleMax)}
          autoComplete="off"
          // Cleared when the playlist is created.
          readOnly={form.isSending}
        />
      </Field>
      {!isCompact && (
        <Field label={playlistTexts.description} error={form.errors.description} isOptional>
          <TextArea
            {...form.control('description')}
            rows={3}
            limit={limitOf(typed.description, LIMITS.descriptionMax)}
            readOnly={form.isSending}
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
        checked={typed.isPrivate}
        onChange={(event) => form.change({ isPrivate: event.currentTarget.checked })}
      />
      <FormActions>
        <Button variant="line" onClick={clear}>
          {playlistTexts.cancel}
        </Button>
        <Button type="submit" isLoading={form.isSending}>
          {playlistTexts.create}
        </Button>
      </FormActions>
    </form>
  )
}

const NOTHING = { name: '', description: '', isPrivate: false }
/** By channel id, without one for the user's own, or `save` in the panel of a video. */
const playlistDrafts = new Drafts<typeof NOTHING>()
