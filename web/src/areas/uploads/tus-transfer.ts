import type { DetailedError as TusError } from 'tus-js-client'
import { DetailedError, Upload } from 'tus-js-client'
import { Refused, SessionEnded } from '@serendib/contract'
import { currentSession } from '../../platform/session.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import type { Transfer, TransferEvents, TransferProblem } from './resumable-upload.ts'
import { findEarlier, UPLOADS_PATH } from './unfinished-uploads.ts'

// Small enough that proxies take a piece and a reload loses little, large enough that asking costs nothing.
const CHUNK_BYTES = 16 * 1024 * 1024

/** HTTP codes of a server that is not to be reached now: behind a proxy, starting, or busy with this very upload. */
const NOT_NOW = new Set([0, 423, 429, 502, 503, 504])
/** The upload is not as it was thought to be; asking again clears it up. */
const ASK_AGAIN = new Set([404, 409, 410])

/** What becomes of a file: a new video in a channel, or an own film that gets it in place of its own. */
export type UploadAim =
  | { readonly channelId: number | undefined; readonly isPublic: boolean }
  | { readonly replacesVideoId: number }

export interface TusUpload {
  readonly userId: number
  readonly aim: UploadAim
  /** The upload to go on with; undefined: an earlier one of this file, else a new one. */
  readonly from?: string | undefined
  /** The token of the user now, or null when they are signed out. */
  readonly token: () => string | null
}

/**
 * Sends a file by the tus protocol. An upload that this user began before with this file, wherever, is continued.
 * https://tus.io/protocols/resumable-upload
 */
export function tusTransfer(file: File, upload: TusUpload, events: TransferEvents): Transfer {
  /** With which the last request went out. */
  let sentToken: string | null = null
  const tus = new Upload(file, {
    endpoint: new URL(UPLOADS_PATH, location.origin).href,
    chunkSize: CHUNK_BYTES,
    // Tries again are the upload's own: it also hears of the network, of pauses and of the session.
    retryDelays: null,
    // The server knows what was begun, here and elsewhere.
    storeFingerprintForResuming: false,
    metadata: {
      filename: file.name,
      filetype: file.type,
      ...metadataOf(upload.aim),
    },
    onBeforeRequest: (request) => {
      const token = upload.token()
      if (token === null) throw new SessionEnded()
      sentToken = token
      request.setHeader('Authorization', `Bearer ${token}`)
    },
    // Thrown here, because tus would take a 401 for the loss of the upload and begin another one.
    onAfterResponse: (_request, response) => {
      if (response.getStatus() === 401) throw new SessionEnded()
    },
    onUploadUrlAvailable: () => {
      if (tus.url !== null) events.onUrl(tus.url)
    },
    onProgress: (sent) => events.onSent(sent),
    onChunkComplete: (_bytes, accepted) => events.onAccepted(accepted),
    onSuccess: () => events.onComplete(),
    onError: (error) => void tell(error),
  })

  let isWanted = false

  async function tell(error: unknown): Promise<void> {
    const problem = problemOf(error)
    // They signed in again while the request was on its way.
    if (problem.kind === 'session' && upload.token() !== null && upload.token() !== sentToken) {
      events.onProblem({ kind: 'connection' })
      return
    }
    // A file that changed on the disk looks like a lost connection.
    if (problem.kind === 'connection' && !(await isReadable(file))) {
      events.onProblem({ kind: 'refused', text: uploadTexts.fileUnreadable })
      return
    }
    events.onProblem(problem)
  }

  async function begin(): Promise<void> {
    if (tus.url === null) {
      sentToken = upload.token()
      if (sentToken === null) throw new SessionEnded()
      const filmId = 'replacesVideoId' in upload.aim ? upload.aim.replacesVideoId : undefined
      tus.url = upload.from ?? (await findEarlier(upload.userId, file, filmId)) ?? null
    }
    if (isWanted) tus.start()
  }

  return {
    start() {
      isWanted = true
      begin().catch(tell)
    },
    stop() {
      isWanted = false
      tus.abort().catch(() => undefined)
    },
  }
}

function metadataOf(aim: UploadAim): Record<string, string> {
  if ('replacesVideoId' in aim) return { replaces: String(aim.replacesVideoId) }
  const { channelId, isPublic } = aim
  return {
    ...(channelId === undefined ? {} : { channelId: String(channelId) }),
    broadcast: isPublic ? '1' : '0',
  }
}

/** The token of an upload's owner, as long as it is they who are signed in. */
export function tokenOf(userId: number): string | null {
  const session = currentSession()
  return session?.userId === userId ? session.token : null
}

/** What an error of tus or of a call means for an upload. */
export function problemOf(error: unknown): TransferProblem {
  if (error instanceof SessionEnded) return { kind: 'session' }
  if (error instanceof Refused) return refusedCall(error)
  if (error instanceof DetailedError) return failedRequest(error)
  return error instanceof TypeError ? { kind: 'connection' } : { kind: 'fault' }
}

function refusedCall(refused: Refused): TransferProblem {
  if (refused.code === 'video_still_uploading') return { kind: 'fault', text: refused.text }
  if (NOT_NOW.has(refused.httpStatus)) return { kind: 'connection' }
  return refused.httpStatus >= 500 ? { kind: 'fault' } : { kind: 'refused', text: refused.text }
}

function failedRequest(error: TusError): TransferProblem {
  if (error.causingError instanceof SessionEnded) return { kind: 'session' }
  const status = error.originalResponse?.getStatus() ?? 0
  if (NOT_NOW.has(status)) return { kind: 'connection' }
  const text = refusalTextOf(error.originalResponse?.getBody() ?? '')
  if (ASK_AGAIN.has(status)) return { kind: 'fault', text }
  if (text === '' && status >= 500) return { kind: 'fault' }
  return { kind: 'refused', text }
}

/** The text of a refusal's JSON; empty when it is none (a proxy's page, nothing at all). */
function refusalTextOf(body: string): string {
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer !== 'object' || answer === null || !('dataset' in answer)) return ''
    return typeof answer.dataset === 'string' ? answer.dataset : ''
  } catch {
    return ''
  }
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
