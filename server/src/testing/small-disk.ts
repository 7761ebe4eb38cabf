import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of one megabyte, where we may mount one; `ro`: that can only be read. */
export function mountSmallDisk(
  access: 'rw' | 'ro' = 'rw',
): { path: string; unmount: () => void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'serendib-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=1m,${access}`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmdirSync(path)
    return undefined
  }
  const unmount = () => {
    execFileSync('umount', [path])
    rmdirSync(path)
  }
  return { path, unmount }
}
