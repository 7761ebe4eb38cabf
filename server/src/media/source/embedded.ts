import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from '../tools/run.ts'
import { uploadInput, words } from '../tools/tools.ts'
import type { MediaTools } from '../tools/tools.ts'
import type { ProbedFile } from './header.ts'
import type { EmbeddedChapter, SubtitleTrack } from '../model/source.ts'
import { readLanguage } from './stream-description.ts'

const TEXT_CODECS: ReadonlySet<string> = new Set(['subrip', 'mov_text', 'webvtt', 'ass', 'ssa', 'text'])
const TRACKS_MAX = 8
const CHAPTERS_MAX = 100
/** Twelve hours of speech have less. */
const SUBTITLE_BYTES_MAX = 1_000_000

/** The first subtitles of each language, except those that only translate signs. */
export function findSubtitles({ streams }: ProbedFile): SubtitleTrack[] {
  const tracks = new Map<string | null, SubtitleTrack>()
  for (const { index, codec_type: kind, codec_name: codec, disposition, tags } of streams) {
    if (kind !== 'subtitle' || !TEXT_CODECS.has(codec) || disposition['forced']) continue
    const language = readLanguage(tags['language'])
    if (!tracks.has(language)) tracks.set(language, { index, language })
  }
  return [...tracks.values()].slice(0, TRACKS_MAX)
}

export function findChapters({ chapters, format }: ProbedFile): EmbeddedChapter[] {
  return chapters.slice(0, CHAPTERS_MAX).map(({ start_time: start, tags }) => ({
    startSeconds: Math.max(0, start - format.start_time),
    title: tags['title'] ?? '',
  }))
}

/** Reads subtitles of an upload as SubRip, all in one pass, except those of more than 1 MB. Throws `ToolError`. */
export async function readSubtitles(
  tools: MediaTools,
  inputPath: string,
  tracks: readonly SubtitleTrack[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ language: string | null; text: Buffer }[]> {
  const outputOf = ({ index }: SubtitleTrack) => join(folder, `subtitles-${index}.srt`)
  const outputs = tracks.flatMap((track) => [
    ...words(`-map 0:${track.index} -c:s srt -fs ${SUBTITLE_BYTES_MAX} -f srt`),
    `file:${outputOf(track)}`,
  ])
  await mkdir(folder, { recursive: true })
  try {
    const args = [...words('-v error -nostdin -y'), ...uploadInput(inputPath), ...outputs]
    await runTool(tools.ffmpegPath, args, { timeLimitSeconds: 600, signal })
    const read = tracks.map(async (track) => ({
      language: track.language,
      text: await readFile(outputOf(track)),
    }))
    return (await Promise.all(read)).filter(({ text }) => text.length < SUBTITLE_BYTES_MAX)
  } finally {
    for (const track of tracks) await rm(outputOf(track), { force: true })
  }
}
