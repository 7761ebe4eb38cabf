import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

import { MediaError } from '../media-error.ts'
import { parseInit, parseMoof, readBoxHead } from './mp4-boxes.ts'
import type { TrackInit } from './mp4-boxes.ts'

/** A moof with its mdat, in bytes of the file and seconds of the presentation. */
export interface Fragment {
  offset: number
  bytes: number
  /** Bytes up to the end of its first frame: all that a player needs to show the keyframe. */
  keyframeBytes: number
  /** Presentation time of its first frame or audio sample. */
  startSeconds: number
  durationSeconds: number
  startsWithKeyframe: boolean
  samples: number
}

/** The content of a fragmented MP4 with one track. */
export interface FragmentIndex {
  init: TrackInit
  /** The length of the init segment at the start of the file. */
  initBytes: number
  fileBytes: number
  fragments: Fragment[]
  durationSeconds: number
}

/**
 * Finds all fragments by reading box headers and moofs, never the media data. Throws `MediaError('wrong_result')` if
 * the file is not a gapless sequence of init segment and fragments, because then no byte range of it may be served.
 */
export async function readFragmentIndex(path: string): Promise<FragmentIndex> {
  const file = await open(path)
  try {
    return await indexFile(file)
  } catch (error) {
    throw new MediaError('wrong_result', `${path}: ${String(error)}`, { cause: error })
  } finally {
    await file.close()
  }
}

async function indexFile(file: FileHandle): Promise<FragmentIndex> {
  const { size: fileBytes } = await file.stat()
  const boxes = await listTopLevelBoxes(file, fileBytes)
  const firstMoof = boxes.findIndex((box) => box.type === 'moof')
  const initBytes = boxes[firstMoof]?.offset ?? 0
  const init = parseInit(await readAt(file, 0, initBytes))
  const fragments: Fragment[] = []
  let expectedTime: number | undefined
  for (let index = firstMoof; index < boxes.length; index += 2) {
    const [moof, mdat] = [boxes[index], boxes[index + 1]]
    if (moof?.type !== 'moof' || mdat?.type !== 'mdat')
      throw new Error(`box ${moof?.type ?? ''} between fragments`)
    const times = parseMoof(await readAt(file, moof.offset, moof.size), init)
    if (expectedTime !== undefined && times.decodeTime !== expectedTime) {
      throw new Error(`fragment at ${moof.offset} starts at ${times.decodeTime}, expected ${expectedTime}`)
    }
    expectedTime = times.decodeTime + times.duration
    fragments.push({
      offset: moof.offset,
      bytes: moof.size + mdat.size,
      keyframeBytes: times.firstSampleEnd,
      startSeconds: (times.firstPresentationTime - init.presentationStart) / init.timescale,
      durationSeconds: times.duration / init.timescale,
      startsWithKeyframe: times.startsWithKeyframe,
      samples: times.samples,
    })
  }
  const durationSeconds = fragments.reduce((sum, fragment) => sum + fragment.durationSeconds, 0)
  return { init, initBytes, fileBytes, fragments, durationSeconds }
}

interface PlacedBox {
  type: string
  offset: number
  size: number
}

async function listTopLevelBoxes(file: FileHandle, fileBytes: number): Promise<PlacedBox[]> {
  const boxes: PlacedBox[] = []
  for (let offset = 0; offset < fileBytes;) {
    const head = readBoxHead(await readAt(file, offset, 16), 0)
    if (!head || offset + head.size > fileBytes) throw new Error(`truncated box at ${offset}`)
    boxes.push({ type: head.type, offset, size: head.size })
    offset += head.size
  }
  return boxes
}

/** What a file from elsewhere may have, so that reading it takes little memory. */
export interface BoxLimits {
  readonly boxes: number
  readonly initBytes: number
  readonly moofBytes: number
}

/** Throws `MediaError('wrong_result')` if a file has more or larger boxes. Reads their headers only. */
export async function checkBoxes(path: string, limits: BoxLimits): Promise<void> {
  const file = await open(path)
  try {
    const { size: fileBytes } = await file.stat()
    let [boxes, hasMoof] = [0, false]
    for (let offset = 0; offset < fileBytes; boxes += 1) {
      const head = readBoxHead(await readAt(file, offset, 16), 0)
      hasMoof ||= head?.type === 'moof'
      const bytesMax = !hasMoof
        ? limits.initBytes - offset
        : head?.type === 'mdat'
          ? Infinity
          : limits.moofBytes
      if (!head || boxes >= limits.boxes || head.size > bytesMax)
        throw new MediaError('wrong_result', `${path}: too many or too large boxes at ${offset}`)
      offset += head.size
    }
  } finally {
    await file.close()
  }
}

/** Reads the init segment of a rendition. Throws like `readFragmentIndex`. */
export async function readInit(path: string): Promise<Buffer> {
  const { initBytes } = await readFragmentIndex(path)
  const file = await open(path)
  try {
    return await readAt(file, 0, initBytes)
  } finally {
    await file.close()
  }
}

/** Reads bytes of a file; fewer at its end. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
