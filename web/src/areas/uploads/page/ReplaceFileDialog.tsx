import { useState } from 'react'
import { quotaText } from '@serendib/contract'
import { Loaded } from '../../../kit/index.ts'
import { formatBytes } from '../../../platform/format.ts'
import { editJobTexts } from '../../../platform/texts/edits.ts'
import { replacementTexts } from '../../../platform/texts/replacement.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Dialog, Dropzone, InlineAlert, Text } from '#ui'
import { EditJobError, EditJobProgress, hasEditJob, useEditActions, useEditState } from '../../edits/index.ts'
import { useMostBytes } from '../queue/upload-limits.ts'
import { addReplacement, discardItem } from '../queue/upload-queue.ts'
import { type Replacement, useReplacements } from '../queue/use-upload-queue.ts'
import { VIDEO_ACCEPT } from '../queue/video-file.ts'
import { ItemProgress } from './ItemProgress.tsx'
import { StorageUsed } from './StorageUsed.tsx'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import progress from './ItemProgress.module.css'
import styles from './ReplaceFileDialog.module.css'

interface ReplaceFileDialogProps {
  videoId: number
  title: string
  /** Called when the edit job was started, retried or discarded: components that show the video should reload it. */
  onChanged: () => void
  onClose: () => void
}

/**
 * Replaces the file of a video: chooses the new file, then shows the progress. The upload continues when the dialog is
 * closed.
 */
export default function ReplaceFileDialog({ title, onChanged, onClose, videoId }: ReplaceFileDialogProps) {
  const query = useEditState(videoId)
  const actions = useEditActions(videoId, onChanged)
  const item = useReplacements().get(videoId)
  const [error, setError] = useState<string>()
  const onFile = async (file: File) => setError(await addReplacement(videoId, file))
  return (
    <Dialog
      isOpen
      size="lg"
      title={replacementTexts.title({ video: title })}
      description={hasEditJob(query.data?.state) ? replacementTexts.makingLead : replacementTexts.lead}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      cancelLabel={editJobTexts.close}
    >
      <div className={styles.body}>
        {item ? (
          <Sending item={item} error={error} onFile={(file) => void onFile(file)} />
        ) : (
          <Loaded query={query} loading="320px">
            {({ state }) =>
              hasEditJob(state) ? (
                <EditJobProgress state={state} actions={actions} />
              ) : (
                <>
                  <EditJobError state={state} actions={actions} />
                  <UnfinishedUploads videoId={videoId} />
                  <FileChoice error={error} onFile={(file) => void onFile(file)} />
                </>
              )
            }
          </Loaded>
        )}
      </div>
    </Dialog>
  )
}

/** The drop zone, with what changes with the file and what doesn't. */
function FileChoice(props: { error: string | undefined; onFile: (file: File) => void }) {
  const { error } = props
  const bytesMax = useMostBytes()
  return (
    <>
      <StorageUsed />
      <Dropzone
        accept={VIDEO_ACCEPT}
        title={replacementTexts.drop}
        text={bytesMax === undefined ? '' : uploadTexts.sizeLimit({ size: quotaText(bytesMax) })}
        buttonLabel={replacementTexts.choose}
        onPick={props.onFile}
      >
        {error !== undefined && (
          <InlineAlert kind="error" className={styles.error ?? ''}>
            {error}
          </InlineAlert>
        )}
      </Dropzone>
      <ul className={styles.follows}>
        {replacementTexts.follows.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

function Sending(props: { item: Replacement; error: string | undefined; onFile: (file: File) => void }) {
  const { item, error } = props
  return (
    <div>
      <ItemProgress
        item={item}
        discard={{
          label: replacementTexts.discard,
          title: uploadTexts.discardFileTitle({ name: item.name }),
          text: uploadTexts.discardFileText({ sent: formatBytes(item.transfer.sentBytes) }),
        }}
        onDiscard={() => discardItem(item.id)}
        onFile={props.onFile}
      />
      {error !== undefined && <InlineAlert kind="error">{error}</InlineAlert>}
      <Text size="sm" tone="soft" breaksWords className={progress.note}>
        {replacementTexts.keepOpen}
      </Text>
    </div>
  )
}
