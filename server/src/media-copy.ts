import { type Config, ConfigError } from './platform/config/index.ts'
import { storageAddress } from './platform/config/storage-address.ts'
import type { Storage } from './platform/storage/index.ts'
import { openPlace } from './platform/storage/open.ts'

/** All that the storage holds begins with one of them. */
const FOLDERS = ['originals', 'videos', 'posters', 'pictures', 'channels', 'avatars'] as const

const USAGE = 'Usage: media copy <from> <to>, each `disk` or `s3://…` as in STORAGE'

/** Copies what is at one place and not yet at the other. It may be stopped and run again; nothing is taken away. */
export async function copyMedia(
  config: Config,
  [act = '', from = '', to = '']: readonly string[],
): Promise<boolean> {
  const places = [from, to].map((address) => storageAddress.safeParse(address).data)
  const [source, target] = places
  if (act !== 'copy' || source === undefined || target === undefined || from === to) {
    throw new ConfigError(USAGE)
  }
  const counts = await copyAll(await openPlace(config, source), await openPlace(config, target))
  process.stdout.write(`${counts.copied} copied, ${counts.kept} already there.\n`)
  return true
}

export async function copyAll(from: Storage, to: Storage): Promise<{ copied: number; kept: number }> {
  const counts = { copied: 0, kept: 0 }
  for (const folder of FOLDERS) {
    for await (const { key, size, contentType } of from.list(folder)) {
      // A key's content never changes, so one of the same size is the same.
      if ((await to.stat(key))?.size === size) counts.kept += 1
      else {
        await from.useFile(key, (path) => to.put(key, { path }, { contentType }))
        counts.copied += 1
      }
    }
  }
  return counts
}
