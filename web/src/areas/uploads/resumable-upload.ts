import { createTransferMeter, secondsLeft } from './transfer-meter.ts'

/**
 * `waiting`: for the connection, and goes on by itself. `signed-out`: goes on with `resume` after signing in again.
 * `finishing`: all bytes are there, and the server is asked which video they became.
 */
export type UploadPhase = 'uploading' | 'paused' | 'waiting' | 'signed-out' | 'finishing' | 'done' | 'failed'

export interface UploadState {
  readonly phase: UploadPhase
  readonly sentBytes: number
  readonly totalBytes: number
  readonly bytesPerSecond: number | undefined
  readonly secondsLeft: number | undefined
  /** Where the server keeps it; undefined until the server has agreed to take it. */
  readonly url: string | undefined
  /** Once `done`. */
  readonly videoId: number | undefined
  /** Once `failed`: the server's words, or empty where it had none. */
  readonly failureText: string | undefined
}

/**
 * What stopped a transfer. `connection`: tried again for as long as it takes. `fault`: tried again a few times, but only
 * an upload that the server had taken. `refused`: final.
 */
export type TransferProblem =
  | { readonly kind: 'connection' }
  | { readonly kind: 'session' }
  | { readonly kind: 'fault'; readonly text?: string }
  | { readonly kind: 'refused'; readonly text: string }

/** Moves the bytes. `start` goes on where the server says it stands; `stop` ends the request that is under way. */
export interface Transfer {
  start(): void
  stop(): void
}

export interface TransferEvents {
  onUrl(url: string): void
  /** Bytes that left, whether or not the server has answered yet. */
  onSent(bytes: number): void
  /** Bytes that the server has confirmed. */
  onAccepted(bytes: number): void
  onComplete(): void
  onProblem(problem: TransferProblem): void
}

export interface UploadParts {
  readonly totalBytes: number
  /** What is there from an earlier visit, so that the first thing shown is not zero. */
  readonly sentBytes?: number
  readonly openTransfer: (events: TransferEvents) => Transfer
  /** The video that the finished upload became. */
  readonly findVideo: (url: string) => Promise<number>
  /** Sorts what `findVideo` threw. */
  readonly problemOf: (error: unknown) => TransferProblem
  /** Holds where the server keeps it for this tab, until what it answers is called. */
  readonly holdUrl?: (url: string) => () => void
  readonly onChange: (state: UploadState) => void
}

export interface ResumableUpload {
  state(): UploadState
  start(): void
  pause(): void
  /** Goes on after a pause, a failure or a new sign-in. */
  resume(): void
  connectionLost(): void
  connectionReturned(): void
  /** Ends it here; the server keeps what it has. */
  abandon(): void
}

/** Milliseconds until the next try, the last one again and again. */
const TRY_AGAIN_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
const FAULTS_MAX = 4
/** A connection that moves nothing for so long is dead, whatever the browser thinks. */
const STALLED_MS = 60_000
const TOLD_EVERY_MS = 250

/** One upload and its course; it knows neither tus nor React. */
export function createResumableUpload(parts: UploadParts): ResumableUpload {
  let state: UploadState = {
    phase: 'uploading',
    sentBytes: parts.sentBytes ?? 0,
    totalBytes: parts.totalBytes,
    bytesPerSecond: undefined,
    secondsLeft: undefined,
    url: undefined,
    videoId: undefined,
    failureText: undefined,
  }
  const meter = createTransferMeter()
  let isComplete = false
  let isAbandoned = false
  let tries = 0
  let faults = 0
  let toldAtMs = 0
  // Counts the runs between two stops: what an earlier run still reports is not heard.
  let run = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let stallTimer: ReturnType<typeof setTimeout> | undefined
  let release = () => {}

  const transfer = parts.openTransfer({
    onUrl: (url) => {
      if (isAbandoned) return
      if (url !== state.url) {
        release()
        release = parts.holdUrl?.(url) ?? release
      }
      change({ url })
    },
    onSent: (bytes) => {
      if (isAbandoned || state.phase !== 'uploading') return
      watchForStall()
      const now = Date.now()
      meter.note(bytes, now)
      if (now - toldAtMs < TOLD_EVERY_MS && bytes < state.totalBytes) return
      toldAtMs = now
      const bytesPerSecond = meter.bytesPerSecond()
      change({
        sentBytes: bytes,
        bytesPerSecond,
        secondsLeft: secondsLeft(state.totalBytes - bytes, bytesPerSecond),
      })
    },
    onAccepted: () => {
      tries = 0
      faults = 0
    },
    onComplete: () => {
      if (isAbandoned) return
      isComplete = true
      tries = 0
      faults = 0
      go()
    },
    onProblem: (problem) => {
      if (!isAbandoned && state.phase === 'uploading') meet(problem)
    },
  })

  function change(part: Partial<UploadState>): void {
    state = { ...state, ...part }
    parts.onChange(state)
  }

  function halt(part: Partial<UploadState> & { phase: UploadPhase }): void {
    run += 1
    clearTimeout(retryTimer)
    clearTimeout(stallTimer)
    meter.reset()
    change({ bytesPerSecond: undefined, secondsLeft: undefined, ...part })
  }

  function go(): void {
    halt({ phase: isComplete ? 'finishing' : 'uploading', failureText: undefined })
    if (isComplete) {
      change({ sentBytes: state.totalBytes })
      void finish(run)
      return
    }
    watchForStall()
    transfer.start()
  }

  async function finish(ownRun: number): Promise<void> {
    try {
      const videoId = await parts.findVideo(state.url ?? '')
      if (ownRun !== run) return
      release()
      halt({ phase: 'done', videoId })
    } catch (error) {
      if (ownRun === run) meet(parts.problemOf(error))
    }
  }

  function meet(problem: TransferProblem): void {
    switch (problem.kind) {
      case 'session':
        halt({ phase: 'signed-out' })
        break
      case 'connection':
        tryAgainLater()
        break
      case 'fault':
        faults += 1
        if (state.url === undefined || faults > FAULTS_MAX) {
          halt({ phase: 'failed', failureText: problem.text ?? '' })
        } else tryAgainLater()
        break
      case 'refused':
        halt({ phase: 'failed', failureText: problem.text })
        break
    }
  }

  function tryAgainLater(): void {
    const delay = TRY_AGAIN_MS[Math.min(tries, TRY_AGAIN_MS.length - 1)] ?? 0
    tries += 1
    halt({ phase: 'waiting' })
    retryTimer = setTimeout(go, delay)
  }

  function watchForStall(): void {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => {
      transfer.stop()
      tryAgainLater()
    }, STALLED_MS)
  }

  const isUnderWay = () => state.phase === 'uploading' || state.phase === 'waiting'

  return {
    state: () => state,
    start: go,
    pause() {
      if (!isUnderWay()) return
      transfer.stop()
      halt({ phase: 'paused' })
    },
    resume() {
      if (state.phase !== 'paused' && state.phase !== 'failed' && state.phase !== 'signed-out') return
      tries = 0
      faults = 0
      go()
    },
    connectionLost() {
      if (state.phase !== 'uploading') return
      transfer.stop()
      tryAgainLater()
    },
    connectionReturned() {
      if (state.phase !== 'waiting') return
      tries = 0
      go()
    },
    abandon() {
      isAbandoned = true
      release()
      run += 1
      clearTimeout(retryTimer)
      clearTimeout(stallTimer)
      transfer.stop()
    },
  }
}
