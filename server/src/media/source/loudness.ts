import { loudnessArguments } from '../tools/ffmpeg-arguments.ts'
import { runTool } from '../tools/run.ts'
import type { RunOptions } from '../tools/run.ts'
import type { Source, SourceAudio } from '../model/source.ts'
import type { MediaTools } from '../tools/tools.ts'

/** The integrated loudness that audio is reduced to, in LUFS. */
const TARGET_LOUDNESS = -14

/**
 * Measures the loudness of an audio track and returns the gain in decibels: 0 or negative. Quiet audio stays unchanged,
 * because raising it would amplify noise and clip peaks.
 */
export async function measureGain(
  tools: MediaTools,
  inputPath: string,
  source: Source,
  audio: SourceAudio,
  options: RunOptions,
): Promise<number> {
  const { stderr } = await runTool(tools.ffmpegPath, loudnessArguments(inputPath, source, audio), options)
  return gainFor(readLoudness(stderr))
}

/** Parses the "Integrated loudness" of ffmpeg's ebur128 summary; undefined if there is none (audio too short). Pure. */
export function readLoudness(summary: string): number | undefined {
  const value = Number(/^\s*I:\s+(-?[\d.]+) LUFS/m.exec(summary)?.[1])
  return Number.isFinite(value) ? value : undefined
}

export function gainFor(loudness: number | undefined): number {
  return loudness === undefined ? 0 : Math.min(0, TARGET_LOUDNESS - loudness)
}
