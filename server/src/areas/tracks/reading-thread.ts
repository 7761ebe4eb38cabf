import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { readTrackFile, TrackError } from '../../media/tracks/index.ts'

// Reads a track file for `readInThread`.
const { bytes, name } = z.object({ bytes: z.instanceof(Uint8Array), name: z.string() }).parse(workerData)
const reply = async () => {
  try {
    return { read: await readTrackFile(Buffer.from(bytes), name) }
  } catch (error) {
    if (!(error instanceof TrackError)) throw error
    return { failure: { code: error.code, line: error.line } }
  }
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(await reply())
