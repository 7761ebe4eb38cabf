import { createTransferMeter, secondsLeft } from './transfer-meter.ts'

/**
 * `waiting`: for the connection; resumes automatically. `signed-out`: resumes with `resume` after the next sign-in.
 * `finishing`: all bytes are sent, and the resulting video is being requested.
 */
export type TransferPhase =
  'uploading' | 'paused' | 'waiting' | 'signed-out' | 'finishing' | 'done' | 'failed'

export interface TransferState {
  readonly phase: TransferPhase
  readonly sentBytes: number
  readonly totalBytes: number
  readonly bytesPerSecond: number | undefined
  readonly secondsLeft: number | undefined
  /** The upload's URL; undefined until the server has accepted the upload. */
  readonly url: string | undefined
  /** Set when `done`. */
  readonly videoId: number | undefined
  /** Set when `failed`: the server's text, or empty if there was none. */
  readonly errorText: string | undefined
}

/**
 * What stopped a transfer. `connection`: retried indefinitely. `server`: retried a few times, but only after the server
 * has accepted the upload. `final`: not retried.
 */
export type TransferError =
  | { readonly kind: 'connection' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'server'; readonly text?: string }
  | { readonly kind: 'final'; readonly text: string }

/** Sends the bytes. `start` continues at the server's offset; `stop` aborts the current request. */
export interface Sender {
  start(): void
  stop(): void
}

export interface SenderEvents {
  onUrl(url: string): void
  /** Bytes that left the browser, confirmed or not. */
  onSent(bytes: number): void
  /** Called when the server has confirmed bytes. */
  onConfirmed(): void
  onComplete(): void
  onError(error: TransferError): void
}

interface TransferParts {
  readonly totalBytes: number
  /** The bytes that an earlier transfer has sent, so that the progress doesn't start at zero. */
  readonly sentBytes?: number
  readonly createSender: (events: SenderEvents) => Sender
  /** Resolves with the video of the complete upload. */
  readonly findVideo: (url: string) => Promise<number>
  /** Classifies an error thrown by `findVideo`. */
  readonly classifyError: (error: unknown) => TransferError
  readonly onChange: (state: TransferState) => void
}

export interface Transfer {
  state(): TransferState
  start(): void
  pause(): void
  /** Resumes after a pause, an error or a new sign-in. */
  resume(): void
  connectionLost(): void
  connectionReturned(): void
  /** Stops the transfer in this tab. The server keeps the received bytes. */
  abandon(): void
}

/** The delays between retries; the last one repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
const SERVER_ERRORS_MAX = 4
/** A connection without progress for this long is considered dead, even if the browser hasn't noticed. */
const STALLED_MS = 60_000
const PROGRESS_EVERY_MS = 250

/** The state machine of one transfer. Independent of tus and React. */
export function createTransfer(parts: TransferParts): Transfer {
  let state: TransferState = {
    phase: 'uploading',
    sentBytes: parts.sentBytes ?? 0,
    totalBytes: parts.totalBytes,
    bytesPerSecond: undefined,
    secondsLeft: undefined,
    url: undefined,
    videoId: undefined,
    errorText: undefined,
  }
  const meter = createTransferMeter()
  let isComplete = false
  let isAbandoned = false
  let retries = 0
  let serverErrors = 0
  let progressAtMs = 0
  /** Incremented at every change of phase: responses for earlier phases are ignored. */
  let round = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let stallTimer: ReturnType<typeof setTimeout> | undefined

  const sender = parts.createSender({
    onUrl: (url) => {
      if (!isAbandoned) change({ url })
    },
    onSent: (bytes) => {
      if (isAbandoned || state.phase !== 'uploading') return
      watchForStall()
      const now = Date.now()
      meter.note(bytes, now)
      if (now - progressAtMs < PROGRESS_EVERY_MS && bytes < state.totalBytes) return
      progressAtMs = now
      const bytesPerSecond = meter.bytesPerSecond()
      change({
        sentBytes: bytes,
        bytesPerSecond,
        secondsLeft: secondsLeft(state.totalBytes - bytes, bytesPerSecond),
      })
    },
    onConfirmed: resetErrors,
    onComplete: () => {
      if (isAbandoned) return
      isComplete = true
      resetErrors()
      start()
    },
    onError: (error) => {
      if (!isAbandoned && state.phase === 'uploading') handleError(error)
    },
  })

  function change(part: Partial<TransferState>): void {
    state = { ...state, ...part }
    parts.onChange(state)
  }

  function enter(phase: TransferPhase, part: Partial<TransferState> = {}): void {
    endRound()
    meter.reset()
    change({ bytesPerSecond: undefined, secondsLeft: undefined, ...part, phase })
  }

  function endRound(): void {
    round += 1
    clearTimeout(retryTimer)
    clearTimeout(stallTimer)
  }

  function resetErrors(): void {
    retries = 0
    serverErrors = 0
  }

  function start(): void {
    if (isComplete) {
      enter('finishing', { errorText: undefined, sentBytes: state.totalBytes })
      void finish(round)
      return
    }
    enter('uploading', { errorText: undefined })
    watchForStall()
    sender.start()
  }

  async function finish(ownRound: number): Promise<void> {
    try {
      const videoId = await parts.findVideo(state.url ?? '')
      if (ownRound === round) enter('done', { videoId })
    } catch (error) {
      if (ownRound === round) handleError(parts.classifyError(error))
    }
  }

  function handleError(error: TransferError): void {
    switch (error.kind) {
      case 'signed-out':
        enter('signed-out')
        break
      case 'connection':
        retryLater()
        break
      case 'server':
        serverErrors += 1
        if (state.url !== undefined && serverErrors <= SERVER_ERRORS_MAX) retryLater()
        else enter('failed', { errorText: error.text ?? '' })
        break
      case 'final':
        enter('failed', { errorText: error.text })
        break
    }
  }

  function retryLater(): void {
    const delay = RETRY_DELAYS_MS[Math.min(retries, RETRY_DELAYS_MS.length - 1)] ?? 0
    retries += 1
    enter('waiting')
    retryTimer = setTimeout(start, delay)
  }

  function watchForStall(): void {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(stopAndRetry, STALLED_MS)
  }

  function stopAndRetry(): void {
    sender.stop()
    retryLater()
  }

  return {
    state: () => state,
    start,
    pause() {
      if (state.phase !== 'uploading' && state.phase !== 'waiting') return
      sender.stop()
      enter('paused')
    },
    resume() {
      if (state.phase !== 'paused' && state.phase !== 'failed' && state.phase !== 'signed-out') return
      resetErrors()
      start()
    },
    connectionLost() {
      if (state.phase === 'uploading') stopAndRetry()
    },
    connectionReturned() {
      if (state.phase !== 'waiting') return
      retries = 0
      start()
    },
    abandon() {
      isAbandoned = true
      endRound()
      sender.stop()
    },
  }
}
