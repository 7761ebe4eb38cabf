import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What of the demo is done, kept in the data folder: a start after a kill goes on where the last one stopped. */
export interface Progress {
  isDone(step: string): boolean
  /**
   * Does a step and notes it. A kill in between makes the next start do it again, so a step looks at what is there
   * before it adds anything. What is noted is left alone for ever: by then it is the visitors' to change.
   */
  once(step: string, run: () => Promise<void>): Promise<void>
}

export function openProgress(dataDir: string): Progress {
  const file = path.join(dataDir, 'demo.json')
  const done = new Set<string>(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [])
  return {
    isDone: (step) => done.has(step),
    once: async (step, run) => {
      if (done.has(step)) return
      await run()
      done.add(step)
      writeFileSync(`${file}.new`, JSON.stringify([...done]))
      renameSync(`${file}.new`, file)
    },
  }
}
