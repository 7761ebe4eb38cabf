import type { UnfinishedUpload } from '@serendib/contract'
import { cutCalls, profileCalls } from '@serendib/contract'
import { queryClient } from '../../platform/api.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { attend } from './attend.ts'
import { noteOtherFile } from './other-files.ts'
import type { ResumableUpload } from './resumable-upload.ts'
import { createResumableUpload } from './resumable-upload.ts'
import { problemOf, tokenOf, tusTransfer } from './tus-transfer.ts'
import { urlOf, discardUpload, forgetUpload, holdUrl, videoOf } from './unfinished-uploads.ts'

interface Film {
  readonly videoId: number
  readonly userId: number
}

const running = new Map<number, { file: File; upload: ResumableUpload; end: () => void }>()

/**
 * Uploads another file for a film, from where an earlier upload of it stopped: that of `from`, or what the server finds. One at
 * a time for each film: what was on its way before is removed.
 */
export function sendOtherFile({ videoId, userId }: Film, file: File, from?: UnfinishedUpload): void {
  const before = running.get(videoId)
  const isSame = before?.file.name === file.name && before.file.size === file.size
  const url = from ? urlOf(from) : isSame ? before.upload.state().url : undefined
  if (before && !isSame) discardOtherFile({ videoId, userId })
  else letGo(videoId)
  const token = () => tokenOf(userId)
  const upload = createResumableUpload({
    totalBytes: file.size,
    sentBytes: from?.receivedBytes ?? 0,
    openTransfer: (events) =>
      tusTransfer(file, { userId, token, aim: { replacesVideoId: videoId }, from: url }, events),
    findVideo: (url) => videoOf(url, token),
    problemOf,
    holdUrl,
    onChange: (state) => {
      if (state.phase === 'done') {
        forgetUpload(userId, state.url)
        letGo(videoId)
        void lookAgain()
        return
      }
      noteOtherFile(videoId, { videoId, userId, name: file.name, upload: state })
      if (state.phase === 'signed-out' && token() !== null) openPrompt('login-again')
    },
  })
  running.set(videoId, { file, upload, end: attend(upload, userId) })
  upload.start()
}

export const pauseOtherFile = (videoId: number) => running.get(videoId)?.upload.pause()
export const resumeOtherFile = (videoId: number) => running.get(videoId)?.upload.resume()

/** Stops an upload and removes it, here and on the server. */
export function discardOtherFile({ videoId, userId }: Film): void {
  const url = running.get(videoId)?.upload.state().url
  if (url !== undefined) discardUpload(userId, url).catch(() => undefined)
  letGo(videoId)
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
