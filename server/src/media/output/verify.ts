import { join } from 'node:path'

import { readFragmentIndex } from './fragment-index.ts'
import type { FragmentIndex } from './fragment-index.ts'
import { MediaError } from '../media-error.ts'
import { isVerdict, runTool } from '../tools/run.ts'
import type { RunOptions } from '../tools/run.ts'
import { heldSeconds, MISSING_END_SECONDS, needsSilence, rateOf } from '../model/source.ts'
import type { FrameRate, Source } from '../model/source.ts'
import { words } from '../tools/tools.ts'
import type { MediaTools } from '../tools/tools.ts'

interface RenditionExpectation {
  kind: 'video' | 'audio'
  /** Null if the source doesn't specify it. */
  durationSeconds: number | null
  toleranceSeconds: number
}

/** The expected length of a video rendition, with a tolerance of a frame or two. */
export function expectVideo(source: Source, rate: FrameRate): RenditionExpectation {
  const slowest = Math.min(rateOf(rate), source.video?.framesPerSecond || rateOf(rate))
  // With a variable frame rate, the duration of the last frame is a guess.
  const guess = source.isIncomplete ? MISSING_END_SECONDS : source.video?.isVariableRate ? 0.5 : 0.02
  return {
    kind: 'video',
    durationSeconds: source.video && source.video.durationSeconds + heldSeconds(source),
    toleranceSeconds: Math.min(1, 2 / slowest) + guess,
  }
}

/** Audio has steps of about 20 ms, and its start is padded if it begins later than the video. */
export function expectAudio(source: Source, track = 0): RenditionExpectation {
  const durationSeconds =
    track > 0 || needsSilence(source) ? source.durationSeconds : (source.audio?.durationSeconds ?? null)
  return { kind: 'audio', durationSeconds, toleranceSeconds: Math.max(0.5, (durationSeconds ?? 0) * 0.01) }
}

/**
 * Reads a rendition's boxes and checks that it is complete: a gapless sequence of fragments from time 0, each beginning
 * with a keyframe, of the expected length, without metadata. Throws `MediaError('wrong_result')`.
 */
export async function checkStructure(path: string, expected: RenditionExpectation): Promise<FragmentIndex> {
  const index = await readFragmentIndex(path)
  const difference = Math.abs(index.durationSeconds - (expected.durationSeconds ?? index.durationSeconds))
  const first = index.fragments[0]
  const errors = [
    index.init.handler === expected.kind ? '' : `holds ${index.init.handler}`,
    first && Math.abs(first.startSeconds) <= 0.06 ? '' : `begins at ${first?.startSeconds} s`,
    index.fragments.every((fragment) => fragment.startsWithKeyframe)
      ? ''
      : 'a fragment begins without a keyframe',
    index.init.strayMetadata.length === 0 ? '' : `metadata: ${index.init.strayMetadata.join()}`,
    difference <= expected.toleranceSeconds
      ? ''
      : `is ${index.durationSeconds} s long, expected ${expected.durationSeconds} s`,
  ].filter((error) => error !== '')
  if (errors.length > 0) throw new MediaError('wrong_result', `${path}: ${errors.join('; ')}`)
  return index
}

/** A rendition as players read it. */
interface PlaylistToCheck {
  playlist: string
  kind: 'video' | 'audio'
  keyframes: number
}

/**
 * Reads renditions through their playlists, byte range by byte range like a player, and decodes every keyframe and all
 * audio. Keyframes are sufficient: the frames between them were written by the same encoder in the same run, and
 * decoding everything would cost as much as a rendition. Throws `MediaError('wrong_result')`.
 */
export async function checkDecoding(
  tools: MediaTools,
  folder: string,
  playlists: readonly PlaylistToCheck[],
  options: RunOptions,
): Promise<void> {
  const videos = playlists.filter(({ kind }) => kind === 'video')
  const inputs = [...videos, ...playlists.filter(({ kind }) => kind === 'audio')]
  const args = [
    ...words('-hide_banner -v error -nostdin -xerror'),
    ...inputs.flatMap(({ playlist, kind }) => [
      ...(kind === 'video' ? words('-skip_frame nokey') : []),
      // Otherwise the decoder conceals unreadable data, and with several threads sometimes doesn't report it.
      ...words('-err_detect explode -threads 1 -protocol_whitelist file -i'),
      `file:${join(folder, playlist)}`,
    ]),
    ...videos.flatMap((_, index) => ['-map', `${index}:v`]),
    ...(videos.length > 0 ? words('-fps_mode passthrough -f framecrc -') : []),
    ...inputs
      .slice(videos.length)
      .flatMap((_, index) => ['-map', `${videos.length + index}:a`, '-f', 'null', '-']),
  ]
  const decoded = videos.map(() => 0)
  const onLine = (line: string) => {
    const stream = /^(\d+),/.exec(line)?.[1]
    if (stream !== undefined) decoded[Number(stream)] = (decoded[Number(stream)] ?? 0) + 1
  }
  try {
    await runTool(tools.ffmpegPath, args, { ...options, onLine })
  } catch (error) {
    throw isVerdict(error) ? new MediaError('wrong_result', error.message, { cause: error }) : error
  }
  videos.forEach(({ playlist, keyframes }, index) => {
    if (decoded[index] === keyframes) return
    throw new MediaError('wrong_result', `${playlist}: ${decoded[index]} of ${keyframes} keyframes decode`)
  })
}
