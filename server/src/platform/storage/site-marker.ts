import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Config } from '../config/index.ts'
import type { Database } from '../database/connect.ts'
import type { Notifier } from '../database/notify.ts'
import { withStartLock } from '../database/start-lock.ts'
import { absent, NotShared } from '../files.ts'
import type { Storage } from './index.ts'

// All processes of a site share `incoming/`, the storage and SECRET. A process with others would lose uploads: it would
// take them for gone, or store them where nobody finds them. So each shared folder has a file with the site's id.

/** Begins with a dot, so that it is no upload and no key of the storage, and is skipped when files are listed. */
export const MARKER = '.site'
/** The marker in a bucket. It is in no folder of the storage, so it is neither served, copied nor swept. */
const MARKER_KEY = 'site.txt'
/** Held shared by every process of a site. */
const SITE_LOCK = 7_236_644
const FIRST_START_MS = 60_000
const REMEMBERED_MS = 1000

interface SharedPlace {
  readonly name: string
  read(): Promise<string | undefined>
  write(id: string): Promise<void>
}

export interface MarkerParts {
  readonly config: Pick<Config, 'dataDir' | 'storage'>
  readonly db: Database
  readonly notifier: Notifier
  readonly storage: Storage
  readonly secret: string
  /** A site marks its folders when it is started alone; a worker never does. */
  readonly as: 'site' | 'worker'
}

/** Returns whether the folders are still those of the site: one of them may be unmounted at any time. */
export type AreShared = () => Promise<boolean>

/**
 * Requires that this process uses the folders, the storage and the SECRET of the site's other processes. A site that
 * runs alone marks those that it finds as its own.
 * @throws NotShared
 */
export async function requireShared(parts: MarkerParts): Promise<AreShared> {
  const { db, notifier, as } = parts
  const places = sharedPlaces(parts)
  const secretMark = createHash('sha256').update(`serendib marker ${parts.secret}`).digest('hex').slice(0, 32)

  async function check(connection: Database): Promise<string | undefined> {
    const row = await findMarker(connection)
    if (row === undefined && as === 'worker') return undefined
    const problem = row && (await findProblem(row))
    if (problem !== undefined && (as === 'worker' || !(await isAlone(connection))))
      throw new NotShared(as === 'worker' ? problem : `${problem} ${MOVED}`)
    const id = row === undefined || problem !== undefined ? await mark(connection) : row.id
    await notifier.onConnect(async (client) => {
      await client.query('select pg_advisory_lock_shared($1)', [SITE_LOCK])
    })
    return id
  }

  async function findProblem({ id, secretMark: known }: Marker): Promise<string | undefined> {
    for (const place of places) if ((await place.read()) !== id) return `${place.name} ${NOT_SHARED}`
    return known === secretMark ? undefined : OTHER_SECRET
  }

  async function mark(connection: Database): Promise<string> {
    const id = randomUUID()
    for (const place of places) await place.write(id)
    await saveMarker(connection, { id, secretMark })
    return id
  }

  const deadline = performance.now() + FIRST_START_MS
  let id = await withStartLock(db, check)
  while (id === undefined) {
    if (performance.now() > deadline) throw new NotShared(NEVER_STARTED)
    await sleep(500)
    id = await withStartLock(db, check)
  }
  // A bucket can't be unmounted.
  return watched(
    places.filter(({ name }) => name !== 'STORAGE'),
    id,
  )
}

const NOT_SHARED =
  'isn\'t the one that the site\'s other processes use. Mount the shared folder there, or use the same STORAGE. See "A worker on another machine" in docs/operations.md.'
const OTHER_SECRET =
  'SECRET isn\'t the one that the site\'s other processes use. Set the same SECRET on every machine. See "A worker on another machine" in docs/operations.md.'
const MOVED = 'If you replaced it on purpose, stop all processes of the site and start this one first.'
const NEVER_STARTED = 'The site has never been started with this version. Start it before its workers.'

function watched(places: readonly SharedPlace[], id: string): AreShared {
  let known: { readonly at: number; readonly areShared: Promise<boolean> } | undefined
  const look = async () => {
    const found = await Promise.all(places.map((place) => place.read().catch(() => undefined)))
    return found.every((each) => each === id)
  }
  return () => {
    const now = performance.now()
    if (known === undefined || now - known.at > REMEMBERED_MS) known = { at: now, areShared: look() }
    return known.areShared
  }
}

function sharedPlaces({ config, storage }: MarkerParts): SharedPlace[] {
  const incoming = placeOf(path.join(config.dataDir, 'incoming'))
  if (config.storage === 'disk') return [incoming, placeOf(path.join(config.dataDir, 'media'))]
  const bucket: SharedPlace = {
    name: 'STORAGE',
    read: async () => {
      const object = await storage.open(MARKER_KEY)
      return object && (await text(object.stream))
    },
    write: async (id) => {
      await storage.put(MARKER_KEY, Buffer.from(id), { contentType: 'text/plain; charset=utf-8' })
    },
  }
  return [incoming, bucket]
}

function placeOf(folder: string): SharedPlace {
  const file = path.join(folder, MARKER)
  return {
    name: folder,
    read: () => readFile(file, 'utf8').catch(absent),
    write: (id) => writeFile(file, id, { flush: true }),
  }
}

interface Marker {
  readonly id: string
  readonly secretMark: string
}

async function findMarker(db: Database): Promise<Marker | undefined> {
  return db.selectFrom('siteMarker').select(['id', 'secretMark']).executeTakeFirst()
}

async function saveMarker(db: Database, marker: Marker): Promise<void> {
  await db
    .insertInto('siteMarker')
    .values(marker)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(marker))
    .execute()
}

/** Whether no other process of the site is running. */
async function isAlone(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_lock(${SITE_LOCK}) as is_alone`.execute(connection)
  const alone = rows[0]?.isAlone === true
  if (alone) await sql`select pg_advisory_unlock(${SITE_LOCK})`.execute(connection)
  return alone
}
