import { type RefObject, useEffect, useRef } from 'react'
import type { UnfinishedUpload } from '@serendib/contract'
import { type UploadQueue, formItemOf } from '../queue/store.ts'
import { addWithForm } from '../queue/upload-queue.ts'
import { Originals } from '../smaller/Originals.tsx'
import { DropStep } from './DropStep.tsx'
import { QueueList } from './QueueList.tsx'
import { UploadItemForm } from './UploadItemForm.tsx'
import styles from './UploadStage.module.css'

/** First the choice of files; then a single file is shown next to its details, and several are listed. */
export function UploadStage(props: {
  queue: UploadQueue
  channelId: number
  token: string
  /** The error of the files that were chosen last. */
  error: string | undefined
  onError: (error: string | undefined) => void
  onFiles: (files: readonly File[]) => void
}) {
  const { queue, channelId, token, error, onError, onFiles } = props
  const { details } = queue
  const item = formItemOf(queue)
  const stage = useRef<HTMLDivElement>(null)
  useFocusOnChange(stage, item !== undefined)
  const onFile = async (file: File, from?: UnfinishedUpload) =>
    onError(await addWithForm(file, { channelId, isPublic: details.isPublic }, from))
  return (
    <div ref={stage}>
      {item ? (
        <>
          <UploadItemForm
            {...{ queue, item, channelId, token, error }}
            onFile={(file, from) => void onFile(file, from)}
          />
          <div className={styles.queue}>
            <QueueList queue={queue} onFiles={onFiles} />
          </div>
        </>
      ) : (
        <DropStep queue={queue} error={error} onFiles={onFiles} />
      )}
      <Originals />
    </div>
  )
}

/**
 * Moves the focus when the form replaces the drop zone or vice versa, because the focused element is gone. A field that
 * is being typed into keeps the focus.
 */
function useFocusOnChange(stage: RefObject<HTMLElement | null>, hasForm: boolean): void {
  const before = useRef(hasForm)
  useEffect(() => {
    if (before.current === hasForm) return undefined
    before.current = hasForm
    // After the closing dialog has restored the focus.
    const timer = setTimeout(() => {
      if (document.activeElement?.matches('input, textarea, select')) return
      const target = stage.current?.querySelector<HTMLElement>('[data-takes-focus], button')
      target?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [stage, hasForm])
}
