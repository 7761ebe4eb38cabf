import { useEffect, useRef } from 'react'
import type { ProcessingState } from '@serendib/contract'
import { paths } from '../../../platform/paths.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { InlineAlert, TextLink } from '#ui'
import { publishesText } from './publish-time.ts'
import type { Published } from './use-publishing.ts'
import styles from './PublishedMessage.module.css'

/** Says that the details are saved and when the video will be published, with a link as soon as it is playable. */
export function PublishedMessage(props: { published: Published; state: ProcessingState | undefined }) {
  const { published, state } = props
  const message = useRef<HTMLDivElement>(null)
  // The pressed button is disabled now and loses the focus.
  useEffect(() => message.current?.focus(), [])
  const isLive = published.isLive || state?.status === 'published'
  return (
    <div ref={message} tabIndex={-1} className={styles.message}>
      <InlineAlert kind="success">
        <p>{publishesText(published.publishTime)}</p>
        {isLive && (
          <p>
            <TextLink href={paths.watch(published.slug)}>{uploadTexts.watchIt}</TextLink>
          </p>
        )}
        <p className={styles.next}>{uploadTexts.reloadsSoon}</p>
      </InlineAlert>
    </div>
  )
}
