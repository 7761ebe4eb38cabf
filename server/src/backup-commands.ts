import { join, resolve } from 'node:path'
import { makeBackup } from './platform/backup/make.ts'
import { checkBackup, findBackup, restoreBackup } from './platform/backup/restore.ts'
import { type Config, ConfigError } from './platform/config/index.ts'
import { createLog } from './platform/log.ts'
import { VERSION } from './version.ts'

const IN_S3 = 'Films and pictures are in the S3 store and NOT in the backup: keep a copy of the bucket.'

/** Writes a backup into a folder, or into BACKUP_DIR. */
export async function backUp(
  config: Config,
  databaseUrl: string,
  folder: string | undefined = config.backupDir,
): Promise<boolean> {
  if (folder === undefined) throw new ConfigError('Say where to: backup <folder>, or set BACKUP_DIR.')
  const made = await makeBackup({ config, databaseUrl, version: VERSION }, resolve(folder), {
    mayBegin: true,
  })
  const sums = `${made.files} files, ${megabytes(made.bytes)}; new are ${megabytes(made.bytesNew)}`
  print(`${join(resolve(folder), made.name)}: ${sums}.`)
  if (!made.hasMedia) print(IN_S3)
  if (config.secret !== undefined)
    print('SECRET is one of your settings and NOT in the backup: keep it as well.')
  return true
}

export interface RestoreArguments {
  readonly into: string | undefined
  readonly isReplacing: boolean
  readonly isCheck: boolean
}

/** Brings a site back from a backup, or reads the backup through. */
export async function restore(
  config: Config,
  place: string | undefined,
  { into, isReplacing, isCheck }: RestoreArguments,
): Promise<boolean> {
  if (place === undefined)
    throw new ConfigError('Say from where: restore <folder of backups, or one .jsonl of it>.')
  const backup = await findBackup(resolve(place))
  print(
    `${backup.name}: ${backup.entries.length} files, ${megabytes(backup.bytes)}, of Serendib ${backup.head.version}.`,
  )
  if (isCheck) {
    await checkBackup(backup)
    print('Every file is what it was.')
    return true
  }
  const folder = resolve(into ?? config.dataDir)
  const options = { config, into: folder, isReplacing, log: createLog('warn') }
  const { putAside, isSameSecret } = await restoreBackup(backup, options)
  if (putAside !== undefined) print(`What was there before is in ${putAside}. Remove it when all is well.`)
  if (backup.head.storage === 's3')
    print('Films and pictures are in the S3 store: start with the STORAGE of before.')
  if (!isSameSecret) {
    print(
      'The site had another SECRET: set it as it was, or authenticator apps and messages on their way are lost.',
    )
  }
  print(
    `The site is back in ${folder}. Start it with the settings that it had (DATA_DIR, PUBLIC_URL, DEMO, …).`,
  )
  return true
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
