import { Worker } from 'node:worker_threads'
import { type ReadTrack, TrackError } from '../../media/tracks/index.ts'

/** The largest file of 20 MB needs about 300 MB and four seconds. */
const MEMORY_MB = 512
const TIMEOUT_MS = 60_000
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

type Message = { read: ReadTrack } | { failure: Pick<TrackError, 'code' | 'line'> }

/**
 * Reads a track file in a thread, so that a hostile one takes neither the worker's memory nor its time. Throws
 * `TrackError`.
 */
export async function readInThread(
  file: { bytes: Uint8Array; name: string },
  signal: AbortSignal,
): Promise<ReadTrack> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const message = await new Promise<Message>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      ended.addEventListener(
        'abort',
        () => reject(new TrackError('track_timeout', 'Reading took too long.')),
        { once: true },
      )
    })
    if ('failure' in message) throw new TrackError(message.failure.code, 'in a thread', message.failure.line)
    return message.read
  } catch (error) {
    signal.throwIfAborted()
    const isOutOfMemory = error instanceof Error && 'code' in error && error.code === OUT_OF_MEMORY
    throw isOutOfMemory ? new TrackError('track_too_many_points', 'It needs too much memory.') : error
  } finally {
    await thread.terminate()
  }
}
