import type { UnfinishedUpload } from '@serendib/contract'
import { uploadCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { attend } from './attend.ts'
import type { Details, Draft } from './publish-draft.ts'
import { emptyDetails, emptyDraft, readDraft, writeDraft } from './publish-draft.ts'
import type { ResumableUpload, UploadState } from './resumable-upload.ts'
import { createResumableUpload } from './resumable-upload.ts'
import { problemOf, tokenOf, tusTransfer } from './tus-transfer.ts'
import { discardUpload, forgetUpload, holdUrl, urlOf, videoOf } from './unfinished-uploads.ts'
import type { VideoFacts } from './video-file.ts'
import { readVideoFacts } from './video-file.ts'

/** The one upload of this tab. It lives outside the page, and goes on while its owner looks at other pages. */
export interface Desk {
  readonly draft: Draft
  /** The file itself; gone after a reload, when the browser gives it back only to who chooses it again. */
  readonly file: File | null
  /** The course of the upload, while the file is here. */
  readonly upload: UploadState | null
  /** What the browser can tell of the file; null until it has, and when it cannot. */
  readonly facts: VideoFacts | null
  /** A picture of one's own for the thumbnail. */
  readonly picture: OwnPicture | null
  /** Its details are on their way to the server. */
  readonly isPublishing: boolean
  /** Its details are with the server; nothing of it is kept here any more. */
  readonly isPublished: boolean
}

export interface OwnPicture {
  readonly file: File
  /** Under which this page shows it. */
  readonly url: string
}

const emptyDesk = {
  file: null,
  upload: null,
  facts: null,
  picture: null,
  isPublishing: false,
  isPublished: false,
} as const

let desk: Desk | null = null
let running: ResumableUpload | null = null
let endAttending: () => void = () => undefined
const listeners = new Set<() => void>()

export function subscribeToDesk(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentDesk(): Desk | null {
  return desk
}

/** Lays out the desk for a user: what runs in this tab, else what the tab kept. Nobody sees another one's. */
export function openDesk(userId: number): void {
  if (desk?.draft.userId === userId) return
  letGo()
  set({ ...emptyDesk, draft: readDraft(userId) })
}

function set(next: Desk): void {
  if (desk?.draft !== next.draft) writeDraft(next.isPublished ? emptyDraft(next.draft.userId) : next.draft)
  for (const kind of ['picture', 'still'] as const) {
    const before = desk && addressOf(desk, kind)
    if (before !== null && before !== addressOf(next, kind)) URL.revokeObjectURL(before)
  }
  desk = next
  for (const listener of listeners) listener()
}

function addressOf({ picture, facts }: Desk, kind: 'picture' | 'still'): string | null {
  return (kind === 'picture' ? picture?.url : facts?.stillUrl) ?? null
}

function change(part: Partial<Desk>): void {
  if (desk) set({ ...desk, ...part })
}

function changeDraft(part: Partial<Draft>): void {
  if (desk) change({ draft: { ...desk.draft, ...part } })
}

export function changeDetails(part: Partial<Details>): void {
  if (desk) changeDraft({ details: { ...desk.draft.details, ...part } })
}

/** Empties what was written; the channel and the file stay. */
export function clearDetails(): void {
  if (!desk) return
  const { channelId } = desk.draft.details
  change({
    picture: null,
    draft: {
      ...desk.draft,
      details: { ...emptyDetails, ...(channelId === undefined ? {} : { channelId }) },
    },
  })
}

export const markPublishing = (isPublishing: boolean) => change({ isPublishing })

/** Lets go of what was written, now that the server has it. What is shown of the video's way stays. */
export function markPublished(): void {
  change({ isPublished: true })
  clearDetails()
}

export function choosePicture(file: File | null): void {
  change({ picture: file && { file, url: URL.createObjectURL(file) } })
}

/**
 * Uploads a file, from where an earlier upload of it stopped: that of `from`, or what the server finds. Resolves soon after
 * the start with what the browser can tell of the file; null when it cannot, or another file came meanwhile.
 */
export async function startUpload(
  file: File,
  channelId: number,
  from?: UnfinishedUpload,
): Promise<VideoFacts | null> {
  if (!desk) return null
  const before = desk.upload?.url
  const isSame = desk.draft.file?.name === file.name && desk.draft.file.bytes === file.size
  letGo()
  const { userId, details } = desk.draft
  const token = () => tokenOf(userId)
  running = createResumableUpload({
    totalBytes: file.size,
    sentBytes: from?.receivedBytes ?? 0,
    openTransfer: (events) =>
      tusTransfer(
        file,
        {
          ...{ userId, token, aim: { channelId, isPublic: details.isPublic } },
          from: from ? urlOf(from) : isSame ? before : undefined,
        },
        events,
      ),
    findVideo: (url) => videoOf(url, token),
    problemOf,
    holdUrl,
    onChange: onUploadChange,
  })
  const begun = { file: { name: file.name, bytes: file.size }, uploadUrl: null, videoId: null }
  change({
    file,
    facts: null,
    upload: running.state(),
    draft: { ...desk.draft, ...begun, isEncodingRequested: false },
  })
  endAttending = attend(running, userId)
  running.start()
  const facts = await readVideoFacts(file)
  if (!facts) return null
  if (desk.file !== file) {
    if (facts.stillUrl !== null) URL.revokeObjectURL(facts.stillUrl)
    return null
  }
  change({ facts })
  return facts
}

/**
 * Goes on with an upload from its file, which was chosen again, in its channel. False where the desk is busy with something
 * else: nothing happens then.
 */
export function continueUpload(userId: number, upload: UnfinishedUpload, file: File): boolean {
  openDesk(userId)
  if (desk?.isPublished) discardAll('nothing')
  const isFree = desk?.draft.file === null && desk.draft.videoId === null
  const isOwn = desk?.upload === null && desk.draft.uploadUrl === urlOf(upload)
  if (!isFree && !isOwn) return false
  if (!isOwn) changeDetails({ channelId: upload.channelId })
  void startUpload(file, upload.channelId, upload)
  return true
}

/** Takes over a video whose upload ended without our knowing. */
export function adoptVideo(video: { videoId: number; fileName: string; bytes: number }): void {
  changeDraft({ videoId: video.videoId, file: { name: video.fileName, bytes: video.bytes } })
  void requestEncoding()
}

export const pauseUpload = () => running?.pause()
export const resumeUpload = () => running?.resume()

/** Stops the upload and removes it, here and on the server. What was written stays unless `details` go too. */
export function discardAll(kept: 'details' | 'nothing'): void {
  if (!desk) return
  const { userId, details, uploadUrl, videoId } = desk.draft
  const url = desk.upload?.url ?? uploadUrl
  letGo()
  if (url !== null && videoId === null) discardUpload(userId, url).catch(() => undefined)
  const draft = kept === 'details' ? { ...emptyDraft(userId), details } : emptyDraft(userId)
  set({ ...emptyDesk, draft, picture: kept === 'details' ? desk.picture : null })
}

/** Forgets the file whose upload cannot be found any more; what was written stays. */
export function forgetFile(): void {
  changeDraft({ file: null, uploadUrl: null, videoId: null, isEncodingRequested: false })
}

/** Asks for the encoding, once for a video; what is refused shows in the processing state. */
export async function requestEncoding(): Promise<void> {
  const videoId = desk?.draft.videoId
  if (desk === null || videoId === null || videoId === undefined || desk.draft.isEncodingRequested) return
  try {
    await call(uploadCalls.encodeVideo, { body: { videoId } })
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'connection') setTimeout(() => void requestEncoding(), ASK_AGAIN_MS)
    if (problem.kind !== 'refused') return
  }
  if (desk.draft.videoId === videoId) changeDraft({ isEncodingRequested: true })
}

const ASK_AGAIN_MS = 5000

function onUploadChange(upload: UploadState): void {
  if (!desk) return
  // Who signed out by themselves, or somebody else who signed in, needs no reminder.
  if (upload.phase === 'signed-out' && tokenOf(desk.draft.userId) !== null) openPrompt('login-again')
  const known = {
    uploadUrl: upload.url ?? desk.draft.uploadUrl,
    videoId: upload.videoId ?? desk.draft.videoId,
  }
  const isNews = known.uploadUrl !== desk.draft.uploadUrl || known.videoId !== desk.draft.videoId
  change(isNews ? { upload, draft: { ...desk.draft, ...known } } : { upload })
  if (upload.phase === 'done') {
    endAttending()
    forgetUpload(desk.draft.userId, upload.url)
    void requestEncoding()
  }
}

function letGo(): void {
  running?.abandon()
  running = null
  endAttending()
}
