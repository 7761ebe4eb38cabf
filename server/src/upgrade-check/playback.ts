import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Database } from '../platform/database/connect.ts'
import { findNewestSlug } from './example-queries.ts'
import { readResponse, type StepResult } from './step.ts'

const PLAYED_SECONDS = 10
const TIMEOUT_MS = 120_000

/** Plays the newest public video from its page as a player does, by decoding its first seconds. */
export async function playVideo(
  origin: string,
  db: Database,
  { hasMedia, ffmpegPath }: { readonly hasMedia: boolean; readonly ffmpegPath: string },
): Promise<StepResult> {
  if (!hasMedia)
    return { summary: 'Played no video: they are in the S3 bucket, not in the backup.', problems: [] }
  const slug = await findNewestSlug(db)
  if (slug === undefined) return { summary: 'Played no video: none is public.', problems: [] }
  const { text: page } = await readResponse(new URL(`/${slug}`, origin))
  const playlist = /(\/media\/[^"\\]*\/master-\w+\.m3u8)/.exec(page)?.[1]
  if (playlist === undefined)
    return { summary: `Could not play /${slug}.`, problems: [`The page of /${slug} names no playlist.`] }
  const input = ['-i', origin + playlist, '-t', String(PLAYED_SECONDS)]
  try {
    const { stderr } = await promisify(execFile)(
      ffmpegPath,
      ['-nostdin', '-v', 'error', ...input, '-f', 'null', '-'],
      { timeout: TIMEOUT_MS, encoding: 'utf8' },
    )
    if (stderr.trim() === '') return { summary: `Played /${slug}.`, problems: [] }
    return {
      summary: `Played /${slug} with errors.`,
      problems: [`/${slug} plays with errors: ${stderr.trim()}`],
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { summary: `Could not play /${slug}.`, problems: [`/${slug} doesn't play: ${reason}`] }
  }
}
