import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'

export interface Child {
  /** Waits until the text is printed and returns everything printed so far. Throws if the process ends first. */
  untilPrinted(text: string): Promise<string>
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Runs TypeScript in a child process that can be killed. `code` imports by absolute URLs. */
export function runInChild(code: string): Child {
  return watchChild(spawn(process.execPath, ['--input-type=module-typescript', '--eval', code]))
}

export function watchChild(child: ChildProcessWithoutNullStreams): Child {
  let printed = ''
  const listeners = new Set<() => void>()
  const onData = (chunk: Buffer) => {
    printed += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', onData)
  child.stderr.on('data', onData)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    async untilPrinted(text) {
      const found = new Promise<void>((resolve) => {
        const look = () => printed.includes(text) && resolve()
        listeners.add(look)
        look()
      })
      await Promise.race([found, exited])
      if (!printed.includes(text)) throw new Error(`the process ended without printing ${text}:\n${printed}`)
      return printed
    },
    async kill(signal) {
      child.kill(signal)
      await exited
    },
  }
}
