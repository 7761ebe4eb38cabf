import { type RefObject, useEffect, useRef, useState } from 'react'
import type { UnfinishedUpload } from '@serendib/contract'
import { type UploadQueue, formItemOf } from '../queue/store.ts'
import { addFiles, addWithForm } from '../queue/upload-queue.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { DropStep } from './DropStep.tsx'
import { QueueList } from './QueueList.tsx'
import { UploadItemForm } from './UploadItemForm.tsx'
import { usePageFiles } from './use-page-files.ts'
import styles from './UploadStage.module.css'

/**
 * First the choice of files; then a single file is shown next to its details, and several are listed. The whole page takes
 * dropped and pasted files.
 */
export function UploadStage(props: { queue: UploadQueue; channelId: number; token: string }) {
  const { queue, channelId, token } = props
  const [error, setError] = useState<string>()
  const { userId, details } = queue
  const item = formItemOf(queue)
  const stage = useRef<HTMLDivElement>(null)
  useFocusOnChange(stage, item !== undefined)
  const target = { channelId, isPublic: details.isPublic }
  const onFiles = async (files: readonly File[]) => setError(await addFiles(userId, files, target))
  const onFile = async (file: File, from?: UnfinishedUpload) =>
    setError(await addWithForm(userId, file, target, from))
  const isOver = usePageFiles((files) => void onFiles(files))
  return (
    <div ref={stage}>
      {isOver && (
        <div className={styles.over} aria-hidden>
          <span>{uploadTexts.dropAnywhere}</span>
        </div>
      )}
      {item ? (
        <>
          <UploadItemForm
            {...{ queue, item, channelId, token, error }}
            onFile={(file, from) => void onFile(file, from)}
          />
          <div className={styles.queue}>
            <QueueList queue={queue} onFiles={(files) => void onFiles(files)} />
          </div>
        </>
      ) : (
        <DropStep queue={queue} error={error} onFiles={(files) => void onFiles(files)} />
      )}
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
