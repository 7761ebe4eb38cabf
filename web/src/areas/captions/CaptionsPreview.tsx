import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  CAPTION_ENCODINGS,
  captionCalls,
  type CaptionEncoding,
  type CheckedCaptions,
} from '@serendib/contract'
import { call, textOf } from '../../platform/calls/api.ts'
import { formatClock, formatWhole } from '../../platform/format.ts'
import { captionTexts } from '../../platform/texts/captions.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { Select } from '../../ui/forms/TextInput.tsx'
import { CaptionProblems, emptyText } from './CaptionProblems.tsx'
import styles from './CaptionsPreview.module.css'

/** What a chosen captions file contains and what would be left out, before it is saved. */
export function CaptionsPreview(props: {
  file: File
  userId: number
  language: string
  isSaving: boolean
  onSave: (encoding: CaptionEncoding) => void
  onCancel: () => void
}) {
  const { file, userId, language } = props
  const [chosen, choose] = useState<CaptionEncoding>()
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['captions-file', file.name, file.size, file.lastModified, chosen],
    queryFn: () => {
      const body = { userId, ...(chosen && { encoding: chosen }) }
      return call(captionCalls.checkCaptions, { body, files: { captions: file } })
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const captions = data?.captions
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label={captionTexts.preview(file.name)}>
      <h4 className={styles.title}>{file.name}</h4>
      {error && <InlineAlert kind="error">{textOf(error, commonTexts.somethingWentWrong)}</InlineAlert>}
      {!captions && !error && <Skeleton height="120px" />}
      <CaptionCount count={captions?.cueCount ?? 0} />
      {captions && (
        <>
          <Content captions={captions} language={language} />
          <Field label={captionTexts.encoding} hint={captionTexts.encodingHint}>
            <Select
              value={chosen ?? captions.encoding}
              onChange={({ target }) => choose(CAPTION_ENCODINGS.find((name) => name === target.value))}
            >
              {CAPTION_ENCODINGS.map((name) => (
                <option key={name} value={name}>
                  {captionTexts.encodings[name]}
                </option>
              ))}
            </Select>
          </Field>
          <CaptionProblems captions={captions} />
        </>
      )}
      <div className={styles.actions}>
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
      </div>
    </section>
  )
}

function Content({ captions, language }: { captions: CheckedCaptions; language: string }) {
  const { cueCount, firstCues } = captions
  if (cueCount === 0) return <InlineAlert kind="error">{emptyText(captions)}</InlineAlert>
  return (
    <>
      <ol className={styles.cues} lang={language}>
        {firstCues.map(({ start, text }, index) => (
          <li key={index}>
            <span className={styles.time}>{formatClock(start)}</span>
            <span className={styles.text} dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Always there, so that screen readers notice the text when it comes. */
function CaptionCount({ count }: { count: number }) {
  return (
    <output className={styles.count}>
      {count > 0 ? captionTexts.cues(count === 1, formatWhole(count)) : ''}
    </output>
  )
}
