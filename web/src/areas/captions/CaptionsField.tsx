import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FileText, Trash2 } from 'lucide-react'
import { captionCalls, type CaptionEncoding, type CaptionTrack, watchCalls } from '@serendib/contract'
import { Loaded, useAction } from '../../kit/index.ts'
import { call, queryClient, queryOf } from '../../platform/calls/api.ts'
import { LANGUAGES, languageName } from '../../platform/languages.ts'
import { captionTexts } from '../../platform/texts/captions.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button, Field, FieldGroup, FileButton, IconButton, Radio, Row, Select, Stack } from '#ui'
import type { CaptionsDraft, useCaptionsDraft } from './captions-draft.ts'
import { fileErrorText, sendFile } from './captions-file.ts'
import { CaptionsPreview } from './CaptionsPreview.tsx'
import styles from './CaptionsField.module.css'

type Action =
  | {
      kind: 'save'
      language: string
      file: File
      encoding?: CaptionEncoding
      isDefault?: boolean
      /** Of the draft; not set when a removal is undone. */
      pick?: number
    }
  | { kind: 'remove'; track: CaptionTrack }
  | { kind: 'default'; language: string | undefined }

/** The last removal; `undo` restores the captions, unless they were unreadable. */
interface Removal {
  readonly track: CaptionTrack
  readonly undo: Action | undefined
}

/**
 * The captions of the owner's video: existing tracks, the default, and a field to add more. A chosen file is shown
 * before it is saved; every other action applies at once. `reminder` is set when the owner tried to leave that draft unsaved.
 */
export function CaptionsField({
  captions: { draft, choose, changeLanguage, discard },
  reminder,
  videoId,
}: {
  videoId: number
  captions: ReturnType<typeof useCaptionsDraft>
  reminder: CaptionsDraft | undefined
}) {
  const query = queryOf(captionCalls.videoCaptions, { videoId })
  const loaded = useQuery(query)
  const [chosen, setChosen] = useState<string>(draft?.language ?? LANGUAGES[0])
  const [removal, setRemoval] = useState<Removal>()
  const pressed = useRef<Element>(null)
  const acting = useAction((action: Action) => perform(action, videoId), {
    done: ({ reply, undo }, action) => {
      if (action.kind === 'remove') setRemoval({ track: action.track, undo })
      queryClient.setQueryData(query.queryKey, reply)
      if (action.kind !== 'save') return
      if (action.pick !== undefined) discard(action.pick)
      return captionTexts.saved({ language: languageName(action.language) })
    },
    changes: [watchCalls],
    failed: fileErrorText,
  })
  const act = (action: Action) => {
    pressed.current = document.activeElement
    setRemoval(undefined)
    void acting.run(action)
  }
  return (
    <Loaded query={loaded} loading="120px">
      {({ tracks }) => (
        <FieldGroup legend={captionTexts.title}>
          {tracks.length > 0 && <Tracks tracks={tracks} action={act} />}
          {/* Shown here rather than in a toast, because the keyboard focus stays within the dialog. */}
          <Row role="status" wrap gap={3} className={styles.removed}>
            {removal && (
              <>
                <span>{captionTexts.removed({ language: languageName(removal.track.language) })}</span>
                {removal.undo && <Undo action={removal.undo} onUndo={act} pressed={pressed} />}
              </>
            )}
          </Row>
          <div className={styles.add}>
            <Field label={captionTexts.language} hint={captionTexts.hint}>
              <Select
                value={chosen}
                onChange={({ target }) => {
                  setChosen(target.value)
                  changeLanguage(target.value)
                }}
              >
                {LANGUAGES.map((language) => (
                  <option key={language} value={language} lang={language}>
                    {languageName(language)}
                  </option>
                ))}
              </Select>
            </Field>
            <FileButton
              label={
                tracks.some(({ language }) => language === chosen) ? captionTexts.replace : captionTexts.add
              }
              icon={<FileText />}
              accept=".vtt,.srt,.ass,.ssa,.lrc,.sbv,text/vtt"
              onPick={(file) => choose(file, chosen)}
            />
          </div>
          {draft && (
            <CaptionsPreview
              key={draft.pick}
              videoId={videoId}
              draft={draft}
              reminder={reminder?.pick === draft.pick ? reminder : undefined}
              isSaving={acting.isRunning}
              onSave={(encoding) => act({ kind: 'save', ...draft, encoding })}
              onCancel={() => discard(draft.pick)}
            />
          )}
        </FieldGroup>
      )}
    </Loaded>
  )
}

/**
 * Takes the focus if it is still on the `pressed` button or was lost with it; otherwise the dialog would take
 * it.
 */
function Undo({
  action,
  onUndo,
  pressed,
}: {
  action: Action
  onUndo: (action: Action) => void
  pressed: RefObject<Element | null>
}) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement === pressed.current || activeElement === document.body) button.current?.focus()
  }, [pressed])
  return (
    <Button ref={button} variant="ghost" size="sm" onClick={() => onUndo(action)}>
      {commonTexts.undo}
    </Button>
  )
}

function Tracks({ tracks, action }: { tracks: readonly CaptionTrack[]; action: (action: Action) => void }) {
  return (
    <Stack as="ul">
      {tracks.map((track) => (
        <li key={track.language} className={styles.track}>
          <Radio
            name="default-captions"
            label={<span lang={track.language}>{languageName(track.language)}</span>}
            aside={track.isDefault && <span className="text-sm text-muted">{captionTexts.isDefault}</span>}
            checked={track.isDefault}
            onChange={() => action({ kind: 'default', language: track.language })}
          />
          <IconButton
            label={captionTexts.remove({ language: languageName(track.language) })}
            icon={<Trash2 />}
            onClick={() => action({ kind: 'remove', track })}
          />
        </li>
      ))}
      <li>
        <Radio
          name="default-captions"
          label={captionTexts.noDefault}
          checked={tracks.every((track) => !track.isDefault)}
          onChange={() => action({ kind: 'default', language: undefined })}
        />
      </li>
    </Stack>
  )
}

async function perform(
  action: Action,
  videoId: number,
): Promise<{ reply: { tracks: CaptionTrack[] }; undo?: Action }> {
  switch (action.kind) {
    case 'save': {
      const { language, file, encoding, isDefault } = action
      const body = { videoId, language, ...(encoding && { encoding }), ...(isDefault && { isDefault }) }
      const files = { captions: file }
      return { reply: await sendFile(file, () => call(captionCalls.saveCaptions, { body, files })) }
    }
    case 'remove': {
      const { language, isDefault } = action.track
      const file = await fetchFile(action.track)
      const reply = await call(captionCalls.removeCaptions, { body: { videoId, language } })
      return { reply, ...(file && { undo: { kind: 'save', language, file, isDefault } }) }
    }
    case 'default':
      return {
        reply: await call(captionCalls.chooseDefault, { body: { videoId, language: action.language } }),
      }
  }
}

async function fetchFile({ url, language }: CaptionTrack): Promise<File | undefined> {
  const response = await fetch(url).catch(() => undefined)
  return response?.ok ? new File([await response.blob()], `${language}.vtt`, { type: 'text/vtt' }) : undefined
}
