import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  CallError,
  CAPTION_ENCODINGS,
  captionCalls,
  type CaptionEncoding,
  type CheckedCaptions,
} from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { formatClock } from '../../platform/format.ts'
import { languageName } from '../../platform/languages.ts'
import { captionTexts } from '../../platform/texts/captions.ts'
import { ownTrackTexts } from '../../platform/texts/places/own-tracks.ts'
import { Button, Field, InlineAlert, Row, Select, Skeleton, Text } from '#ui'
import { useTrackActions } from '../tracks/index.ts'
import { CaptionProblems, emptyText, lacksScript } from './CaptionProblems.tsx'
import type { CaptionsDraft } from './captions-draft.ts'
import { fileErrorText, sendFile } from './captions-file.ts'
import styles from './CaptionsPreview.module.css'

/** What a chosen captions file contains and what would be left out, before it is saved. */
export function CaptionsPreview(props: {
  videoId: number
  draft: CaptionsDraft
  /** A new object each time the owner tries to leave the file unsaved. */
  reminder: object | undefined
  isSaving: boolean
  onSave: (encoding: CaptionEncoding) => void
  onCancel: () => void
}) {
  const { draft, reminder } = props
  const { file, pick, language } = draft
  const [chosen, choose] = useState<CaptionEncoding>()
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['captions-file', pick, chosen],
    queryFn: () => {
      const body = { ...(chosen && { encoding: chosen }) }
      return sendFile(file, () => call(captionCalls.checkCaptions, { body, files: { captions: file } }))
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useEffect(() => {
    if (reminder) panel.current?.focus()
  }, [reminder])
  const captions = data?.captions
  const isShown = captions !== undefined
  useEffect(() => {
    if (isShown) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  // An encoding in which the file isn't text can be changed again.
  const encoding = chosen ?? captions?.encoding
  return (
    <section
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={captionTexts.preview({ fileName: file.name })}
    >
      <h4 className={styles.title}>{file.name}</h4>
      {reminder && <InlineAlert kind="error">{captionTexts.unsaved}</InlineAlert>}
      {error && <InlineAlert kind="error">{fileErrorText(error)}</InlineAlert>}
      <TrackOffer error={error} file={file} videoId={props.videoId} onAccept={props.onCancel} />
      {!captions && !error && <Skeleton height="120px" />}
      <Content captions={captions} language={language} />
      {encoding && <EncodingField encoding={encoding} onChange={choose} />}
      {captions && <CaptionProblems captions={captions} />}
      <Row justify="end" wrap gap={2}>
        <Button variant="ghost" size="sm" onClick={props.onCancel}>
          {captionTexts.discard}
        </Button>
        <Button
          size="sm"
          disabled={!captions || captions.cueCount === 0 || isPlaceholderData || error !== null}
          isLoading={props.isSaving}
          loadingText={captionTexts.saving}
          onClick={() => captions && props.onSave(captions.encoding)}
        >
          {captionTexts.save}
        </Button>
      </Row>
    </section>
  )
}

function EncodingField(props: { encoding: CaptionEncoding; onChange: (encoding?: CaptionEncoding) => void }) {
  return (
    <Field label={captionTexts.encoding} hint={captionTexts.encodingHint}>
      <Select
        value={props.encoding}
        onChange={({ target }) => props.onChange(CAPTION_ENCODINGS.find((name) => name === target.value))}
      >
        {CAPTION_ENCODINGS.map((name) => (
          <option key={name} value={name}>
            {captionTexts.encodings[name]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Content({ captions, language }: { captions: CheckedCaptions | undefined; language: string }) {
  const count = captions?.cueCount ?? 0
  return (
    <>
      {/* Always there, so that screen readers notice the text when it comes. */}
      <output className={styles.count}>{count > 0 ? captionTexts.cues({ count }) : ''}</output>
      {captions && count === 0 && <InlineAlert kind="error">{emptyText(captions)}</InlineAlert>}
      {captions && count > 0 && (
        <ol className={styles.cues} lang={language}>
          {captions.firstCues.map(({ start, text }, index) => (
            <li key={index}>
              <Text as="span" tone="soft" isNumeric>
                {formatClock(start)}
              </Text>
              <span className={styles.text} dir="auto">
                {text}
              </span>
            </li>
          ))}
        </ol>
      )}
      {captions && lacksScript(captions, language) && (
        <InlineAlert kind="info">
          {captionTexts.otherScript({ language: languageName(language) })}
        </InlineAlert>
      )}
    </>
  )
}

/** Telemetry is no caption, but it can be the video's track. */
function TrackOffer(props: { error: Error | null; file: File; videoId: number; onAccept: () => void }) {
  const track = useTrackActions(props.videoId)
  const isTelemetry = props.error instanceof CallError && props.error.code === 'captions_telemetry'
  if (!isTelemetry) return null
  return (
    <Row wrap gap={3}>
      <Text as="span">{ownTrackTexts.isTelemetry}</Text>
      <Button
        variant="line"
        size="sm"
        isLoading={track.isAdding}
        onClick={() => {
          track.add(props.file)
          props.onAccept()
        }}
      >
        {ownTrackTexts.beside}
      </Button>
    </Row>
  )
}
