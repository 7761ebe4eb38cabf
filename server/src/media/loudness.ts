import { loudnessArguments } from './ffmpeg-arguments.ts'
import { runTool } from './run.ts'
import type { RunOptions } from './run.ts'
import type { Source } from './source.ts'
import type { MediaTools } from './tools.ts'

/** Integrated loudness all sound is brought down to, in LUFS. */
const TARGET_LOUDNESS = -14

/**
 * Measures the sound's loudness and answers by how many decibels it must be turned down: 0 or negative. Turning up would
 * raise noise and clip peaks, so a quiet recording stays as it is.
 */
export async function measureGain(
  tools: MediaTools,
  inputPath: string,
  source: Source,
  options: RunOptions,
): Promise<number> {
  const { stderr } = await runTool(tools.ffmpegPath, loudnessArguments(inputPath, source), options)
  return gainFor(readLoudness(stderr))
}

/** The "Integrated loudness" of ffmpeg's ebur128 summary; undefined when there is none (sound too short). Pure. */
export function readLoudness(summary: string): number | undefined {
  const value = Number(/^\s*I:\s+(-?[\d.]+) LUFS/m.exec(summary)?.[1])
  return Number.isFinite(value) ? value : undefined
}

export function gainFor(loudness: number | undefined): number {
  return loudness === undefined ? 0 : Math.min(0, TARGET_LOUDNESS - loudness)
}
