import { Scissors } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { trimTexts } from '../../platform/texts/edits.ts'
import { Button, type Elements, InlineAlert } from '#ui'
import { TrimDialog } from './lazy.ts'
import { failureText, progressText } from './edit-job-texts.ts'
import { useEditState } from './use-edit-state.ts'

/** Opens the trim dialog of a video, and shows the progress. `onChanged`: thumbnails and length may have changed. */
export function TrimField(props: {
  videoId: number
  title: string
  description: string
  /** What else the owner has to know. */
  note?: Elements
  onChanged: () => void
}) {
  const { onChanged } = props
  const [isOpen, setOpen] = useState(false)
  const job = useEditState(props.videoId).data?.state.job
  useWhenEnded(job?.failure === null, onChanged)
  return (
    <>
      <Button variant="line" icon={<Scissors className="icon-s" />} onClick={() => setOpen(true)}>
        {trimTexts.trim}
      </Button>
      {job && job.failure === null && <p>{progressText(job.fileName, job.percent)}</p>}
      {job && job.failure !== null && (
        <InlineAlert kind="error">{failureText(job.fileName, job.failure)}</InlineAlert>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <TrimDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function useWhenEnded(isRunning: boolean, run: () => void) {
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) run()
    wasRunning.current = isRunning
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `run` is new at every render
  }, [isRunning])
}
