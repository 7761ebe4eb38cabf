import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const ATTEMPTS = 5
/** Linux refuses a change within 100 ms after another one of any process. */
const PAUSE_MS = 150

/**
 * Gives a process group the niceness of its process towards the rest of the system. Linux divides the processor between
 * sessions first (`sched_autogroup_enabled`, the default of most distributions), and our tools have one each, so that the
 * niceness inside it would not count: an encode got as much as the whole web server. Systems without it refuse the file.
 */
export async function reniceSession(pid: number, niceness: number): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(niceness))
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
      await sleep(PAUSE_MS)
    }
  }
}
