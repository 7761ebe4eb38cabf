import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ownVideoCalls, trackCalls, type MyVideo } from '@serendib/contract'
import { Loaded, pagesOf, useAction } from '../../../kit/index.ts'
import { call } from '../../../platform/calls/api.ts'
import { formatBytes, unbroken } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { sharedTexts } from '../../../platform/texts/uploads.ts'
import { Button, Field, Panel, Row, Select, Stack, Text } from '#ui'
import { draftCaptions } from '../../captions/index.ts'
import { namesakeOf, type SharedFile, sharesOf, takeSharedFiles } from './shared-files.ts'

interface SharedFilesProps {
  readonly files: readonly SharedFile[]
  /** Called when the user has decided about files. */
  readonly onDone: (files: readonly SharedFile[]) => void
  readonly onUpload: (files: readonly File[]) => void
}

/** Files that other apps shared. Nothing is sent before the user says so, since any website can send them too. */
export default function SharedFiles({ files, ...rest }: SharedFilesProps) {
  return (
    <Stack gap={4}>
      {sharesOf(files).map(([folder, shared]) => (
        <Share key={folder} {...rest} files={shared} />
      ))}
    </Stack>
  )
}

/** What was shared at once: files of other shares may come from another app, or a website. */
function Share({ files, onDone, onUpload }: SharedFilesProps) {
  const hasVideo = files.some(({ purpose }) => purpose === 'video')
  // The queue adds tracks to the video beside which they were shared.
  const forQueue = files.filter(({ purpose }) => purpose === 'video' || (hasVideo && purpose === 'track'))
  const additions = files.filter((each) => !forQueue.includes(each))
  return (
    <>
      {hasVideo && <UploadQuestion {...{ onDone, onUpload }} files={forQueue} />}
      {additions.length > 0 && <SharedAdditions files={additions} onDone={onDone} />}
    </>
  )
}

function UploadQuestion({ files, onDone, onUpload }: SharedFilesProps) {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const decide = async (isWanted: boolean) => {
    const taken = await takeSharedFiles(files)
    onDone(files)
    if (isWanted) onUpload(taken)
  }
  return (
    <Panel
      title={sharedTexts.question({ count: files.length })}
      subtitle={sharedTexts.source({ size: formatBytes(bytes) })}
    >
      <Stack gap={4}>
        <Stack as="ul" gap={2} aria-label={sharedTexts.files}>
          {files.map(({ url, file }) => (
            <Row key={url} as="li" justify="between" gap={4}>
              <Text as="span" breaksWords>
                {file.name}
              </Text>
              <Text as="span" size="sm" tone="muted" isNumeric>
                {unbroken(formatBytes(file.size))}
              </Text>
            </Row>
          ))}
        </Stack>
        <Row justify="end" gap={2}>
          <Button variant="ghost" onClick={() => void decide(false)}>
            {sharedTexts.dontUpload}
          </Button>
          <Button onClick={() => void decide(true)}>{sharedTexts.upload}</Button>
        </Row>
      </Stack>
    </Panel>
  )
}

/** Files that belong to one of the user's videos. */
function SharedAdditions({ files, onDone }: Pick<SharedFilesProps, 'files' | 'onDone'>) {
  const videos = useInfiniteQuery(pagesOf(ownVideoCalls.myVideos, 'videos', { words: '' }))
  return (
    <Loaded query={videos} loading="160px">
      {({ items }) => (
        <Stack gap={4}>
          {files.map((shared) => {
            const videos = items.filter(({ status }) => status !== 'removed' && status !== 'under-review')
            const onDecided = () => {
              void takeSharedFiles([shared])
              onDone([shared])
            }
            return <SharedAddition key={shared.url} {...{ shared, videos }} onDone={onDecided} />
          })}
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
