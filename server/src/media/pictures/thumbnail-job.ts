import type { RunOptions } from '../tools/run.ts'
import type { Source } from '../model/source.ts'
import type { MediaTools } from '../tools/tools.ts'

/** The input of making thumbnails. `folder` is where the pictures are written. */
export interface ThumbnailJob {
  tools: MediaTools
  inputPath: string
  folder: string
  source: Source
  options: RunOptions
}
