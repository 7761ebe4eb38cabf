import { useState } from 'react'
import type { TrackSettings } from '@serendib/contract'
import { Loaded } from '../../../kit/index.ts'
import { ownTrackTexts as texts } from '../../../platform/texts/places/own-tracks.ts'
import { Button, Dialog } from '#ui'
import { useEditState } from '../../edits/index.ts'
import { useOwnTrack, useTrackActions } from './own-track.ts'
import { TrackEditor } from './TrackEditor.tsx'

/** The choice of what viewers see of a video's track, and of when the video starts on it. */
export default function TrackDialog(props: { videoId: number; title: string; onClose: () => void }) {
  const { videoId, title, onClose } = props
  const query = useOwnTrack(videoId)
  const editState = useEditState(videoId).data?.state
  const actions = useTrackActions(videoId, onClose)
  const [changed, setChanged] = useState<TrackSettings>()
  const track = query.data?.track
  const settings = changed ?? track ?? undefined
  return (
    <Dialog
      isOpen
      size="xl"
      title={texts.dialogTitle({ video: title })}
      description={texts.dialogLead}
      isBusy={actions.isSaving}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      cancelLabel={texts.cancel}
      actions={
        settings && (
          <>
            <Button variant="ghost" onClick={actions.remove}>
              {texts.remove}
            </Button>
            <Button
              isLoading={actions.isSaving}
              loadingText={texts.saving}
              onClick={() => actions.save(settings)}
            >
              {texts.save}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} loading="420px">
        {({ track: shown }) =>
          shown && settings ? (
            <TrackEditor track={shown} settings={settings} editState={editState} onChange={setChanged} />
          ) : null
        }
      </Loaded>
    </Dialog>
  )
}
