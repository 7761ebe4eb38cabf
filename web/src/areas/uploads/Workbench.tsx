import { useState } from 'react'
import type { ProcessingState, UnfinishedUpload } from '@serendib/contract'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { Panel } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CutField } from '../cuts/index.ts'
import { ContinueUpload } from './ContinueUpload.tsx'
import { ProcessingSteps } from './ProcessingSteps.tsx'
import { PublishForm } from './PublishForm.tsx'
import type { Desk } from './upload-desk.ts'
import { discardAll } from './upload-desk.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { useProcessing } from './use-processing.ts'
import { usePublishing } from './use-publishing.ts'
import styles from './Workbench.module.css'

/** The file and how it comes along, beside the details that can be written meanwhile. */
export function Workbench(props: {
  desk: Desk
  channelId: number
  token: string
  /** After a reload: the upload to go on with, once the file is chosen again. */
  unfinished: UnfinishedUpload | undefined
  /** Why a file chosen here was not taken. */
  fault: string | undefined
  onFile: (file: File, from?: UnfinishedUpload) => void
}) {
  const { desk, unfinished, onFile } = props
  const processing = useProcessing(desk.draft.videoId, props.token)
  const publishing = usePublishing(desk, props.channelId, finalFailure(processing.state))
  const isHere = desk.upload !== null || desk.draft.videoId !== null
  return (
    <div className={styles.workbench}>
      <div className={styles.side}>
        <Panel className={styles.file ?? ''}>
          {isHere ? (
            <UploadProgress desk={desk} processing={processing.state} onFile={onFile} />
          ) : unfinished ? (
            <ContinueHere upload={unfinished} onFile={(file) => onFile(file, unfinished)} />
          ) : (
            <Skeleton height="180px" />
          )}
          {props.fault !== undefined && <InlineAlert kind="error">{props.fault}</InlineAlert>}
        </Panel>
        {processing.state?.stage === 'ready' && (
          <Panel className={styles.cut ?? ''}>
            <CutField
              videoId={processing.state.videoId}
              userId={desk.draft.userId}
              title={desk.draft.details.title || (desk.draft.file?.name ?? '')}
              description={desk.draft.details.description}
              onChanged={processing.lookAgain}
            />
          </Panel>
        )}
        <Panel>
          <ProcessingSteps desk={desk} processing={processing} published={publishing.published} />
        </Panel>
      </div>
      <PublishForm desk={desk} state={processing.state} publishing={publishing} />
    </div>
  )
}

function ContinueHere({ upload, onFile }: { upload: UnfinishedUpload; onFile: (file: File) => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ContinueUpload upload={upload} onFile={onFile} onDiscard={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={uploadTexts.discardTitle}
        description={uploadTexts.discardText}
        confirmLabel={uploadTexts.throwAway}
        isDanger
        onConfirm={() => discardAll('nothing')}
      />
    </>
  )
}

function finalFailure(state: ProcessingState | undefined): string | undefined {
  return state?.stage === 'failed' && !state.canRetry ? (state.failure ?? undefined) : undefined
}
