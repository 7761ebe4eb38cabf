import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCode } from './error-code.ts'
import { absent } from './files.ts'

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

const NAME = 'serendib'
const run = promisify(execFile)

/** The user that Serendib runs as when it is started as root: created on first use, `nobody` where none can be. */
export async function siteUser(): Promise<SystemUser | undefined> {
  return (await findUser(NAME)) ?? (await createUser()) ?? (await findUser('nobody'))
}

async function findUser(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function createUser(): Promise<SystemUser | undefined> {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  try {
    await run('useradd', [...options, '--shell', '/usr/sbin/nologin', NAME])
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    // Another process may be creating it at this moment.
    await sleep(1000)
  }
  return await findUser(NAME)
}

/** The owner of a file, unless it is missing or root's. */
export async function ordinaryOwner(path: string): Promise<SystemUser | undefined> {
  const found = await stat(path).catch(absent)
  if (found === undefined || found.uid === 0) return undefined
  // Root's group opens files of root.
  return { uid: found.uid, gid: found.gid === 0 ? found.uid : found.gid }
}
