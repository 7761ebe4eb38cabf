import { open } from 'node:fs/promises'

import { directArguments } from '../tools/ffmpeg-arguments.ts'
import { MediaError } from '../media-error.ts'
import { readBoxHead } from '../output/mp4-boxes.ts'
import { runTool } from '../tools/run.ts'
import type { RunOptions } from '../tools/run.ts'
import type { MediaTools } from '../tools/tools.ts'

/** The size of the direct MP4's rendition: good enough on any screen, small enough for a mobile download. */
const DIRECT_SIZE = 480

/** The largest rendition up to 480, or the smallest one if all are larger. Pure. */
export function chooseDirectRendition<R extends { size: number }>(renditions: readonly R[]): R | undefined {
  const bySize = renditions.toSorted((a, b) => a.size - b.size)
  return bySize.findLast((rendition) => rendition.size <= DIRECT_SIZE) ?? bySize[0]
}

/**
 * Muxes existing renditions into one MP4 with the index first, without encoding. Throws `ToolError`, and
 * `MediaError('wrong_result')` if the index doesn't come first.
 */
export async function makeDirect(
  tools: MediaTools,
  renditions: { videoPath: string | null; audioPath: string | null },
  outputPath: string,
  options: RunOptions,
): Promise<void> {
  await runTool(
    tools.ffmpegPath,
    directArguments(renditions.videoPath, renditions.audioPath, outputPath),
    options,
  )
  const order = await firstBoxes(outputPath)
  if (order.indexOf('moov') !== 1)
    throw new MediaError('wrong_result', `${outputPath} begins with ${order.join()}`)
}

/** The types of the first two boxes: ftyp and then moov, if the index comes first. */
async function firstBoxes(path: string): Promise<string[]> {
  const file = await open(path)
  try {
    const types: string[] = []
    for (let offset = 0; types.length < 2;) {
      const { buffer } = await file.read(Buffer.alloc(16), 0, 16, offset)
      const head = readBoxHead(buffer, 0)
      if (!head) break
      types.push(head.type)
      offset += head.size
    }
    return types
  } finally {
    await file.close()
  }
}
