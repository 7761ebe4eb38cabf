import type { MediaTools, Source } from '../../media/index.ts'
import { readSubtitles } from '../../media/index.ts'
import type { JobContext } from '../../platform/jobs/handler.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { saveCues } from './captions.ts'
import type { Embedded } from './embedded-queries.ts'
import { replaceEmbedded } from './embedded-queries.ts'
import { listCaptions } from './queries.ts'
import type { CaptionParts } from './trimmed-captions.ts'
import { cuesOfPart } from './trimmed-captions.ts'
import { readCaptions } from './web-vtt.ts'

interface Upload {
  readonly source: Source
  readonly file: string
  /** Where files may be written. */
  readonly folder: string
}

/** Stores the subtitles and chapters of an uploaded file until its owner uses or dismisses them. */
export async function offerEmbedded(
  { db, tools }: { db: Database; tools: MediaTools },
  videoId: number,
  upload: Upload,
  context: JobContext,
): Promise<void> {
  const { subtitles, chapters } = upload.source
  if (subtitles.length === 0 && chapters.length < 2) return
  const captions = subtitles.length > 0 ? await readEmbeddedCaptions(tools, upload, context) : []
  const offered = { captions, chapters: chapters.length < 2 ? [] : chapters }
  await db.transaction().execute((trx) => replaceEmbedded(trx, videoId, offered))
}

/** The log of a drone or camera is never offered. */
async function readEmbeddedCaptions(
  tools: MediaTools,
  { source, file, folder }: Upload,
  { signal, log }: JobContext,
): Promise<Embedded['captions']> {
  try {
    const tracks = await readSubtitles(tools, file, source.subtitles, { folder, signal })
    const read = await Promise.all(
      tracks.map(async ({ language, text }) => {
        const captions = await readCaptions(text, 'utf-8')
        return typeof captions === 'string' || captions.cues.length === 0
          ? []
          : [{ language: language ?? 'und', cues: captions.cues }]
      }),
    )
    return read.flat()
  } catch (err) {
    signal.throwIfAborted()
    // The video itself is not worse for it.
    log.warn({ err }, "couldn't read embedded subtitles")
    return []
  }
}

/** Saves offered captions in languages that the viewer's video doesn't have. Throws `too_many_captions`. */
export async function importCaptions(
  parts: CaptionParts,
  viewer: Viewer,
  videoId: number,
  captions: Embedded['captions'],
): Promise<void> {
  const before = new Set((await listCaptions(parts.db, videoId)).map(({ language }) => language))
  for (const { language, cues } of captions) {
    if (before.has(language)) continue
    await saveCues(parts, viewer, { videoId, language, isDefault: false }, (part) => ({
      shown: part ? cuesOfPart(cues, part) : cues,
      whole: cues,
    }))
  }
}
