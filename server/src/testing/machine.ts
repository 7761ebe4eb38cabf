import path from 'node:path'
import type { EncodeParts } from '../areas/encoding/index.ts'
import { DEFAULT_LADDER_SETTINGS } from '../media/index.ts'
import type { JobContext } from '../platform/jobs/handler.ts'
import { createLog } from '../platform/log.ts'
import type { Storage } from '../platform/storage/index.ts'
import type { TestApp } from './app.ts'

/**
 * Machines that process the videos of a test's site, each with a separate work folder. Records which machine wrote
 * which key.
 */
export function machinesOf({ parts }: TestApp) {
  const { config, storage } = parts
  const writers = new Map<string, Set<string>>()
  const machine = (name: string, failingKey?: RegExp): EncodeParts => ({
    ...parts,
    storage: {
      ...storage,
      put: (async (key, source, options) => {
        if (failingKey?.test(key)) throw new Error('killed')
        writers.set(key, (writers.get(key) ?? new Set()).add(name))
        return storage.put(key, source, options)
      }) satisfies Storage['put'],
    },
    tools: { ffmpegPath: config.ffmpegPath, ffprobePath: config.ffprobePath },
    ladder: DEFAULT_LADDER_SETTINGS,
    workFolder: path.join(config.dataDir, `work-of-${name}`),
    secondsMax: config.maxVideoSeconds,
    refusedFileDays: config.refusedFileDays,
  })
  return {
    /** Creates a machine. It fails when it is about to write a key that matches `failingKey`. */
    machine,
    /** Keys written by more than one machine. */
    mixedKeys: () => [...writers].filter(([, names]) => names.size > 1).map(([key]) => key),
    writersOf: (key: string) => [...(writers.get(key) ?? [])],
  }
}

/** A context for running a job handler. */
export const jobContext = (): JobContext => ({
  id: '',
  attempt: 1,
  signal: new AbortController().signal,
  log: createLog('silent'),
})
