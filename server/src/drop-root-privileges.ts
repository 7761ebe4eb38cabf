import { execFile } from 'node:child_process'
import { access, chown, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Config, ConfigError, parseConfig } from './platform/config/index.ts'
import { errorCode } from './platform/error-code.ts'
import { absent, makeFolder } from './platform/files.ts'
import { createLog } from './platform/log.ts'
import { ordinaryOwner, siteUser, type SystemUser } from './platform/site-user.ts'

export interface DropRootPrivilegesOptions {
  /** A site listens on `PORT`, which may be a privileged port. A command needs an existing data folder. */
  readonly as: 'site' | 'worker' | 'command'
  /** The folder that a backup is written to. It is created if necessary. */
  readonly backupFolder?: string | undefined
}

const run = promisify(execFile)
const CHECKOUT = path.join(import.meta.dirname, '../..')
/** Entries of a data folder; each data folder contains at least one of them. */
const DATA = new Set(['incoming', 'media', 'outbox', 'postgres', 'remote-work', 'secrets', 'work'])
/** Folders in a data folder that may be links to other disks. */
const WRITTEN = ['incoming', 'media', 'outbox', 'work']
const FIRST_UNPRIVILEGED_PORT = 1024

/**
 * Drops root privileges: restarts the process with the same command line as the owner of the data folder, or as
 * `serendib` if root owns it, without capabilities and without a way to gain any. Only this file and its imports are
 * loaded as root. Returns undefined if the process isn't root, and the reason if root privileges can't be dropped.
 */
export async function dropRootPrivileges(options: DropRootPrivilegesOptions): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined
  try {
    const config = parseConfig(process.env)
    const isMissing = options.as === 'command' && !(await exists(config.dataDir))
    return isMissing ? undefined : await becomeUser(config, options)
  } catch (error) {
    // The started program reports invalid settings.
    if (error instanceof ConfigError) return undefined
    return error instanceof Error ? error.message : String(error)
  }
}

async function becomeUser(config: Config, options: DropRootPrivilegesOptions): Promise<string | undefined> {
  const user = await userFor(config)
  if (user === undefined) return 'there is no other user'
  const isLowPort = options.as === 'site' && config.port > 0 && config.port < FIRST_UNPRIVILEGED_PORT
  const prefix = await setpriv(user, isLowPort ? 'net_bind_service' : undefined)
  if (options.backupFolder !== undefined) await makeFolder(options.backupFolder, 0o700)
  const unusable = await findUnusable(prefix, await neededPaths(config, options))
  if (unusable !== undefined)
    return `its user can't reach ${unusable}. Move that to where every user may go, for example below /opt or /srv`
  await giveDataFolder(config, user)
  await giveBackupFolder(options.backupFolder ?? config.backupDir, user)
  return startAgain(prefix, await ownCompileCache(user))
}

/** Returns the owner of the data folder, else the owner of its parent folder, else the site's user. */
async function userFor({ dataDir }: Config): Promise<SystemUser | undefined> {
  return (
    (await ordinaryOwner(dataDir)) ??
    (await ordinaryOwner(await existingParent(dataDir))) ??
    (await siteUser())
  )
}

/** Logs why a process keeps running as root. */
export function warnOfRoot(reason: string | undefined): void {
  if (reason !== undefined) createLog('warn').warn(`Serendib keeps running as root: ${reason}`)
}

/** Gives files that root created in a data folder to the folder's owner. */
export async function giveToOwner(dataDir: string): Promise<void> {
  const owner = process.getuid?.() === 0 ? await ordinaryOwner(dataDir) : undefined
  if (owner !== undefined) await give(owner, [await realpath(dataDir)])
}

/** Returns the command prefix that runs a program as the user, with no capability except `kept`. */
async function setpriv({ uid, gid }: SystemUser, kept: string | undefined): Promise<string[]> {
  const capabilities = kept === undefined ? '-all' : `-all,+${kept}`
  return [
    await programNamed('setpriv'),
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
    `--bounding-set=${capabilities}`,
  ]
}

async function programNamed(name: string): Promise<string> {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.resolve(folder, name)
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file
  }
  throw new Error(`the program ${name} is missing`)
}

/** Returns the paths that the user needs access to, as arguments of `test`. */
async function neededPaths(config: Config, { backupFolder }: DropRootPrivilegesOptions): Promise<string[][]> {
  const { dataDir, ffmpegPath, ffprobePath, backupDir } = config
  const backups = backupFolder ?? backupDir
  const folders = [await existingParent(dataDir)]
  if (backups !== undefined && (await exists(backups))) folders.push(path.dirname(backups))
  const files = [path.join(import.meta.dirname, 'main.ts'), path.join(CHECKOUT, 'web/dist/index.en.html')]
  const links = await Promise.all(WRITTEN.map((name) => linkAt(path.join(dataDir, name))))
  return [
    ...[process.execPath, ffmpegPath, ffprobePath, ...folders]
      .filter((file) => path.isAbsolute(file))
      .map((file) => ['-x', file]),
    ...(await existing(files)).map((file) => ['-r', file]),
    ...[...links, await folderOfOthers(backups)]
      .filter((folder) => folder !== undefined)
      .map((folder) => ['-w', folder]),
  ]
}

