import { lazy, Suspense, useId, useState } from 'react'
import type { CaptionTrack } from '@serendib/contract'
import { ChevronDown } from 'lucide-react'
import { TRANSCRIPT_NAME } from '../../../platform/paths.ts'
import { useSearchParams } from '../../../platform/router/index.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { useIsHydrated } from '#ui'
import styles from './Transcript.module.css'

const Transcript = lazy(async () => ({ default: (await import('./Transcript.tsx')).Transcript }))

/** The transcript, which opens on demand, or at once for a user who comes from a search in it. */
export function TranscriptSection(props: {
  tracks: readonly CaptionTrack[]
  /** The current position in seconds. */
  position: () => number
  onSeek: (seconds: number) => void
}) {
  const id = useId()
  const sought = useSearchParams()[0].get(TRANSCRIPT_NAME) ?? ''
  const isHydrated = useIsHydrated()
  // The lines are not rendered on the server.
  const [isOpen = isHydrated && sought !== '', setOpen] = useState<boolean>()
  if (props.tracks.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {watchTexts.transcript}
          <ChevronDown className="icon-s" />
        </button>
      </h2>
      {isOpen && (
        <div id={id}>
          <Suspense fallback={<div className={styles.box} />}>
            <Transcript {...props} sought={sought} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
