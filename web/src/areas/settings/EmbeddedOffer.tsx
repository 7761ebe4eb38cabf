import { useId } from 'react'
import { captionCalls, ownVideoCalls, videoCalls, watchCalls, type MyVideo } from '@serendib/contract'
import { useCall } from '../../kit/index.ts'
import { englishLanguageName } from '../../platform/languages.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { canBeEdited } from './queries.ts'
import styles from './Uploads.module.css'

const texts = myAccountTexts.embedded
const CHANGES = [ownVideoCalls, captionCalls, videoCalls, watchCalls]

/** Offers the subtitles and chapters inside a video's file; nothing if there are none, or it has no details yet. */
export function EmbeddedOffer({ video }: { video: MyVideo }) {
  const adding = useCall(ownVideoCalls.importEmbedded, { done: texts.used, changes: CHANGES })
  const dismissing = useCall(ownVideoCalls.dismissEmbedded, { changes: [ownVideoCalls] })
  const textId = useId()
  const { id: videoId, embeddedCaptions, embeddedChapters } = video
  const isOffered = embeddedCaptions.length > 0 || embeddedChapters > 0
  if (!isOffered || video.slug === null || !canBeEdited(video)) return null
  const isBusy = adding.isRunning || dismissing.isRunning
  return (
    <div className={styles.offer} role="group" aria-labelledby={textId}>
      <span id={textId}>{texts.offer(contentOf(video))}</span>
      <Button
        variant="line"
        size="sm"
        isLoading={adding.isRunning}
        // Not disabled: the focus would be lost.
        aria-disabled={isBusy}
        onClick={() => isBusy || void adding.run({ body: { videoId } })}
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
    </div>
  )
}

/** 'Sinhala and Tamil subtitles and 5 chapters'; without languages that the file doesn't say. */
export function contentOf({
  embeddedCaptions,
  embeddedChapters,
}: Pick<MyVideo, 'embeddedCaptions' | 'embeddedChapters'>): string {
  const list = new Intl.ListFormat('en')
  const languages = embeddedCaptions.filter((tag) => tag !== 'und').map(englishLanguageName)
  const subtitles = embeddedCaptions.length > 0 ? [texts.subtitles(list.format(languages))] : []
  return list.format(embeddedChapters > 0 ? [...subtitles, texts.chapters(embeddedChapters)] : subtitles)
}