async function existingParent(folder: string): Promise<string> {
  const parent = path.dirname(folder)
  return (await exists(parent)) ? parent : await existingParent(parent)
}

async function linkAt(file: string): Promise<string | undefined> {
  return (await lstat(file).catch(absent))?.isSymbolicLink() === true && (await exists(file))
    ? file
    : undefined
}

/** Returns the folder if another user than root owns it. */
async function folderOfOthers(folder: string | undefined): Promise<string | undefined> {
  return folder !== undefined && (await ordinaryOwner(folder)) !== undefined ? folder : undefined
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(absent)) !== undefined
}

async function existing(files: readonly string[]): Promise<string[]> {
  const found = await Promise.all(files.map(exists))
  return files.filter((_, index) => found[index])
}

/** Finds the first path that the user can't access as required. */
async function findUnusable(
  prefix: readonly string[],
  asked: readonly string[][],
): Promise<string | undefined> {
  const [setprivPath = '', ...args] = prefix
  const script =
    'while [ $# -gt 0 ]; do test "$1" "$2" || { printf %s "$2"; exit; }; shift 2; done; printf %s ok'
  const { stdout } = await run(setprivPath, [...args, 'sh', '-c', script, 'sh', ...asked.flat()], {
    cwd: '/',
  })
  return stdout === 'ok' ? undefined : stdout
}

async function giveDataFolder({ dataDir }: Config, user: SystemUser): Promise<void> {
  if (!(await exists(dataDir))) {
    let made = dataDir
    while (!(await exists(path.dirname(made)))) made = path.dirname(made)
    await makeFolder(dataDir)
    await give(user, [made])
    return
  }
  const names = (await readdir(dataDir)).filter((name) => name !== 'lost+found')
  if (names.length > 0 && !names.some((name) => DATA.has(name)))
    throw new Error(`${dataDir} has files, but it isn't a data folder of Serendib`)
  await stopDatabaseOfOthers(dataDir, user)
  await give(user, [await realpath(dataDir)])
}

/** Stops a database that another user left running: it can't use files that belong to a different user. */
async function stopDatabaseOfOthers(dataDir: string, user: SystemUser): Promise<void> {
  const found = await stat(path.join(dataDir, 'postgres/postmaster.pid')).catch(absent)
  if (found === undefined || found.uid === user.uid) return
  const { releaseEmbeddedDatabase } = await import('./platform/database/embedded.ts')
  await releaseEmbeddedDatabase(dataDir, createLog('warn'))
}

/** Changes the owner of backups only, not of other files in the folder. */
async function giveBackupFolder(folder: string | undefined, user: SystemUser): Promise<void> {
  if (folder === undefined || !(await exists(folder))) return
  const names = (await readdir(folder)).filter((name) => /^(files|README\.txt|.*\.jsonl)$/.test(name))
  if ((await stat(folder)).uid === 0) await chown(folder, user.uid, user.gid)
  if (names.length > 0)
    await give(
      user,
      names.map((name) => path.join(folder, name)),
    )
}

/** Changes the owner of files and folders recursively, without following links. */
async function give({ uid, gid }: SystemUser, files: readonly string[]): Promise<void> {
  const own = ['!', '-uid', String(uid), '-execdir', 'chown', '-h', `${uid}:${gid}`, '{}', '+']
  // With -execdir, find refuses a PATH with relative folders.
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }
  try {
    await run('find', ['-P', ...files, ...own], { cwd: '/', env })
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const line = stderr.split('\n')[0] ?? ''
    throw new Error(`the files in ${files[0] ?? ''} can't be given to its user (${line})`, { cause: error })
  }
}

/**
 * The folder of this user's Node compile cache. Root reads another one, because a user who can write to a cache can run
 * code as its reader.
 */
async function ownCompileCache({ uid, gid }: SystemUser): Promise<Record<string, string>> {
  const shared = process.env['NODE_COMPILE_CACHE']
  if (shared === undefined || shared === '') return {}
  const folder = `${path.resolve(shared)}-${uid}`
  try {
    await mkdir(folder, { mode: 0o700 })
    await chown(folder, uid, gid)
  } catch (error) {
    // Without a cache, starting is only slower.
    if (errorCode(error) !== 'EEXIST') return {}
  }
  return { NODE_COMPILE_CACHE: folder }
}

/** Replaces this process by execve: its process ID, standard streams and parent stay the same. */
function startAgain(prefix: readonly string[], changed: Record<string, string>): undefined {
  const [file = '', ...args] = prefix
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  if (process.execve === undefined) throw new Error('this Node cannot replace a process')
  // execve prints a warning, because it is experimental in this version of Node.
  process.removeAllListeners('warning')
  process.execve(file, ['setpriv', ...args, ...again], { ...process.env, ...changed })
}
