import { createReadStream } from 'node:fs'
import { MediaError } from '../media-error.ts'
import { isReadError, ToolError } from '../tools/run.ts'

/**
 * Runs a step that reads an upload. ffmpeg reports "Input/output error" for a failing disk, but also for some broken
 * files. If the whole file can be read here, the error becomes `unreadable_file`: the file is to blame if it happens
 * again.
 */
export async function judgingReads<T>(
  inputPath: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isSuspect =
      error instanceof MediaError && error.cause instanceof ToolError && isReadError(error.cause)
    if (!isSuspect || !(await canBeRead(inputPath, signal))) throw error
    throw new MediaError('unreadable_file', error.detail, { cause: error })
  }
}

async function canBeRead(path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const stream = createReadStream(path, { highWaterMark: 1024 ** 2, signal })
    for await (const _ of stream);
    return true
  } catch {
    signal.throwIfAborted()
    return false
  }
}
