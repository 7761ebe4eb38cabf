import { join } from 'node:path'

import { readFragmentIndex } from './fragment-index.ts'
import type { FragmentIndex } from './fragment-index.ts'
import { MediaError } from './media-error.ts'
import { runTool, ToolError } from './run.ts'
import type { RunOptions } from './run.ts'
import { rateOf } from './source.ts'
import type { FrameRate, Source } from './source.ts'
import { words } from './tools.ts'
import type { MediaTools } from './tools.ts'

interface RenditionExpectation {
  kind: 'video' | 'audio'
  /** Null where the source does not say. */
  durationSeconds: number | null
  toleranceSeconds: number
}

/** How long a picture rendition of this source must be: a frame or two of either side more or less. */
export function expectVideo(source: Source, rate: FrameRate): RenditionExpectation {
  const slowest = Math.min(rateOf(rate), source.video?.framesPerSecond || rateOf(rate))
  // The length of a last picture is a guess where every picture's length differs.
  const guess = source.video?.isVariableRate ? 0.5 : 0.02
  return {
    kind: 'video',
    durationSeconds: source.video?.durationSeconds ?? null,
    toleranceSeconds: 2 / slowest + guess,
  }
}

/** Sound comes in steps of about 20 ms, and its start is padded where it begins later than the picture. */
export function expectAudio(source: Source): RenditionExpectation {
  const durationSeconds = source.audio?.durationSeconds ?? null
  return { kind: 'audio', durationSeconds, toleranceSeconds: Math.max(0.5, (durationSeconds ?? 0) * 0.01) }
}

/**
 * Reads a rendition's boxes and checks that it is whole: a gapless row of fragments from time 0, each beginning with a
 * keyframe, as long as expected, without written-in metadata. Throws `MediaError('wrong_result')`.
 */
export async function checkStructure(path: string, expected: RenditionExpectation): Promise<FragmentIndex> {
  const index = await readFragmentIndex(path)
  const difference = Math.abs(index.durationSeconds - (expected.durationSeconds ?? index.durationSeconds))
  const first = index.fragments[0]
  const faults = [
    index.init.handler === expected.kind ? '' : `holds ${index.init.handler}`,
    first && Math.abs(first.startSeconds) <= 0.06 ? '' : `begins at ${first?.startSeconds} s`,
    index.fragments.every((fragment) => fragment.startsWithKeyframe)
      ? ''
      : 'a fragment begins without a keyframe',
    index.init.strayMetadata.length === 0 ? '' : `metadata: ${index.init.strayMetadata.join()}`,
    difference <= expected.toleranceSeconds
      ? ''
      : `is ${index.durationSeconds} s long, expected ${expected.durationSeconds} s`,
  ].filter((fault) => fault !== '')
  if (faults.length > 0) throw new MediaError('wrong_result', `${path}: ${faults.join('; ')}`)
  return index
}

/** A rendition as players will read it. */
interface PlaylistToCheck {
  playlist: string
  kind: 'video' | 'audio'
  keyframes: number
}

/**
 * Reads renditions through their playlists, byte range by byte range as a player does, and decodes every keyframe and all
 * sound. Keyframes suffice: between them stands what the same encoder wrote in the same run, and decoding everything would
 * cost as much as a rung. Throws `MediaError('wrong_result')`.
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
      // Otherwise the decoder paints over what it cannot read, and with several threads now and then forgets to say so.
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
    if (error instanceof ToolError && error.failure === 'exit') {
      throw new MediaError('wrong_result', error.message, { cause: error })
    }
    throw error
  }
  videos.forEach(({ playlist, keyframes }, index) => {
    if (decoded[index] === keyframes) return
    throw new MediaError('wrong_result', `${playlist}: ${decoded[index]} of ${keyframes} keyframes decode`)
  })
}
