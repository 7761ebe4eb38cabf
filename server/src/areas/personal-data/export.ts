import type { Database } from '../../platform/database/connect.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { ZipFile } from '../../platform/zip.ts'
import { LISTS, listOriginals, listPictures, readAccount } from './export-queries.ts'

const ROWS_AT_ONCE = 500
const FILMS_AT_ONCE = 50

const README = `This is everything that Serendib keeps of you, as it was when you downloaded it.

account.json        your profile and your settings
*.json              what you made and did, a list a file, the oldest first
films/              the video files that you uploaded, as you uploaded them
pictures/           your profile picture, and the logos and banners of your channels

Times are in UTC. Passwords, codes and the keys of your sessions are kept as hashes only, and the key of
two-step sign-in encrypted: they are left out.
`

interface ExportParts {
  readonly db: Database
  readonly storage: Storage
}

/** The files of a person's own data. Each is read when it is its turn. */
export async function* filesOf(parts: ExportParts, userId: number): AsyncGenerator<ZipFile> {
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
  const films = pages(FILMS_AT_ONCE, (after) => listOriginals(db, userId, { after, limit: FILMS_AT_ONCE }))
  for await (const { key, data } of films) {
    yield* storedFile(parts.storage, data.originalKey, `films/${key}-${safeName(data.originalName)}`)
  }
}

async function* storedFile(storage: Storage, key: string, name: string): AsyncGenerator<ZipFile> {
  const object = await storage.stat(key)
  if (!object) return
  const { size, modifiedAt } = object
  yield { name, modifiedAt, bytes: size, isCompressed: true, content: () => bytesOf(storage, key) }
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

/** Reads page after page, as far as is asked for. */
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

/** A name that every system can unpack. */
function safeName(name: string): string {
  const safe = name.replace(/[^\p{Letter}\p{Mark}\p{Number}._ -]+/gu, '_').replace(/^[. ]+|[. ]+$/g, '')
  return safe.slice(-120) || 'film'
}
