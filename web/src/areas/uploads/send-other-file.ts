import { cutCalls, profileCalls } from '@serendib/contract'
import { queryClient } from '../../platform/api.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { attend } from './attend.ts'
import { noteOtherFile } from './other-files.ts'
import type { ResumableUpload } from './resumable-upload.ts'
import { createResumableUpload } from './resumable-upload.ts'
import { problemOf, tokenOf, tusTransfer } from './tus-transfer.ts'
import { discardUpload, videoOf } from './unfinished-uploads.ts'

interface Film {
  readonly videoId: number
  readonly userId: number
}

const running = new Map<number, { file: File; upload: ResumableUpload; end: () => void }>()

/**
 * Uploads another file for a film, from where an earlier upload of the same file stopped. One at a time for each film: what
 * was on its way before is removed.
 */
export function sendOtherFile({ videoId, userId }: Film, file: File): void {
  const before = running.get(videoId)?.file
  if (before && (before.name !== file.name || before.size !== file.size))
    discardOtherFile({ videoId, userId })
  else letGo(videoId)
  const token = () => tokenOf(userId)
  const upload = createResumableUpload({
    totalBytes: file.size,
    openTransfer: (events) => tusTransfer(file, { userId, aim: { replacesVideoId: videoId }, token }, events),
    findVideo: (url) => videoOf(url, token),
    problemOf,
    onChange: (state) => {
      if (state.phase === 'done') {
        letGo(videoId)
        void lookAgain()
        return
      }
      noteOtherFile(videoId, { videoId, userId, name: file.name, upload: state })
      if (state.phase === 'signed-out' && token() !== null) openPrompt('login-again')
    },
  })
  running.set(videoId, { file, upload, end: attend(upload) })
  upload.start()
}

export const pauseOtherFile = (videoId: number) => running.get(videoId)?.upload.pause()
export const resumeOtherFile = (videoId: number) => running.get(videoId)?.upload.resume()

/** Lets those go on that stopped with an old token; nothing happens where none did. */
export function resumeSignedOut(): void {
  for (const { upload } of running.values()) if (upload.state().phase === 'signed-out') upload.resume()
}

/** Stops an upload and removes it, here and on the server. */
export function discardOtherFile({ videoId, userId }: Film): void {
  const url = running.get(videoId)?.upload.state().url
  letGo(videoId)
  if (url !== undefined) void discardUpload(userId, url)
}

function letGo(videoId: number): void {
  const found = running.get(videoId)
  if (!found) return
  running.delete(videoId)
  found.end()
  found.upload.abandon()
  noteOtherFile(videoId, null)
}

async function lookAgain(): Promise<void> {
  await Promise.all(
    [cutCalls.cutState, profileCalls.myVideos].map(({ area, name }) =>
      queryClient.invalidateQueries({ queryKey: [area, name] }),
    ),
  )
}
