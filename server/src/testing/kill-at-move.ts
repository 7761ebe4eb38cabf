/**
 * Code to put before a child's code (`runInChild`): kills the process before its n-th rename for which `counts`
 * (JavaScript) returns true, or stops it there with SIGSTOP. Affects only modules imported afterwards with
 * `await import`.
 */
export function killAtMove(
  move: number,
  counts = '() => true',
  signal: 'SIGKILL' | 'SIGSTOP' = 'SIGKILL',
): string {
  return `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const rename = fs.promises.rename
    const counts = ${counts}
    let moves = 0
    fs.promises.rename = async (from, to) => {
      if (counts(from, to) && ++moves === ${move}) {
        fs.writeSync(1, 'ended by a kill')
        process.kill(process.pid, '${signal}')
        // Until the signal arrives.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${signal === 'SIGKILL' ? 'Infinity' : 100})
      }
      await rename(from, to)
    }
    syncBuiltinESMExports()`
}
