/** Measures the processor time of processes. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../server/src/platform/database/connect.ts'

const TICKS_PER_SECOND = 100

/** Processor seconds of a local PostgreSQL server since its start. Processes that ended count with the main one. */
export async function databaseSeconds(pool: Connection['pool']): Promise<number> {
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const [main = ''] = (await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')
  let ticks = 0
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const fields = await readStat(pid)
    if (fields === undefined || (pid !== main && fields[1] !== main)) continue
    const times = pid === main ? fields.slice(11, 15) : fields.slice(11, 13)
    for (const time of times) ticks += Number(time)
  }
  return ticks / TICKS_PER_SECOND
}

/** Processor seconds of a process with all its threads. */
export async function processSeconds(pid: number): Promise<number> {
  const [user, system] = (await readStat(String(pid)))?.slice(11, 13) ?? []
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

/** The state of a process after its name in parentheses: state, parent, …; user and system time, and those of ended children. */
async function readStat(pid: string): Promise<string[] | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}
