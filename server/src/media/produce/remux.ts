import { join } from 'node:path'

import { MediaError } from '../media-error.ts'
import { audioTracks } from '../model/source.ts'
import { remuxArguments } from '../tools/ffmpeg-arguments.ts'
import { isVerdict, runTool } from '../tools/run.ts'
import { makeOnce, watched } from './production.ts'
import type { Production } from './production.ts'

/**
 * Remuxes the source into the work folder, with continuous timestamps and constant audio parameters. Doesn't change the
 * upload.
 */
async function remux(production: Production): Promise<Production> {
  const { tools, inputPath, source, folder } = production
  await makeOnce(production, [REMUXED], async (attempt) => {
    await runTool(
      tools.ffmpegPath,
      remuxArguments(inputPath, join(attempt, REMUXED), source),
      watched(production, attempt),
    )
  })
  const { video } = source
  const [audio = null, ...furtherAudio] = audioTracks(source).map((track, index) =>
    Object.assign({}, track, { index: video ? index + 1 : index, codec: 'pcm_s16le' }),
  )
  return {
    ...production,
    inputPath: folder.path(REMUXED),
    source: {
      ...source,
      container: 'nut',
      hasBrokenClock: false,
      video: video && { ...video, index: 0 },
      audio,
      furtherAudio,
    },
  }
}

const REMUXED = 'source.nut'
/** In the work folder if parts of the source are unreadable. */
export const DAMAGE_NOTE = 'damage.txt'

/**
 * Makes something of the source, or of the remuxed one if its timestamps jump or ffmpeg can't encode it as it is: parameters
 * that change within the file restart ffmpeg's filters, which only decoding the whole file reveals.
 */
export async function remuxIfNeeded<T>(
  production: Production,
  make: (input: Production) => Promise<T>,
): Promise<T> {
  if (production.source.hasBrokenClock) return make(await remux(production))
  try {
    return await make(production)
  } catch (error) {
    if (!isAboutFile(error)) throw error
    // In MPEG streams, a change of parameters may look like damage. Other damaged files don't get better.
    const isMpeg = production.source.container.startsWith('mpeg')
    if (!isMpeg && (await production.folder.has(DAMAGE_NOTE))) throw error
    await production.folder.discard([DAMAGE_NOTE])
    try {
      return await make(await remux(production))
    } catch (reason) {
      throw isAboutFile(reason) ? error : reason
    }
  }
}

function isAboutFile(error: unknown): boolean {
  return isVerdict(error) || (error instanceof MediaError && error.code === 'wrong_result')
}
