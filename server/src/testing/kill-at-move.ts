/**
 * The beginning of a child's code (`runInChild`): the process ends by SIGKILL before its n-th rename, of those that `counts`
 * (JavaScript) is true for. It concerns what is imported afterwards, by `await import`.
 */
export function killAtMove(move: number, counts = '() => true'): string {
  return `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const rename = fs.promises.rename
    const counts = ${counts}
    let moves = 0
    fs.promises.rename = async (from, to) => {
      if (counts(from, to) && ++moves === ${move}) {
        fs.writeSync(1, 'ended by a kill')
        process.kill(process.pid, 'SIGKILL')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      }
      await rename(from, to)
    }
    syncBuiltinESMExports()`
}
