import { join, resolve } from 'node:path'
import { giveToOwner } from './drop-root-privileges.ts'
import { makeBackup } from './platform/backup/make.ts'
import { checkBackup, findBackup, finishRestore, restoreBackup } from './platform/backup/restore.ts'
import type { Restored } from './platform/backup/restore.ts'
import { type Config, ConfigError } from './platform/config/index.ts'
import { createLog } from './platform/log.ts'
import { tryUpgrade } from './upgrade-check/try-upgrade.ts'
import { VERSION } from './version.ts'

const IN_S3 = 'Videos and pictures are in the S3 bucket, not in the backup. Back up the bucket separately.'

/** Writes a backup to a folder; BACKUP_DIR by default. */
export async function backUp(
  config: Config,
  databaseUrl: string,
  folder: string | undefined = config.backupDir,
): Promise<boolean> {
  if (folder === undefined)
    throw new ConfigError('No backup folder given. Use backup <folder>, or set BACKUP_DIR.')
  const made = await makeBackup({ config, databaseUrl, version: VERSION }, resolve(folder), {
    mayBegin: true,
  })
  const sums = `${made.files} files, ${megabytes(made.bytes)}; ${megabytes(made.bytesNew)} new`
  print(`${join(resolve(folder), made.name)}: ${sums}.`)
  if (!made.hasMedia) print(IN_S3)
  if (config.secret !== undefined) print("SECRET isn't in the backup. Keep a copy of it in a safe place.")
  return true
}

export interface RestoreArguments {
  readonly into: string | undefined
  readonly isReplacing: boolean
  readonly isCheck: boolean
  readonly isFinishing: boolean
}

/** Restores a backup, verifies it, or finishes an interrupted restore. */
export async function restore(
  config: Config,
  place: string | undefined,
  { into, isReplacing, isCheck, isFinishing }: RestoreArguments,
): Promise<boolean> {
  const folder = resolve(into ?? config.dataDir)
  if (isFinishing) {
    if (place !== undefined || isReplacing || isCheck)
      throw new ConfigError(
        '--finish can only be combined with --into. The interrupted restore already has its backup.',
      )
    return await finish(config, folder)
  }
  if (place === undefined)
    throw new ConfigError('No backup given. Use restore <backup folder, or a .jsonl file in it>.')
  const backup = await findBackup(resolve(place))
  print(
    `${backup.name}: ${backup.entries.length} files, ${megabytes(backup.bytes)}, from Serendib ${backup.head.version}.`,
  )
  if (isCheck) {
    await checkBackup(backup)
    print('All files are intact.')
    return true
  }
  const restored = await restoreBackup(backup, { config, into: folder, isReplacing, log: createLog('warn') })
  await giveToOwner(folder)
  printRestored(folder, restored)
  return true
}

async function finish(config: Config, folder: string): Promise<boolean> {
  const restored = await finishRestore(folder, createLog('warn'))
  await giveToOwner(folder)
  if (restored !== undefined) {
    printRestored(folder, restored)
    return true
  }
  print(`The restore hadn't changed anything yet. It was discarded, and ${folder} is unchanged.`)
  if (config.databaseUrl !== undefined) {
    print('To restore again, use an empty database: create a new one (createdb) and set DATABASE_URL to it.')
  }
  return true
}

function printRestored(folder: string, { putAside, isSameSecret, storage }: Restored): void {
  if (putAside !== undefined)
    print(`The previous data was moved to ${putAside}. You can delete it once the restored site works.`)
  if (storage === 's3')
    print('Videos and pictures are in the S3 bucket. Start the site with the same STORAGE as before.')
  if (!isSameSecret) {
    print(
      'The backup was made with a different SECRET. Set that one before you start the site. Otherwise authenticator apps stop working and unsent messages are lost.',
    )
  }
  print(`Restored to ${folder}. Start the site with its previous settings (DATA_DIR, PUBLIC_URL, DEMO, …).`)
}

/** Tries this version on a backup. Exits with 1 if something would fail. */
export async function checkUpgrade(
  config: Config,
  place: string | undefined = config.backupDir,
  { into, isCheck }: { readonly into: string | undefined; readonly isCheck: boolean },
): Promise<boolean> {
  if (!isCheck)
    throw new ConfigError(
      'The first start of the new version upgrades the site. To try it before, use upgrade --check.',
    )
  if (place === undefined)
    throw new ConfigError('No backup folder given. Use upgrade <folder> --check, or set BACKUP_DIR.')
  const problems = await tryUpgrade({ config, place, into, env: process.env, print })
  if (problems.length === 0) {
    print('The upgrade would work.')
    return true
  }
  throw new Error(`The upgrade would fail:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
