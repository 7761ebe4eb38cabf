import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ownVideoCalls, trackCalls, type MyVideo } from '@serendib/contract'
import { Loaded, pagesOf, useAction } from '../../../kit/index.ts'
import { call } from '../../../platform/calls/api.ts'
import { paths } from '../../../platform/paths.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { sharedTexts } from '../../../platform/texts/uploads.ts'
import { Button, Field, Panel, Row, Select, Stack } from '#ui'
import { draftCaptions } from '../../captions/index.ts'
import { namesakeOf, type SharedFile } from './shared-files.ts'

/** Shared files that belong to a video. The user confirms which one. */
export default function SharedAdditions(props: {
  files: readonly SharedFile[]
  onDone: (file: SharedFile) => void
}) {
  const videos = useInfiniteQuery(pagesOf(ownVideoCalls.myVideos, 'videos', { words: '' }))
  return (
    <Loaded query={videos} loading="160px">
      {({ items }) => (
        <Stack gap={4}>
          {props.files.map((shared) => (
            <SharedAddition
              key={`${shared.file.name} ${shared.file.lastModified}`}
              shared={shared}
              videos={items.filter(({ status }) => status !== 'removed' && status !== 'under-review')}
              onDone={() => props.onDone(shared)}
            />
          ))}
        </Stack>
      )}
    </Loaded>
  )
}

function SharedAddition(props: { shared: SharedFile; videos: readonly MyVideo[]; onDone: () => void }) {
  const { shared, videos, onDone } = props
  const { file } = shared
  const [chosen, setChosen] = useState<number>()
  const navigate = useNavigate()
  const suggested = namesakeOf(file.name, videos) ?? videos[0]
  const videoId = chosen ?? suggested?.id
  const isTrack = shared.purpose === 'track'
  const adding = useAction(
    async (id: number) => {
      if (isTrack) await call(trackCalls.addTrack, { body: { videoId: id }, files: { track: file } })
      else draftCaptions(id, file)
    },
    {
      done: (_, id) => {
        onDone()
        navigate(paths.ownVideo(id))
        return isTrack ? sharedTexts.trackAdded : undefined
      },
      changes: [trackCalls],
    },
  )
  return (
    <Panel title={file.name}>
      <Stack gap={4}>
        {videoId === undefined ? (
          <p>{sharedTexts.noVideos}</p>
        ) : (
          <Field label={sharedTexts.video}>
            <Select value={videoId} onChange={({ target }) => setChosen(Number(target.value))}>
              {videos.map(({ id, title, fileName }) => (
                <option key={id} value={id}>
                  {title || fileName}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Row justify="end" gap={2}>
          <Button variant="ghost" onClick={onDone}>
            {sharedTexts.discard}
          </Button>
          {videoId !== undefined && (
            <Button isLoading={adding.isRunning} onClick={() => void adding.run(videoId)}>
              {isTrack ? sharedTexts.addTrack : sharedTexts.addCaptions}
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  )
}
