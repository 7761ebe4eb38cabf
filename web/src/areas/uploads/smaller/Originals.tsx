import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../kit/index.ts'
import { isOnWifi, knowsWifi, useConnectionType } from '../../../platform/connection.ts'
import { formatBytes } from '../../../platform/format.ts'
import { smallerTexts, uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button, FileButton, InlineAlert, ProgressBar, Row, Section, Stack, Surface, Text } from '#ui'
import { neighbourOf } from '../page/ask-to-discard.ts'
import { PauseButton, progressTexts } from '../page/ItemProgress.tsx'
import { resumeItem } from '../queue/sending.ts'
import type { UploadItem } from '../queue/store.ts'
import { otherTabsQuery } from '../queue/unfinished-uploads.ts'
import { useUploadQueue } from '../queue/use-upload-queue.ts'
import { VIDEO_ACCEPT } from '../queue/video-file.ts'
import { followOriginals, removeLeftovers, replacementOf, sendOriginal } from './originals.ts'
import { dropOriginal, hasFile, lockNameOf, type Original, useOriginals } from './stored-originals.ts'
import { isFileReplaced } from './replaceable-video.ts'
import { waitsForWifi } from './wifi-only.ts'

/** The originals that replace their smaller versions; nothing if there are none. */
export function Originals() {
  const originals = useOriginals()
  // Shows the progress of those that are being sent.
  useUploadQueue()
  useEffect(() => {
    // A browser that refuses storage has none.
    removeLeftovers().catch(() => undefined)
  }, [])
  const hasOriginals = originals.length > 0
  useEffect(() => {
    if (hasOriginals) followOriginals()
  }, [hasOriginals])
  const { data: otherTabs } = useQuery({ ...otherTabsQuery, enabled: hasOriginals })
  const shown = originals.filter(
    ({ key, videoId, hasBegun }) =>
      videoId !== null && (!hasBegun || replacementOf(videoId)) && !otherTabs?.has(lockNameOf(key)),
  )
  if (shown.length === 0) return null
  return (
    <Section title={smallerTexts.originals}>
      <Stack as="ul" gap={4}>
        {shown.map((original) => (
          <Surface key={original.key} as="li" padding={5} hasBorder>
            <OriginalEntry original={original} item={replacementOf(original.videoId)} />
          </Surface>
        ))}
      </Stack>
    </Section>
  )
}

function OriginalEntry({ original, item }: { original: Original; item: UploadItem | undefined }) {
  const { name, bytes, isAsked, key, videoId } = original
  const isHere = hasFile(original)
  // What it waits for depends on it.
  useConnectionType()
  const [isOther, setOther] = useState(false)
  const nameElement = useRef<HTMLElement>(null)
  const send = async (file?: File) => {
    let isSent = false
    const sendNow = (isSure: boolean) => {
      isSent = true
      // The button that was pressed is removed.
      nameElement.current?.focus()
      sendOriginal(original, file, isSure)
    }
    const isReplaced = videoId !== null && (await isFileReplaced(videoId).catch(() => false))
    if (!isReplaced) sendNow(false)
    else
      confirm({
        title: smallerTexts.sendTitle,
        text: smallerTexts.sendText,
        label: smallerTexts.sendNow,
        finalFocus: () => (isSent ? nameElement.current : null),
        run: async () => {
          sendNow(true)
          return null
        },
      })
  }
  const askToDrop = () => {
    let nextFocus: HTMLElement | null = null
    confirm({
      title: smallerTexts.dropTitle,
      text: smallerTexts.dropText,
      label: smallerTexts.drop,
      isDanger: true,
      finalFocus: () => nextFocus,
      run: async () => {
        nextFocus = nameElement.current && neighbourOf(nameElement.current)
        dropOriginal(key)
        return null
      },
    })
  }
  return (
    <Stack gap={3}>
      <Text as="p" breaksWords>
        <b ref={nameElement} tabIndex={-1}>
          {name}
        </b>
      </Text>
      <Text size="sm" tone="soft">
        {smallerTexts.original({ size: formatBytes(bytes) })}
      </Text>
      {item ? (
        <Sending item={item} />
      ) : (
        <>
          <div role="status">
            <Text size="sm">{waitingText(original, isHere)}</Text>
          </div>
          {isOther && (
            <InlineAlert kind="error">
              {uploadTexts.differentFile({ name, size: formatBytes(bytes) })}
            </InlineAlert>
          )}
          <Row wrap gap={3}>
            {!isHere && (
              <FileButton
                accept={VIDEO_ACCEPT}
                label={smallerTexts.chooseFile}
                spokenLabel={smallerTexts.chooseNamed({ name })}
                onPick={(file) => {
                  const isSame = file.name === name && file.size === bytes
                  setOther(!isSame)
                  if (isSame) void send(file)
                }}
              />
            )}
            {isHere && !isAsked && (
              <Button
                variant="tonal"
                aria-label={smallerTexts.sendNamed({ name })}
                onClick={() => void send()}
              >
                {smallerTexts.sendNow}
              </Button>
            )}
            <Button variant="line" aria-label={smallerTexts.dropNamed({ name })} onClick={askToDrop}>
              {smallerTexts.drop}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  )
}

function waitingText({ isAsked, isChanged }: Original, isHere: boolean): string {
  if (!isHere) return smallerTexts.needsFile
  if (isChanged === true) return smallerTexts.waitsForDecision
  if (isAsked || isOnWifi()) return smallerTexts.waitsToStart
  return knowsWifi() ? smallerTexts.waitsForWifi : smallerTexts.waitsForOwner
}

function Sending({ item }: { item: UploadItem }) {
  const { id, transfer, bytes } = item
  if (transfer?.phase === 'failed') {
    return (
      <>
        <InlineAlert kind="error">{transfer.errorText || uploadTexts.unknownError}</InlineAlert>
        <Row>
          <Button variant="line" onClick={() => resumeItem(id)}>
            {uploadTexts.tryAgain}
          </Button>
        </Row>
      </>
    )
  }
  return (
    <>
      <ProgressBar label={uploadTexts.uploadProgress} share={(transfer?.sentBytes ?? 0) / bytes} />
      <Row justify="between" gap={3}>
        <Text size="sm" tone="soft">
          {waitsForWifi(item) ? smallerTexts.waitsForWifi : transfer && progressTexts(transfer).join(' · ')}
        </Text>
        <PauseButton item={item} />
      </Row>
    </>
  )
}
