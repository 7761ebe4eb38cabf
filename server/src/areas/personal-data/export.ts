import path from 'node:path'
import type { Database } from '../../platform/database/connect.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { ZipFile } from './zip.ts'
import { listCaptionFiles, listOriginals, listPictures, listThumbnails } from './export-file-queries.ts'
import { LISTS, readAccount } from './export-queries.ts'
import { thumbnailFileKey } from '../videos/index.ts'

const ROWS_AT_ONCE = 500
const VIDEOS_AT_ONCE = 50

const README = `This is all the data that Serendib stores about you, as of the time you downloaded it.

account.json        your profile and your settings
*.json              what you created and did, one list per file, oldest first
videos/              the video files that you uploaded, as you uploaded them
captions/            the captions of your videos, as you uploaded them
pictures/           your profile picture, the logos and banners of your channels, and the thumbnails of your videos

Times are in UTC. Not included are passwords, codes and session keys, which are stored only as hashes, and the
key of two-step sign-in, which is stored encrypted.
`

interface ExportParts {
  readonly db: Database
  readonly storage: Storage
}

/** The files of an account's data. Each is read when the archive reaches it. */
export async function* listFiles(parts: ExportParts, userId: number): AsyncGenerator<ZipFile> {
  const { db } = parts
  const modifiedAt = new Date()
  yield { name: 'README.txt', modifiedAt, content: () => once(README) }
  const account = JSON.stringify(await readAccount(db, userId), null, 2)
  yield { name: 'account.json', modifiedAt, content: () => once(`${account}\n`) }
  for (const [name, list] of Object.entries(LISTS)) {
    const rows = pages(ROWS_AT_ONCE, (after) => list(db, userId, { after, limit: ROWS_AT_ONCE }))
    yield { name: `${name}.json`, modifiedAt, content: () => jsonList(rows) }
  }
  for (const { key, name } of await listPictures(db, userId)) {
    yield* storedFile(parts.storage, key, `pictures/${name}`)
  }
  const thumbnails = pages(VIDEOS_AT_ONCE, (after) =>
    listThumbnails(db, userId, { after, limit: VIDEOS_AT_ONCE }),
  )
  for await (const { key, data } of thumbnails) {
    yield* storedFile(parts.storage, thumbnailFileKey(data.thumbnailKey, 1280), `pictures/video-${key}.webp`)
  }
  const captions = pages(ROWS_AT_ONCE, (after) =>
    listCaptionFiles(db, userId, { after, limit: ROWS_AT_ONCE }),
  )
  for await (const { data } of captions) {
    const [file = ''] = data.files
    const name = `captions/${data.videoId}-${safeName(data.language)}${path.extname(file)}`
    yield* storedFile(parts.storage, file, name)
  }
  const videos = pages(VIDEOS_AT_ONCE, (after) => listOriginals(db, userId, { after, limit: VIDEOS_AT_ONCE }))
  for await (const { key, data } of videos) {
    yield* storedFile(parts.storage, data.originalKey, `videos/${key}-${safeName(data.originalName)}`)
  }
}

async function* storedFile(storage: Storage, key: string, name: string): AsyncGenerator<ZipFile> {
  const object = await storage.stat(key)
  if (!object) return
  yield { name, modifiedAt: object.modifiedAt, isCompressed: true, content: () => bytesOf(storage, key) }
}

async function* bytesOf(storage: Storage, key: string): AsyncGenerator<Uint8Array> {
  const open = await storage.open(key)
  if (!open) return
  const chunks: AsyncIterable<Uint8Array> = open.stream
  yield* chunks
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** Reads page after page, as far as the consumer reads. */
async function* pages<T extends { key: number }>(
  limit: number,
  read: (after: number) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let after = 0; ;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < limit || !last) return
    after = last.key
  }
}

async function* jsonList(rows: AsyncIterable<{ data: unknown }>): AsyncGenerator<string> {
  let before = '['
  for await (const { data } of rows) {
    yield `${before}\n${JSON.stringify(data, null, 2)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** A file name that is valid on every system. */
function safeName(name: string): string {
  const safe = name.replace(/[^\p{Letter}\p{Mark}\p{Number}._ -]+/gu, '_').replace(/^[. ]+|[. ]+$/g, '')
  return safe.slice(-120) || 'video'
}
