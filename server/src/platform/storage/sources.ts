import { Readable } from 'node:stream'
import { errorCode } from '../error-code.ts'
import type { Source } from './index.ts'

type FileSource = Exclude<Source, Uint8Array | Readable>

export function isFile(source: Source): source is FileSource {
  return 'path' in source && !(source instanceof Readable)
}

export function isMove(source: Source): source is FileSource {
  return isFile(source) && source.move === true
}

/** Whether a write failed because a disk of this machine is full or its quota is exceeded. */
export function isDiskFull(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}
