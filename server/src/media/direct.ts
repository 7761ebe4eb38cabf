import { open } from 'node:fs/promises'

import { directArguments } from './ffmpeg-arguments.ts'
import { MediaError } from './media-error.ts'
import { readBoxHead } from './mp4-boxes.ts'
import { runTool } from './run.ts'
import type { RunOptions } from './run.ts'
import type { MediaTools } from './tools.ts'

/** The rung of the direct source: good enough everywhere, small enough for a download on the road. */
const DIRECT_SIZE = 480

/** The largest rung up to 480, or the smallest there is. Pure. */
export function chooseDirectRung<R extends { size: number }>(rungs: readonly R[]): R | undefined {
  const bySize = rungs.toSorted((a, b) => a.size - b.size)
  return bySize.findLast((rung) => rung.size <= DIRECT_SIZE) ?? bySize[0]
}

/**
 * Writes one MP4 with index first from renditions that are there already: nothing is encoded. Throws `ToolError`, and
 * `MediaError('wrong_result')` where the index does not come first.
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

/** Types of the first two boxes: ftyp and then moov, where the index comes first. */
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
