import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, createClient } from '@serendib/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { openSession } from '../../areas/session/index.ts'
import { openParts, startAllWorkers } from '../../parts.ts'
import { watchChild } from '../../testing/child-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startSite } from '../../testing/started-site.ts'
import { findBackup, restoreBackup } from '../backup/restore.ts'
import { parseConfig } from '../config/index.ts'
import { createLog } from '../log.ts'
import type { Database } from './connect.ts'
import { migrate, MIGRATIONS } from './migrate.ts'

// Sites of all releases are upgraded by the current code: testing/releases/make-release-data.test.ts makes their data.
const RELEASES = globSync('../../testing/releases/*.tar.gz', { cwd: import.meta.dirname })
const log = createLog('silent')

/** Tables whose rows the upgrade computes again, and the marker of the data folder, of which a restored one has another. */
const COMPUTED = new Set([
  'site_marker',
  'channel_documents',
  'video_documents',
  'search_terms',
  'schema_migration',
])
/** The search words of places, in their rows. */
const COMPUTED_COLUMN = 'words'

/** Restores the site of a release into a new database and data folder. */
async function restored(release: string): Promise<{ database: TestDatabase; dataDir: string }> {
  const root = await mkdtemp(path.join(tmpdir(), 'serendib-upgrade-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  execFileSync('mkdir', [path.join(root, 'backup')])
  execFileSync('tar', ['-C', path.join(root, 'backup'), '-xzf', path.join(import.meta.dirname, release)])
  const database = await createTestDatabase({ empty: true })
  onTestFinished(() => database.drop())
  const dataDir = path.join(root, 'data')
  const config = { databaseUrl: database.url, secret: undefined }
  const backup = await findBackup(path.join(root, 'backup'))
  await restoreBackup(backup, { config, into: dataDir, isReplacing: false, log })
  return { database, dataDir }
}

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

async function rowsOf(db: Database): Promise<Rows> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const found = tables.rows.map(async ({ name }): Promise<[string, Rows[string]]> => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(db)
    return [name, rows.map(({ row }) => row)]
  })
  return Object.fromEntries(await Promise.all(found))
}

/** The rows with the columns and tables that the release had. */
function asBefore(after: Rows, before: Rows): Rows {
  const compared = Object.entries(before).map(([name, rows]) => {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== COMPUTED_COLUMN)
    const kept = (after[name] ?? []).map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column]])),
    )
    return [name, kept]
  })
  return sorted(Object.fromEntries(compared))
}

function sorted(rows: Rows): Rows {
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  const kept = Object.entries(rows).filter(([name]) => !COMPUTED.has(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, each.toSorted(byText)]))
}

test('every release in the changelog has data that is upgraded', async () => {
  const changelog = await readFile(path.join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8')
  const released = Array.from(
    changelog.matchAll(/^## \[(\d[^\]]*)\]/gm),
    ([, version]) => `v${version}.tar.gz`,
  )
  expect(released).toContain('v0.1.0.tar.gz')
  expect(RELEASES.map((release) => path.basename(release)).sort()).toEqual(released.sort())
})

/** Decides at which moments starts are killed. */
const SEED = process.env['UPGRADE_SEED'] ?? String(Date.now() % 1_000_000)
const KILLS = 5
/** The longest time from a migration, or from the start, to a kill. */
const UNTIL_KILL_MS = 150

/** The n-th random number of the seed, from 0 to 1. */
const randomOf = (n: number) => createHash('sha256').update(`${SEED} ${n}`).digest().readUInt32LE() / 2 ** 32

async function migrationsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  return rows.map(({ name }) => name)
}

test.each(RELEASES)(
  `upgrades %s without losing a row, killed while it starts (UPGRADE_SEED=${SEED})`,
  async (release) => {
    const { database, dataDir } = await restored(release)
    const before = await rowsOf(database.db)
    expect(Object.keys(before).filter((name) => before[name]?.length === 0)).toEqual([])
    // Without workers, whose jobs would change rows.
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, WORKERS: 'off', LOG_LEVEL: 'info' }
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
    // Each start continues what the one before has done.
    for (let kill = 0; kill < KILLS; kill++) {
      const applied = await migrationsOf(database.db)
      const missing = names.filter((name) => !applied.includes(name))
      const site = watchChild(
        spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
          env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', DEMO: 'off', ...settings },
        }),
      )
      // As likely before the first migration as after each one.
      const at = Math.floor(randomOf(2 * kill) * (missing.length + 1)) - 1
      const reached = missing[at]
      if (reached !== undefined) await site.untilPrinted(`"migration":"${reached}"`)
      await sleep(randomOf(2 * kill + 1) * UNTIL_KILL_MS)
      await site.kill('SIGKILL')
    }
    await startSite(settings)
    expect(asBefore(await rowsOf(database.db), before)).toEqual(asBefore(before, before))
    expect(await migrate(database.db, MIGRATIONS, log)).toEqual([])
  },
)

test.each(RELEASES)('serves the upgraded site of %s and finishes what it had begun', async (release) => {
  const { database, dataDir } = await restored(release)
  const config = parseConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    AV1: 'off',
    LOWEST: 'off',
    GUEST_CACHE_SECONDS: '0',
    LADDER: '144',
  })
  const parts = await openParts(config, database.url, log)
  const app = await createApp({ ...parts, webFolder: path.join(import.meta.dirname, '../../../../web/dist') })
  const workers = await startAllWorkers(parts)
  onTestFinished(async () => {
    await workers.stop()
    await app.close()
    await parts.close()
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const as = (token: string | null) => createClient({ origin, token: () => token })
  const { video } = await as(null)(contract.watch.displayVideoData, { query: { slug: 'trimmed-video' } })
  for (const url of [video.streamUrl, video.directUrl, ...video.thumbnails])
    expect([url, (await fetch(new URL(url, origin))).status]).toEqual([url, 200])
  const { ownerId, id: videoId } = await first(as(null))
  const owner = as(await openSession(parts.db, ownerId, 'a test', 1))
  // The edit job that was waiting when the backup was made.
  await expect
    .poll(async () => (await owner(contract.edits.editState, { query: { videoId } })).state, {
      timeout: 60_000,
    })
    .toMatchObject({ job: null, fromSeconds: 1 })
  const { uploads } = await owner(contract.uploads.unfinishedUploads, { query: { cursor: '' } })
  expect(uploads).toMatchObject([{ fileName: 'half.mp4', receivedBytes: 5000 }])
})

async function first(guest: ReturnType<typeof createClient>) {
  return (await guest(contract.watch.displayVideoData, { query: { slug: 'first-video' } })).video
}
