import type { RunOptions } from './run.ts'
import type { Source } from './source.ts'
import type { MediaTools } from './tools.ts'

/** What making posters needs. `folder` is where the pictures go. */
export interface PosterJob {
  tools: MediaTools
  inputPath: string
  folder: string
  source: Source
  options: RunOptions
}
