import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileText, Trash2 } from 'lucide-react'
import { captionCalls, type CaptionTrack, SessionEnded, watchCalls } from '@serendib/contract'
import { call, queryClient, queryOf, textOf } from '../../platform/api.ts'
import { LANGUAGES, languageName } from '../../platform/languages.ts'
import { captionTexts } from '../../platform/texts/captions.ts'
import { commonTexts } from '../../platform/texts/common.ts'
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
  | { kind: 'save'; language: string; file: File }
  | { kind: 'remove'; language: string }
  | { kind: 'default'; language: string | undefined }

/** The captions of an own video: what is there, which are the default, and a place for more. Each act counts at once. */
export function CaptionsField(video: Video) {
  const query = queryOf(captionCalls.videoCaptions, video)
  const { data, isPending, isFetching, refetch } = useQuery(query)
  const [chosen, setChosen] = useState<string>(LANGUAGES[0])
  const toast = useToast()
  const acting = useMutation({
    mutationFn: (act: Act) => perform(act, video),
    onSuccess: (reply, act) => {
      queryClient.setQueryData(query.queryKey, reply)
      void queryClient.invalidateQueries({ queryKey: [watchCalls.displayVideoData.area] })
      if (act.kind === 'save') toast(captionTexts.saved(languageName(act.language)))
      if (act.kind === 'remove') toast(captionTexts.removed(languageName(act.language)))
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

function Tracks({ tracks, act }: { tracks: readonly CaptionTrack[]; act: (act: Act) => void }) {
  return (
    <ul className={styles.tracks}>
      {tracks.map(({ language, isDefault }) => (
        <li key={language} className={styles.track}>
          <Radio
            name="default-captions"
            label={<span lang={language}>{languageName(language)}</span>}
            aside={isDefault && <span className="text-sm text-muted">{captionTexts.isDefault}</span>}
            checked={isDefault}
            onChange={() => act({ kind: 'default', language })}
          />
          <IconButton
            label={captionTexts.remove(languageName(language))}
            icon={<Trash2 />}
            onClick={() => act({ kind: 'remove', language })}
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

function perform(act: Act, video: Video) {
  switch (act.kind) {
    case 'save':
      return call(captionCalls.saveCaptions, {
        body: { ...video, language: act.language },
        files: { captions: act.file },
      })
    case 'remove':
      return call(captionCalls.removeCaptions, { body: { ...video, language: act.language } })
    case 'default':
      return call(captionCalls.chooseDefault, { body: { ...video, language: act.language } })
  }
}
