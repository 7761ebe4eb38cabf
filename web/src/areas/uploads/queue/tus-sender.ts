import type { DetailedError as TusError } from 'tus-js-client'
import { DetailedError, Upload } from 'tus-js-client'
import { CallError, SessionEnded } from '@serendib/contract'
import { currentSession } from '../../../platform/session.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { type UploadTarget, replacedVideoOf } from './store.ts'
import type { Sender, SenderEvents, TransferError } from './transfer.ts'
import { findUnfinishedUrl, UPLOADS_PATH } from './unfinished-uploads.ts'

// Small enough for proxies and for a reload to lose little, and large enough that the overhead of requests doesn't
// matter.
const CHUNK_BYTES = 16 * 1024 * 1024

/**
 * HTTP statuses of a server that is unreachable at the moment: behind a proxy, starting, or still busy with this
 * upload.
 */
const UNAVAILABLE = new Set([0, 423, 429, 502, 503, 504])
const isUnavailable = (status: number) => UNAVAILABLE.has(status) || status >= 500
/** The upload is not in the expected state. The next request determines the state. */
const OUT_OF_STEP = new Set([404, 409, 410])

export interface TusUpload {
  readonly userId: number
  readonly target: UploadTarget
  /** The upload to resume; null for an unfinished one of the same file, or a new one. */
  readonly url: string | null
  /** Resolves with whether the file may be sent. */
  readonly isAccepted: Promise<boolean>
}

/** The server can't say at the moment what it has of an upload. */
class Unavailable extends Error {
  readonly status: number
  constructor(status: number) {
    super(`HTTP status ${status}`)
    this.status = status
  }
}

/** What a request of a stopped upload fails with, before it is sent. */
class Stopped extends Error {}

/**
 * Sends a file by the tus protocol. An unfinished upload of the same file is resumed, wherever it was started.
 * https://tus.io/protocols/resumable-upload
 */
export function createTusSender(file: File, upload: TusUpload, events: SenderEvents): Sender {
  /** The token of the last request. */
  let sentToken: string | null = null
  const token = () => readToken(upload.userId)
  let url = upload.url
  /** Incremented at every start and stop: an outdated start does nothing. */
  let round = 0
  let tus: Upload | undefined

  /** Each start has its own: `start` of tus is asynchronous, and would undo an `abort` that comes before its end. */
  function createUpload(ownRound: number): Upload {
    const created = new Upload(file, {
      endpoint: new URL(UPLOADS_PATH, location.origin).href,
      uploadUrl: url,
      chunkSize: CHUNK_BYTES,
      // The transfer handles retries, because it also knows about the network, pauses and the session.
      retryDelays: null,
      // Not needed: the server lists unfinished uploads.
      storeFingerprintForResuming: false,
      metadata: { filename: file.name, filetype: file.type, ...toMetadata(upload.target) },
      onBeforeRequest: (request) => {
        if (ownRound !== round) throw new Stopped()
        sentToken = token()
        if (sentToken === null) throw new SessionEnded()
        request.setHeader('Authorization', `Bearer ${sentToken}`)
      },
      // Thrown here, because tus would interpret these responses to a resumption as a lost upload and start another one.
      onAfterResponse: (request, response) => {
        const status = response.getStatus()
        if (status === 401) throw new SessionEnded()
        if (request.getMethod() === 'HEAD' && isUnavailable(status)) throw new Unavailable(status)
      },
      onUploadUrlAvailable: () => {
        if (created.url === null) return
        url = created.url
        events.onUrl(url)
      },
      onProgress: (sent) => events.onSent(sent),
      onChunkComplete: () => events.onConfirmed(),
      onSuccess: () => events.onComplete(),
      onError: (error) => void reportError(error, ownRound),
    })
    return created
  }

  async function reportError(error: unknown, ownRound: number): Promise<void> {
    if (ownRound !== round) return
    const found = classifyError(error)
    // The user signed in again while the request was in flight.
    if (found.kind === 'signed-out' && token() !== null && token() !== sentToken) {
      events.onError({ kind: 'connection' })
    } else if (found.kind === 'connection' && !(await isReadable(file))) {
      // A file that changed on the disk looks like a lost connection.
      events.onError({ kind: 'final', text: uploadTexts.fileUnreadable })
    } else events.onError(found)
  }

  async function start(ownRound: number): Promise<void> {
    if (!(await upload.isAccepted)) return
    if (url === null) {
      sentToken = token()
      if (sentToken === null) throw new SessionEnded()
      const found = await findUnfinishedUrl(file, replacedVideoOf(upload))
      if (ownRound !== round) return
      url = found ?? null
    }
    if (ownRound !== round) return
    tus = createUpload(ownRound)
    tus.start()
  }

  return {
    start() {
      round += 1
      const ownRound = round
      start(ownRound).catch((error: unknown) => reportError(error, ownRound))
    },
    stop() {
      round += 1
      tus?.abort().catch(() => undefined)
    },
  }
}

function toMetadata(target: UploadTarget): Record<string, string> {
  if ('replacesVideoId' in target)
    return { replaces: String(target.replacesVideoId), ...(target.isOriginal && { original: '1' }) }
  const { channelId, isPublic } = target
  return {
    ...(channelId === undefined ? {} : { channelId: String(channelId) }),
    broadcast: isPublic ? '1' : '0',
  }
}

/** The token of the upload's owner while signed in. */
export function readToken(userId: number): string | null {
  const session = currentSession()
  return session?.userId === userId ? session.token : null
}

/** Classifies an error of tus or of an API call for a transfer. */
export function classifyError(error: unknown): TransferError {
  if (error instanceof SessionEnded) return { kind: 'signed-out' }
  if (error instanceof CallError) return classifyApiError(error)
  if (error instanceof DetailedError) return classifyTusError(error)
  return error instanceof TypeError ? { kind: 'connection' } : { kind: 'server' }
}

function classifyApiError({ code, text, httpStatus }: CallError): TransferError {
  if (code === 'video_still_uploading') return { kind: 'server', text }
  if (UNAVAILABLE.has(httpStatus)) return { kind: 'connection' }
  return httpStatus >= 500 ? { kind: 'server' } : { kind: 'final', text }
}

function classifyTusError({ causingError, originalResponse }: TusError): TransferError {
  if (causingError instanceof SessionEnded) return { kind: 'signed-out' }
  const status =
    causingError instanceof Unavailable ? causingError.status : (originalResponse?.getStatus() ?? 0)
  if (UNAVAILABLE.has(status)) return { kind: 'connection' }
  const text = readErrorText(originalResponse?.getBody() ?? '')
  if (OUT_OF_STEP.has(status)) return { kind: 'server', text }
  return text === '' && status >= 500 ? { kind: 'server' } : { kind: 'final', text }
}

/** The text of an error response; empty for anything else, such as a proxy's page. */
function readErrorText(body: string): string {
  try {
    const response: unknown = JSON.parse(body)
    if (typeof response !== 'object' || response === null || !('dataset' in response)) return ''
    return typeof response.dataset === 'string' ? response.dataset : ''
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
