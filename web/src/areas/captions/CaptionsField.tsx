import { useLayoutEffect, useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileText, Trash2 } from 'lucide-react'
import { captionCalls, type CaptionTrack, SessionEnded, watchCalls } from '@serendib/contract'
import { call, queryClient, queryOf, textOf } from '../../platform/api.ts'
import { LANGUAGES, languageName } from '../../platform/languages.ts'
import { captionTexts } from '../../platform/texts/captions.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Radio } from '../../ui/Choice.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { Field, FieldGroup } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FilePicker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { useToast } from '../../ui/Toast.tsx'
import styles from './CaptionsField.module.css'

type Video = { videoId: number; userId: number }

type Act =
  | { kind: 'save'; language: string; file: File; isDefault?: boolean }
  | { kind: 'remove'; track: CaptionTrack; pressed: HTMLElement }
  | { kind: 'default'; language: string | undefined }

/** What was removed last; `undo` puts it back, unless it could not be read before. */
type Removal = Extract<Act, { kind: 'remove' }> & { undo: Act | undefined }

/** The captions of an own video: what is there, which are the default, and a place for more. Each act counts at once. */
export function CaptionsField(video: Video) {
  const query = queryOf(captionCalls.videoCaptions, video)
  const { data, isPending, isFetching, refetch } = useQuery(query)
  const [chosen, setChosen] = useState<string>(LANGUAGES[0])
  const [removal, setRemoval] = useState<Removal>()
  const toast = useToast()
  const acting = useMutation({
    mutationFn: (act: Act) => perform(act, video),
    onMutate: () => setRemoval(undefined),
    onSuccess: ({ reply, undo }, act) => {
      if (act.kind === 'remove') setRemoval({ ...act, undo })
      queryClient.setQueryData(query.queryKey, reply)
      void queryClient.invalidateQueries({ queryKey: [watchCalls.displayVideoData.area] })
      if (act.kind === 'save') toast(captionTexts.saved(languageName(act.language)))
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) toast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
  })
  if (isPending) return <Skeleton height="120px" />
  if (!data) {
    return <LoadFailed query={{ refetch, isFetching }} />
  }
  return (
    <FieldGroup legend={captionTexts.title}>
      {data.tracks.length > 0 && <Tracks tracks={data.tracks} act={acting.mutate} />}
      {/* Here, and not in a toast: the keys do not leave the dialog that this stands in. */}
      <div role="status" className={styles.removed}>
        {removal && (
          <>
            {captionTexts.removed(languageName(removal.track.language))}
            {removal.undo && <Undo act={removal.undo} onUndo={acting.mutate} pressed={removal.pressed} />}
          </>
        )}
      </div>
      <div className={styles.add}>
        <Field label={captionTexts.language} hint={captionTexts.hint}>
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageName(language)}
              </option>
            ))}
          </Select>
        </Field>
        <FileButton
          label={
            acting.isPending && acting.variables.kind === 'save'
              ? captionTexts.adding
              : data.tracks.some(({ language }) => language === chosen)
                ? captionTexts.replace
                : captionTexts.add
          }
          icon={<FileText />}
          accept=".vtt,.srt,text/vtt"
          onPick={(file) => acting.mutate({ kind: 'save', language: chosen, file })}
        />
      </div>
    </FieldGroup>
  )
}

/** Has the focus if that is still on what was `pressed`, or went with it: the dialog would take it for itself. */
function Undo({ act, onUndo, pressed }: { act: Act; onUndo: (act: Act) => void; pressed: HTMLElement }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement === pressed || activeElement === document.body) button.current?.focus()
  }, [pressed])
  return (
    <Button ref={button} variant="ghost" size="sm" onClick={() => onUndo(act)}>
      {commonTexts.undo}
    </Button>
  )
}

function Tracks({ tracks, act }: { tracks: readonly CaptionTrack[]; act: (act: Act) => void }) {
  return (
    <ul className={styles.tracks}>
      {tracks.map((track) => (
        <li key={track.language} className={styles.track}>
          <Radio
            name="default-captions"
            label={<span lang={track.language}>{languageName(track.language)}</span>}
            aside={track.isDefault && <span className="text-sm text-muted">{captionTexts.isDefault}</span>}
            checked={track.isDefault}
            onChange={() => act({ kind: 'default', language: track.language })}
          />
          <IconButton
            label={captionTexts.remove(languageName(track.language))}
            icon={<Trash2 />}
            onClick={({ currentTarget }) => act({ kind: 'remove', track, pressed: currentTarget })}
          />
        </li>
      ))}
      <li>
        <Radio
          name="default-captions"
          label={captionTexts.noDefault}
          checked={tracks.every((track) => !track.isDefault)}
          onChange={() => act({ kind: 'default', language: undefined })}
        />
      </li>
    </ul>
  )
}

async function perform(act: Act, video: Video): Promise<{ reply: { tracks: CaptionTrack[] }; undo?: Act }> {
  switch (act.kind) {
    case 'save': {
      const { language, file, isDefault } = act
      const body = { ...video, language, ...(isDefault && { isDefault }) }
      return { reply: await call(captionCalls.saveCaptions, { body, files: { captions: file } }) }
    }
    case 'remove': {
      const { language, isDefault } = act.track
      const file = await fileOf(act.track)
      const reply = await call(captionCalls.removeCaptions, { body: { ...video, language } })
      return { reply, ...(file && { undo: { kind: 'save', language, file, isDefault } }) }
    }
    case 'default':
      return {
        reply: await call(captionCalls.chooseDefault, { body: { ...video, language: act.language } }),
      }
  }
}

async function fileOf({ url, language }: CaptionTrack): Promise<File | undefined> {
  const response = await fetch(url).catch(() => undefined)
  return response?.ok ? new File([await response.blob()], `${language}.vtt`, { type: 'text/vtt' }) : undefined
}
