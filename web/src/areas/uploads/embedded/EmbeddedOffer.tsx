import { useId } from 'react'
import { captionCalls, ownVideoCalls, videoCalls, watchCalls, type EmbeddedTracks } from '@serendib/contract'
import { useCall } from '../../../kit/index.ts'
import { englishLanguageName } from '../../../platform/languages.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button, Row } from '#ui'
import styles from './EmbeddedOffer.module.css'

const texts = uploadTexts.embedded
const CHANGES = [ownVideoCalls, captionCalls, videoCalls, watchCalls]

/** Offers the subtitles and chapters inside a video's file; nothing if there are none. */
export function EmbeddedOffer(props: {
  videoId: number
  embedded: EmbeddedTracks
  /** What was entered for a draft. */
  description?: string
  /** Called after either answer, with the lines of the chapters that the description gets. */
  onAnswered?: ((addedText: string) => void) | undefined
}) {
  const { videoId, embedded, description, onAnswered } = props
  const adding = useCall(ownVideoCalls.importEmbedded, {
    done: ({ addedText }) => {
      onAnswered?.(addedText)
      return texts.used
    },
    changes: CHANGES,
  })
  const dismissing = useCall(ownVideoCalls.dismissEmbedded, {
    done: () => onAnswered?.(''),
    changes: [ownVideoCalls],
  })
  const textId = useId()
  if (embedded.embeddedCaptions.length === 0 && embedded.embeddedChapters === 0) return null
  const isBusy = adding.isRunning || dismissing.isRunning
  return (
    <Row wrap gap={3} className={styles.offer} role="group" aria-labelledby={textId}>
      <span id={textId}>{texts.offer({ content: formatContent(embedded) })}</span>
      <Button
        variant="line"
        size="sm"
        isLoading={adding.isRunning}
        // Not disabled: the focus would be lost.
        aria-disabled={isBusy}
        onClick={() => isBusy || void adding.run({ body: { videoId, description } })}
      >
        {texts.use}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-disabled={isBusy}
        onClick={() => isBusy || void dismissing.run({ body: { videoId } })}
      >
        {texts.dismiss}
      </Button>
    </Row>
  )
}

/** 'Sinhala and Tamil subtitles and 5 chapters'; without languages that the file doesn't say. */
export function formatContent({ embeddedCaptions, embeddedChapters }: EmbeddedTracks): string {
  const list = new Intl.ListFormat('en')
  const languages = embeddedCaptions.filter((tag) => tag !== 'und').map(englishLanguageName)
  const subtitles =
    embeddedCaptions.length > 0
      ? [
          languages.length > 0
            ? texts.subtitles({ languages: list.format(languages) })
            : texts.unnamedSubtitles,
        ]
      : []
  return list.format(
    embeddedChapters > 0 ? [...subtitles, texts.chapters({ count: embeddedChapters })] : subtitles,
  )
}
