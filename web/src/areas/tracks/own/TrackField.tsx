import { Route } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { OwnTrack } from '@serendib/contract'
import { Loaded } from '../../../kit/index.ts'
import { ownTrackTexts as texts } from '../../../platform/texts/places/own-tracks.ts'
import { Button, FieldGroup, FileButton, InlineAlert, Row, Stack } from '#ui'
import { TrackDialog } from './lazy.ts'
import { failureText, useOwnTrack, useTrackActions } from './own-track.ts'
import { TRACK_ACCEPT } from './track-file.ts'

/** The track of one's own video: adds a file, shows its state, and opens the editor. */
export function TrackField({ videoId, title }: { videoId: number; title: string }) {
  const query = useOwnTrack(videoId)
  const [isOpen, setOpen] = useState(false)
  const { add, isAdding } = useTrackActions(videoId)
  return (
    <FieldGroup legend={texts.title}>
      <Loaded query={query} loading="72px">
        {({ track }) => (
          <Stack gap={3}>
            <output>
              <State track={track} />
            </output>
            <Row wrap gap={2}>
              {track?.state === 'read' && (
                <Button variant="line" icon={<Route className="icon-s" />} onClick={() => setOpen(true)}>
                  {texts.open}
                </Button>
              )}
              <FileButton
                label={track ? texts.replace : texts.add}
                accept={TRACK_ACCEPT}
                onPick={(file) => isAdding || add(file)}
              />
            </Row>
          </Stack>
        )}
      </Loaded>
      {isOpen && (
        <Suspense fallback={null}>
          <TrackDialog videoId={videoId} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </FieldGroup>
  )
}

function State({ track }: { track: OwnTrack | null }) {
  if (!track) return <span>{texts.hint}</span>
  if (track.state === 'reading') return <span>{texts.reading}</span>
  if (track.state === 'failed') return <InlineAlert kind="error">{failureText(track)}</InlineAlert>
  if (track.needsCheck) return <InlineAlert kind="error">{texts.needsCheck}</InlineAlert>
  const isOffered = !track.isShown && track.fileName === ''
  return <span>{track.isShown ? texts.shown : isOffered ? texts.found : texts.hidden}</span>
}
