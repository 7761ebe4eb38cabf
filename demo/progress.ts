import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Which demo steps are done, stored in the data folder. A start after a kill continues there. */
export interface Progress {
  isDone(step: string): boolean
  /**
   * Runs a step and records it. After a kill the next start repeats the step, so each step checks for existing data
   * first.
   * A recorded step never runs again: from then on its data is the visitors' to change.
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
