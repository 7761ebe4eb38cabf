import { type Config, ConfigError } from './platform/config/index.ts'
import { storageUrl } from './platform/config/storage-url.ts'
import type { Storage } from './platform/storage/index.ts'
import { openLocation } from './platform/storage/open.ts'

/** The top-level folders of the storage. */
const FOLDERS = ['originals', 'videos', 'posters', 'pictures', 'channels', 'avatars'] as const

const USAGE = 'Usage: media copy <from> <to>, each `disk` or `s3://…` as in STORAGE'

/** Copies media that the target storage doesn't have yet. Can be interrupted and run again; nothing is removed. */
export async function copyMedia(
  config: Config,
  [act = '', from = '', to = '']: readonly string[],
): Promise<boolean> {
  const places = [from, to].map((address) => storageUrl.safeParse(address).data)
  const [source, target] = places
  if (act !== 'copy' || source === undefined || target === undefined || from === to) {
    throw new ConfigError(USAGE)
  }
  const counts = await copyAll(await openLocation(config, source), await openLocation(config, target))
  process.stdout.write(`${counts.copied} copied, ${counts.skipped} already there.\n`)
  return true
}

export async function copyAll(from: Storage, to: Storage): Promise<{ copied: number; skipped: number }> {
  const counts = { copied: 0, skipped: 0 }
  for (const folder of FOLDERS) {
    for await (const { key, size, contentType } of from.list(folder)) {
      // The content of a key never changes, so an object of the same size is complete.
      if ((await to.stat(key))?.size === size) counts.skipped += 1
      else {
        await from.useFile(key, (path) => to.put(key, { path }, { contentType }))
        counts.copied += 1
      }
    }
  }
  return counts
}
